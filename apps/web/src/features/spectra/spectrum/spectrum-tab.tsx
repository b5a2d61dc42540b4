import type { SearchArea } from '@sigma/domain';
import { IconFocus2, IconPin, IconTable, IconX } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { positionText } from '../../../map/view/position-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { counted } from '../../../ui/text/figures.ts';
import type { CubeAddress } from '../data/cube.queries.ts';
import type { Cube } from '../data/cube.ts';
import {
  addPin,
  MAX_PINS,
  type Pin,
  removePin,
  removePins,
  setSpectra,
  useSpectraStore,
} from '../panel/spectra-store.ts';
import tabClasses from '../panel/tab.module.css';
import { type NamedSpectrum, pinName, sceneKey } from '../panel/use-curves.ts';
import type { CurveForm } from '../plot/curve.ts';
import classes from './spectrum-tab.module.css';
import { SpectrumTable } from './spectrum-table.tsx';
import { dateMark, type usePixelsThroughTime } from './use-pixels-through-time.ts';

interface SpectrumTabProps {
  readonly address: CubeAddress;
  readonly cube: Cube;
  readonly spectra: readonly NamedSpectrum[];
  readonly pins: readonly Pin[];
  readonly area: SearchArea | undefined;
  readonly canDraw: boolean;
  readonly isRegionOn: boolean;
  readonly regionState: { readonly isFetching: boolean; readonly error: Error | null };
  readonly throughTime: ReturnType<typeof usePixelsThroughTime>;
  readonly isThroughTime: boolean;
  /** A pixel is chosen, and its spectrum is on its way. */
  readonly isReading: boolean;
  /** Whether this tab is the one that is shown. */
  readonly isShown: boolean;
  readonly canPin: boolean;
  readonly onPin: () => void;
  readonly onRegion: (isOn: boolean) => void;
  readonly onThroughTime: (isOn: boolean) => void;
  readonly onPixel: (pixel: CubePixel) => void;
  /** Receives what assistive technology reads out. */
  readonly onSaid: (text: string) => void;
}

const FORMS: readonly { readonly value: CurveForm; readonly label: string }[] = [
  { value: 'value', label: 'Values' },
  { value: 'continuum', label: 'Continuum removed' },
  { value: 'derivative', label: 'Derivative' },
];

