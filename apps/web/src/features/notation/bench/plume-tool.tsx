import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Slider } from '../../../ui/sliders/range-slider.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import classes from './bench.module.css';
import type { Bench } from './use-bench.ts';
import type { FilterPlane } from './use-filter-plane.ts';

const STEPS = 400;

interface PlumeToolProps {
  readonly bench: Pick<Bench, 'threshold' | 'snap' | 'moveThreshold'>;
  readonly filter: FilterPlane;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

/** The methane filter on the map, and the threshold that its contours follow. */
export function PlumeTool({ bench, filter, isOn, onToggle }: PlumeToolProps) {
  const { contours, range, state } = filter;
  return (
    <div className={classes.plume}>
      <Checkbox label="Methane filter on the map" checked={isOn} onChange={onToggle} />
      {state === 'loading' && (
        <>
          <ProgressBar label="Progress of the methane filter" {...filter.progress} />
          <p className={classes.note}>
            The first time, the cube is made before the filter is calculated. Then plumes can be outlined.
          </p>
        </>
      )}
      {state === 'failed' && (
        <ErrorNotice
          title="The methane filter is not available"
          text={errorText(filter.error).text}
          action={
            <Button size="s" onClick={filter.retry}>
              Try again
            </Button>
          }
        />
      )}
      {contours !== undefined && (
        <>
          <Slider
            label="Threshold of outlines"
            labelSide="top"
            unit="ppm m"
            min={range.from}
            max={range.to}
            step={(range.to - range.from) / STEPS}
            decimals={0}
            value={bench.threshold ?? range.usual}
            onChange={(level) => bench.moveThreshold(contours, level)}
          />
          <p className={classes.note} role="status">
            {hintOf(bench.snap)}
          </p>
        </>
      )}
    </div>
  );
}

function hintOf(snap: Bench['snap']): string {
  if (snap === undefined) return 'Choose “Outline a plume” and click into one on the map.';
  if (snap.missing === undefined) return 'Move the threshold to grow or shrink this outline.';
  return `${snap.missing} The last outline stays.`;
}
