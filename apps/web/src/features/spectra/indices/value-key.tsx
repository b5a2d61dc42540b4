import { COLOUR_RAMPS, rampGradient } from '../../../map/layers/spectral/colour-ramps.ts';
import type { CubePixel } from '../../../map/layers/spectral/cube-grid.ts';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { areaText } from '../../../ui/text/measures.ts';
import type { Cube } from '../data/cube.ts';
import { setSpectra, useSpectraStore } from '../panel/spectra-store.ts';
import tabClasses from '../panel/tab.module.css';
import type { ShownPicture } from '../panel/use-shown-picture.ts';
import { valueText } from '../plot/value-text.ts';
import { countKept } from './value-counts.ts';
import classes from './value-key.module.css';

interface ValueKeyProps {
  readonly cube: Cube;
  readonly picture: ShownPicture;
  readonly unit: string;
  readonly pixel: CubePixel | undefined;
}

const STEPS = 200;

/** The colours of values with their unit, how values are distributed, and a threshold with what it keeps. */
export function ValueKey({ cube, picture, unit, pixel }: ValueKeyProps) {
  const shown = useSpectraStore((store) => store.shown);
  const threshold = useSpectraStore((store) => store.threshold);
  const { values, expression } = picture;
  if (values === undefined) {
    return shown.kind === 'expression' && expression.error === null ? <Spinner size={20} /> : null;
  }
  const { counts, limits } = values;
  const isSmallAlike = shown.kind === 'filter' && shown.request.kind === 'sam';
  const [from, to] = limits;
  const [left, top, columns] = values.window ?? [0, 0, cube.meta.width];
  const step = Math.ceil(columns / values.width);
  const [x, y] = pixel
    ? [Math.floor((pixel.col - left) / step), Math.floor((pixel.row - top) / step)]
    : [-1, -1];
  const isInside = x >= 0 && y >= 0 && x < values.width;
  const here = isInside ? values.values[y * values.width + x] : undefined;
  const kept = threshold && countKept(values.values, threshold);
  const keptKm2 =
    kept === undefined || cube.pixelKm2 === undefined ? undefined : kept * cube.pixelKm2 * step ** 2;
  const most = counts.histogram.reduce((a, b) => Math.max(a, b), 1);
  const ramp = COLOUR_RAMPS[shown.kind === 'filter' ? 'filter' : 'index'];
  const withUnit = (value: number) => (unit === '' ? valueText(value) : `${valueText(value)} ${unit}`);
  return (
    <div className={classes.key}>
      <svg
        viewBox={`0 0 ${counts.histogram.length} 36`}
        preserveAspectRatio="none"
        className={classes.bars}
        aria-hidden="true"
      >
        <path
          d={`M0 36${Array.from(counts.histogram, (count, bin) => `V${36 - (34 * count) / most}H${bin + 1}`).join('')}V36Z`}
        />
      </svg>
      <div className={classes.ramp} style={{ background: rampGradient(ramp) }} />
      <p className={classes.ends}>
        <span>{withUnit(from)}</span>
        {here !== undefined && (
          <span className={classes.here}>
            {Number.isFinite(here) ? `Here ${withUnit(here)}` : 'No value here'}
          </span>
        )}
        <span>{withUnit(to)}</span>
      </p>
      <div className={tabClasses.row}>
        <Checkbox
          label="Threshold"
          checked={threshold !== undefined}
          onChange={(isOn) =>
            setSpectra({
              threshold: isOn
                ? { keeps: isSmallAlike ? 'below' : 'above', value: isSmallAlike ? from : (from + to) / 2 }
                : undefined,
            })
          }
        />
        {threshold !== undefined && (
          <SegmentedControl
            label="Pixels that are kept"
            segments={[
              { value: 'above', label: 'Above' },
              { value: 'below', label: 'Below' },
            ]}
            value={threshold.keeps}
            onChange={(keeps) => setSpectra({ threshold: { ...threshold, keeps } })}
          />
        )}
      </div>
      {threshold !== undefined && kept !== undefined && (
        <>
          <Slider
            label="Threshold value"
            labelSide="hidden"
            unit={unit}
            min={Math.min(from, counts.ends[0])}
            max={Math.max(to, counts.ends[1])}
            step={(to - from) / STEPS}
            decimals={decimalsOf(to - from)}
            value={threshold.value}
            onChange={(value) => setSpectra({ threshold: { ...threshold, value } })}
          />
          <p className={tabClasses.small} role="status">
            {valueText(counts.count === 0 ? 0 : (100 * kept) / counts.count)} % of the pixels
            {keptKm2 !== undefined && ` · ${areaText(keptKm2)}`}
          </p>
        </>
      )}
    </div>
  );
}

/** As many decimals as tell steps of the slider apart. */
function decimalsOf(range: number): number {
  return Math.max(0, Math.min(6, Math.ceil(-Math.log10(range / STEPS))));
}