/** What is drawn on the plot: the form of the curves, pins, the mean of the area, other dates, and a table of the numbers. */
export function SpectrumTab(props: SpectrumTabProps) {
  const { address, cube, spectra, pins, throughTime, isThroughTime, isReading, canPin, onPin } = props;
  const form = useSpectraStore((store) => store.form);
  const [isTable, setTable] = useState(false);
  const scrolled = useRef(0);
  // Its hundreds of rows are drawn after what was clicked, and are not there for what is done in other tabs.
  const hasTable = isTable && props.isShown;
  const isTableDrawn = useDeferredValue(hasTable, false) && hasTable;
  const listed = useDeferredValue(spectra);
  return (
    <div className={tabClasses.tab}>
      <SegmentedControl
        label="Form of the curves"
        wide
        segments={FORMS}
        value={form}
        onChange={(next) => setSpectra({ form: next })}
      />
      <div className={tabClasses.row}>
        <Button
          size="s"
          kind="primary"
          icon={IconPin}
          disabled={!canPin}
          aria-disabled={pins.length >= MAX_PINS}
          onClick={onPin}
        >
          Pin pixel
        </Button>
        <Button size="s" icon={IconTable} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Table
        </Button>
        <span className={`${tabClasses.small} ${tabClasses.end}`}>
          {pins.length} of {MAX_PINS} pins
        </span>
        {pins.length > 0 && (
          <Button size="s" kind="quiet" onClick={() => removePins(sceneKey(address))}>
            Clear
          </Button>
        )}
      </div>
      {isTableDrawn && <SpectrumTable cube={cube} spectra={listed} scrolled={scrolled} />}
      {pins.length > 0 && (
        <ul className={classes.pins} aria-label="Pins">
          {pins.map((pin) => (
            <PinRow key={pin.number} pin={pin} {...props} />
          ))}
        </ul>
      )}
      {props.canDraw && <Region {...props} />}
      <div className={tabClasses.row}>
        <Checkbox
          label="Same place on other dates"
          checked={isThroughTime}
          disabled={throughTime.available === 0}
          onChange={props.onThroughTime}
        />
        <span className={tabClasses.small}>{throughTimeText(throughTime, isThroughTime, isReading)}</span>
      </div>
      {isThroughTime && throughTime.scenes.length > 0 && (
        <ul className={classes.dates}>
          {throughTime.scenes.map(({ scene, label }, i) => (
            <li key={scene}>
              <b>{dateMark(i)}</b> {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function throughTimeText(
  { hasPlace, available, isLoading, scenes, failed }: SpectrumTabProps['throughTime'],
  isOn: boolean,
  isReading: boolean,
) {
  if (!hasPlace) return isReading ? 'The spectrum of the pixel is being read' : 'Choose a pixel first';
  if (available === 0) return 'No other listed scene shows this pixel';
  if (!isOn) return counted(available, 'other scene');
  if (isLoading) return 'Reading…';
  const shown = `${scenes.length - failed} of ${counted(available, 'scene')}`;
  return failed > 0 ? `${shown}; ${failed} could not be read` : shown;
}

function PinRow({ pin, address, cube, spectra, onPixel, onSaid }: SpectrumTabProps & { readonly pin: Pin }) {
  const baseline = useSpectraStore((store) => store.baseline);
  const { number, of } = pin;
  const spectrum = spectra.find((one) => one.pin?.number === number)?.spectrum;
  const name = pinName(pin);
  const isBaseline = baseline === number;
  const centre = of.kind === 'pixel' ? cube.grid?.centreOf(of.pixel) : undefined;
  return (
    <li className={classes.pin}>
      <span className={classes.badge} style={{ background: `var(--pin-${number})` }}>
        {number}
      </span>
      <span className={classes.where}>
        {of.kind === 'pixel' ? `Column ${of.pixel.col}, line ${of.pixel.row}` : 'Area'}
        <span className={tabClasses.small}>
          {of.kind === 'region' && spectrum !== undefined && `Mean of ${counted(spectrum.pixels, 'pixel')}`}
          {centre !== undefined && positionText(centre, 4)}
          {spectrum?.cloudy === true && ' · cloud'}
        </span>
      </span>
      <Button
        size="s"
        kind="quiet"
        aria-pressed={isBaseline}
        title="Draw the other curves as differences from this one"
        aria-label={`Difference from ${name}`}
        onClick={() => setSpectra({ baseline: isBaseline ? undefined : number })}
      >
        {isBaseline ? 'Baseline' : 'Difference'}
      </Button>
      {of.kind === 'pixel' && (
        <IconButton
          icon={IconFocus2}
          size="s"
          label={`Choose the pixel of ${name}`}
          tip="Choose this pixel"
          onClick={() => onPixel(of.pixel)}
        />
      )}
      <IconButton
        icon={IconX}
        size="s"
        label={`Remove ${name}`}
        tip="Remove the pin"
        onClick={() => {
          removePin(sceneKey(address), number);
          onSaid(`${name} was removed.`);
        }}
      />
    </li>
  );
}

/** The mean of the drawn area with its standard deviation. */
function Region({ address, area, isRegionOn, regionState, spectra, onRegion, onSaid }: SpectrumTabProps) {
  const spectrum = spectra.find(({ key }) => key === 'region')?.spectrum;
  const pinRegion = () => {
    if (area === undefined) return;
    const result = addPin(sceneKey(address), { kind: 'region', area });
    if ('added' in result) onSaid(`Pin ${result.added.number}: mean of the area.`);
    else onSaid(result.refused === 'full' ? '12 pins are the most.' : 'This area is pinned already.');
  };
  return (
    <div className={tabClasses.row}>
      <Checkbox
        label="Mean of the drawn area"
        checked={isRegionOn}
        disabled={area === undefined}
        onChange={onRegion}
      />
      <span className={tabClasses.small}>
        {area === undefined
          ? 'Draw an area on the map first'
          : regionState.error !== null
            ? errorText(regionState.error).text
            : spectrum === undefined
              ? regionState.isFetching && 'Reading…'
              : `${counted(spectrum.pixels, 'pixel')}, band ± 1 sd`}
      </span>
      {isRegionOn && spectrum !== undefined && (
        <Button size="s" kind="quiet" icon={IconPin} onClick={pinRegion}>
          Pin
        </Button>
      )}
    </div>
  );
}
