import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { INDEX_FORMULAS } from '../../../map/layers/spectral/index-formulas.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import type { Cube } from '../data/cube.ts';
import { filterTitle } from '../indices/filter-choices.ts';
import type { RgbBands } from '../plot/band-handles.tsx';
import classes from './map-line.module.css';
import { type ShownBands, setSpectra, showBands, useSpectraStore } from './spectra-store.ts';
import type { ShownPicture } from './use-shown-picture.ts';

interface MapLineProps {
  readonly cube: Cube;
  readonly rgb: RgbBands;
  readonly picture: ShownPicture;
}

/** What is drawn on the map now, and how opaque it is. */
export function MapLine({ cube, rgb, picture }: MapLineProps) {
  const shown = useSpectraStore((store) => store.shown);
  const opacity = useSpectraStore((store) => store.opacity);
  const isOff = shown.kind === 'none';
  if (cube.grid === undefined) {
    return (
      <p className={classes.line}>This cube has no place on the map: choose pixels by column and line.</p>
    );
  }
  const { bands, expression, filter } = picture;
  const isBusy = bands.isFetching || expression.isFetching;
  const isWaiting = bands.isWaiting || expression.isWaiting;
  const isPlanned = cube.meta.state === 'planned' && bands.picture === undefined;
  const failed = [bands, expression, filter].find(({ error }) => error !== null && !isOff);
  return (
    <footer className={classes.line}>
      <IconButton
        icon={isOff ? IconEyeOff : IconEye}
        size="s"
        label={isOff ? 'Show bands on the map' : 'Hide them on the map'}
        active={!isOff}
        aria-pressed={!isOff}
        onClick={() => showBands(isOff ? { kind: 'bands' } : { kind: 'none' })}
      />
      <span className={classes.what}>
        <span className={classes.label}>{lineLabel({ isBusy, isWaiting, isPlanned })}</span>
        <span className={classes.name}>
          {failed !== undefined && !isBusy ? (
            <span className={classes.failed}>Could not be read</span>
          ) : (
            shownText(shown, cube, rgb)
          )}
          {isBusy && <Spinner size={14} />}
        </span>
      </span>
      {failed !== undefined && !isBusy ? (
        <Button size="s" icon={IconRefresh} onClick={() => void failed.refetch()}>
          Try again
        </Button>
      ) : (
        <>
          <span className={classes.opacity}>
            <Slider
              label="Opacity"
              labelSide="hidden"
              unit="%"
              withInputs={false}
              disabled={isOff}
              value={Math.round(opacity * 100)}
              onChange={(percent) => setSpectra({ opacity: percent / 100 })}
            />
          </span>
          <span className={classes.percent}>{Math.round(opacity * 100)} %</span>
        </>
      )}
    </footer>
  );
}

interface LineState {
  readonly isBusy: boolean;
  /** A try has failed for now, and the next one follows when the server says. */
  readonly isWaiting: boolean;
  readonly isPlanned: boolean;
}

function lineLabel({ isBusy, isWaiting, isPlanned }: LineState): string {
  if (isBusy && isPlanned) return 'Making the cube';
  return isWaiting ? 'The server is busy, trying again' : 'On the map';
}

function shownText(shown: ShownBands, { wavelengths }: Cube, rgb: RgbBands): string {
  switch (shown.kind) {
    case 'none':
      return 'Nothing of this cube';
    case 'bands':
      return `${rgb.map((band) => (wavelengths[band] ?? 0).toFixed(0)).join(' / ')} nm`;
    case 'expression':
      return INDEX_FORMULAS.find(({ id }) => id === shown.id)?.title ?? shown.text;
    case 'filter':
      return filterTitle(shown.request);
  }
}
