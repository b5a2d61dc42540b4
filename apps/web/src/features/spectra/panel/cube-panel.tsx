import type { CubeLevel } from '@sigma/domain';
import { IconCloud } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useDebouncedChange } from '../../../parts/layout/use-debounced-change.ts';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { rgbBandsOf } from '../bands/band-presets.ts';
import { BandsTab } from '../bands/bands-tab.tsx';
import type { CubeAddress } from '../data/cube.queries.ts';
import { type Cube, LEVEL_TEXTS, unitOf } from '../data/cube.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { IndicesTab } from '../indices/indices-tab.tsx';
import type { SpectraTab } from '../link/spectra-link.ts';
import { MatchTab } from '../match/match-tab.tsx';
import type { RgbBands, RgbPart } from '../plot/band-handles.tsx';
import type { Curve } from '../plot/curve.ts';
import { SpectrumPlot } from '../plot/spectrum-plot.tsx';
import { measuredText, valueText } from '../plot/value-text.ts';
import { SpectrumTab } from '../spectrum/spectrum-tab.tsx';
import { usePixelsThroughTime } from '../spectrum/use-pixels-through-time.ts';
import classes from './cube-panel.module.css';
import { LevelChoice } from './level-choice.tsx';
import { MapLine } from './map-line.tsx';
import type { SpectraPanelProps } from './panel-props.ts';
import { PixelLine } from './pixel-line.tsx';
import { PlotNotice } from './plot-notice.tsx';
import { addPin, MAX_PINS, useSpectraStore } from './spectra-store.ts';
import { pixelText, sceneKey, useCurves, useSpectra } from './use-curves.ts';
import { useMapAtCube } from './use-map-at-cube.ts';
import { useSaidSpectrum } from './use-said-spectrum.ts';
import { useShownPicture } from './use-shown-picture.ts';
import { useSpectraKeys } from './use-spectra-keys.ts';

interface CubePanelProps extends SpectraPanelProps {
  readonly address: CubeAddress;
  readonly cube: Cube;
  readonly level: CubeLevel;
}

