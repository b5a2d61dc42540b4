import {
  type TimelineHandle as Handle,
  handleShares,
  moveHandle,
  type TimelineBucket,
  type TimelineMode,
} from '@sigma/domain';
import { useMemo, useState } from 'react';
import { dayText } from '../../../ui/text/figures.ts';
import { type DateRange, isSameRange } from '../filters/date-range.ts';
import { useSearchStore } from '../search/search-store.ts';
import classes from './timeline.module.css';
import { TimelineChart } from './timeline-chart.tsx';
import { TimelineHandle } from './timeline-handle.tsx';
import { timeTicks } from './timeline-ticks.ts';
import { datesOfBucket, shareIn, spanOf, stepHandle, type TimeWindow, windowFor } from './timeline-window.ts';

interface TimelineSliderProps {
  readonly buckets: readonly TimelineBucket[];
  readonly range: DateRange;
  readonly mode: TimelineMode;
  readonly onRange: (range: DateRange) => void;
}

/** More marks than this are too close together. */
const MAX_TICKS = 8;

/**
 * Chart, handles and marks. The chart keeps its ends while its own handles move, so that nothing jumps under the
 * pointer. Dates that are set elsewhere, and an end that was opened, lay the chart out again.
 */
export function TimelineSlider({ buckets, range, mode, onRange }: TimelineSliderProps) {
  const [dragged, setDragged] = useState<DateRange>();
  const [kept, setKept] = useState<{ readonly range: DateRange; readonly window: TimeWindow }>();
  const scrubbed = useSearchStore((store) => store.timeline.scrub?.bucket);
  const fitted = useMemo(() => windowFor(range, buckets), [range, buckets]);
  const window = kept !== undefined && isSameRange(kept.range, range) ? kept.window : fitted;
  const span = useMemo(() => spanOf(window), [window]);
  const shown = dragged ?? range;
  const ticks = useMemo(() => timeTicks(window, MAX_TICKS), [window]);

  const commit = (next: DateRange) => {
    setDragged(undefined);
    if (isSameRange(next, range)) return;
    const opens =
      (next.startDate === undefined && range.startDate !== undefined) ||
      (next.endDate === undefined && range.endDate !== undefined);
    setKept(opens ? undefined : { range: next, window });
    onRange(next);
  };
  const step = (handle: Handle, steps: number) => {
    if (Number.isFinite(steps)) return commit(stepHandle(shown, handle, steps, { window, mode }));
    commit(moveHandle(shown, handle, steps < 0 ? 0 : 1, span));
  };
  const [start, end] = handleShares(shown, span);
  const shares = { start, end };
  return (
    <div className={classes.body}>
      <div className={classes.plot}>
        <TimelineChart
          buckets={buckets}
          window={window}
          chosen={[start, end]}
          onPick={(bucket) => commit(datesOfBucket(bucket, mode))}
        />
        {scrubbed !== undefined && (
          <span
            className={classes.playhead}
            style={{
              left: `${shareIn(scrubbed.from, window) * 100}%`,
              right: `${(1 - shareIn(scrubbed.to, window)) * 100}%`,
            }}
          />
        )}
        {(['start', 'end'] as const).map((handle) => (
          <TimelineHandle
            key={handle}
            handle={handle}
            share={shares[handle]}
            text={handleText(shown, handle)}
            onDrag={(share) => setDragged(moveHandle(shown, handle, share, span))}
            onDrop={() => commit(shown)}
            onStep={(steps) => step(handle, steps)}
          />
        ))}
        {dragged !== undefined && (
          <span role="status" className={classes.bubble}>
            {handleText(dragged, 'start')} – {handleText(dragged, 'end')}
          </span>
        )}
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map(({ share, label }) => (
          <span key={share} style={{ left: `${share * 100}%` }} data-edge={share > 0.95 || undefined}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

function handleText(range: DateRange, handle: Handle): string {
  const day = handle === 'start' ? range.startDate : range.endDate;
  return day === undefined ? 'no bound' : dayText(day);
}