/** The panel of a cube that may be read. */
export function CubePanel(props: CubePanelProps) {
  const { link, address, cube, level, onLink, onClose, area, canDraw, scenesAt, isDrawing } = props;
  const { pixel, tab } = link;
  const pad = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const [isExporting, setExporting] = useState(false);
  const [isRegionOn, setRegionOn] = useState(false);
  const [isThroughTime, setThroughTime] = useState(false);
  const form = useSpectraStore((store) => store.form);
  const shown = useSpectraStore((store) => store.shown);
  const baseline = useSpectraStore((store) => store.baseline);
  const region = isRegionOn ? area : undefined;
  const { spectra, main, chosen, mean, pins } = useSpectra({ address, pixel, level, region });
  const isReading = main === undefined && pixel !== undefined && !chosen.isError;
  const throughTime = usePixelsThroughTime({ main, level, scenesAt, isOn: isThroughTime, address });
  const own = useCurves(cube, spectra);
  const [overlay, setOverlay] = useState<Curve>();
  const curves = useMemo(
    () => [
      ...own,
      ...(form === 'value' && baseline === undefined
        ? [...throughTime.curves, ...(overlay ? [overlay] : [])]
        : []),
    ],
    [own, throughTime.curves, overlay, form, baseline],
  );
  const [rgbNm, setRgbNm] = useDebouncedChange(link.rgbNm, (next) => onLink({ ...link, rgbNm: next }));
  const rgb = useMemo(() => rgbBandsOf(cube, rgbNm), [cube, rgbNm]);
  const choosePixel = (next: typeof pixel) => {
    if (next === undefined) say('That position is outside the scene.');
    else onLink({ ...link, pixel: next });
  };
  const cubeView = useMemo(() => ({ address, cube, level }), [address, cube, level]);
  const picture = useShownPicture({
    view: cubeView,
    rgb,
    pixel,
    pins,
    onPick: (next) => {
      choosePixel(next);
      pad.current?.focus({ preventScroll: true });
    },
  });
  const setBand = (part: RgbPart, band: number) => {
    const bands = rgb.map((one, i) => (i === part ? band : one));
    setRgb([bands[0] ?? 0, bands[1] ?? 0, bands[2] ?? 0]);
  };
  const setRgb = (bands: RgbBands) => {
    const [red = 0, green = 0, blue = 0] = bands.map((band) => cube.wavelengths[band] ?? 0);
    setRgbNm([red, green, blue]);
  };
  const pin = () => {
    if (main?.pixel === undefined) return say('Choose a pixel before pinning it.');
    const { col, row } = main.pixel;
    const result = addPin(sceneKey(address), { kind: 'pixel', pixel: { col, row } });
    if ('added' in result) say(`Pin ${result.added.number}: ${pixelText({ col, row })}.`);
    else say(result.refused === 'full' ? PINS_FULL : 'This pixel is pinned already.');
  };
  useSpectraKeys({
    box,
    pad,
    isDrawing,
    onMove: (cols, rows) => choosePixel(movedPixel(cube, pixel, cols, rows)),
    onPin: pin,
    onExport: () => setExporting(true),
    onClose,
  });
  useSaidSpectrum(cube, main, rgb, say);
  useMapAtCube(cube, props);
  useEffect(() => {
    // The menu that opened the panel is gone with the results.
    if (document.activeElement === document.body) pad.current?.focus({ preventScroll: true });
  }, []);
  const unit = unitOf(cube.meta, level);
  const first = spectra[0]?.spectrum;
  const textOf = (band: number) => {
    const value = own[0]?.values[band] ?? Number.NaN;
    if (form !== 'value' || baseline !== undefined) return valueText(value);
    return measuredText(value, first?.sigma[band] ?? Number.NaN);
  };
  const tabs: readonly { readonly id: SpectraTab; readonly label: string; readonly panel: ReactNode }[] = [
    {
      id: 'spectrum',
      label: 'Spectrum',
      panel: (
        <SpectrumTab
          {...{ address, cube, spectra, pins, area, canDraw, isRegionOn, throughTime, isThroughTime }}
          isReading={isReading}
          regionState={mean}
          isShown={tab === 'spectrum'}
          canPin={main !== undefined}
          onPin={pin}
          onRegion={setRegionOn}
          onThroughTime={setThroughTime}
          onPixel={choosePixel}
          onSaid={say}
        />
      ),
    },
    {
      id: 'bands',
      label: 'Bands',
      panel: <BandsTab {...{ cube, rgb, picture }} onRgb={setRgb} />,
    },
    {
      id: 'indices',
      label: 'Indices',
      panel: <IndicesTab {...{ address, cube, level, picture, main, pixel }} view={props.view} />,
    },
    {
      id: 'match',
      label: 'Match',
      panel: <MatchTab {...{ address, cube, main, isReading }} onOverlay={setOverlay} />,
    },
  ];
  return (
    <div ref={box} className={classes.content}>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <div className={classes.bar}>
        <LevelChoice {...props} />
        <ExportMenu {...{ address, cube, spectra, isExporting, setExporting }} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the pixel while this has the focus */}
      <section ref={pad} className={classes.pad} aria-label={PAD_LABEL} tabIndex={0}>
        {main?.cloudy === true && (
          <span className={classes.cloud}>
            <IconCloud size={14} stroke={1.6} />
            Cloud over this pixel
          </span>
        )}
        <SpectrumPlot
          {...{ cube, curves, textOf }}
          axis={axisName(form, level, unit, baseline)}
          windows={picture.windows}
          rgb={shown.kind === 'none' ? undefined : rgb}
          onBand={setBand}
          notice={
            <PlotNotice
              hasPixel={pixel !== undefined}
              isEmpty={curves.length === 0}
              isPlanned={cube.meta.state === 'planned'}
              isWaiting={chosen.failureCount > 0}
              error={pixel !== undefined && main === undefined ? chosen.error : null}
              onRetry={() => void chosen.refetch()}
            />
          }
        />
      </section>
      <PixelLine {...{ cube, pixel }} isLoading={chosen.isFetching} onPixel={choosePixel} />
      {pins.length === MAX_PINS && tab === 'spectrum' && <p className={classes.note}>{PINS_FULL}</p>}
      {said.startsWith('That position') && <p className={classes.note}>{said}</p>}
      <div className={classes.tabs}>
        <Tabs
          label="Tools for spectra"
          tabs={tabs}
          value={tab}
          onChange={(next) => onLink({ ...link, tab: next })}
        />
      </div>
      <MapLine {...{ cube, rgb, picture }} />
    </div>
  );
}

const PINS_FULL = '12 pins are the most. Remove one before pinning another.';
const PAD_LABEL =
  'Plot of spectra. Arrow keys move the pixel, with Shift by 10; P pins it, 1 to 3 choose a band handle, E exports.';

function axisName(form: string, level: CubeLevel, unit: string, baseline: number | undefined): string {
  const name = unit === '' ? LEVEL_TEXTS[level] : `${LEVEL_TEXTS[level]}, ${unit}`;
  const what = baseline === undefined ? name : `Difference from pin ${baseline}`;
  if (form === 'continuum') return 'Continuum removed';
  if (form === 'derivative') return `First derivative per nm · ${LEVEL_TEXTS[level].toLowerCase()}`;
  return what;
}

/** A pixel further on; the first move begins in the middle of the cube. Undefined outside it. */
function movedPixel(
  { meta: { width, height } }: Cube,
  pixel: SpectraPanelProps['link']['pixel'],
  cols: number,
  rows: number,
) {
  if (pixel === undefined) return { col: Math.floor(width / 2), row: Math.floor(height / 2) };
  const col = Math.min(width - 1, Math.max(0, pixel.col + cols));
  const row = Math.min(height - 1, Math.max(0, pixel.row + rows));
  return col === pixel.col && row === pixel.row ? undefined : { col, row };
}
