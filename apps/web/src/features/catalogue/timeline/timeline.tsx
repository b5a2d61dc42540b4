import { fillBuckets, TIMELINE_MODES, type TimelineMode } from '@sigma/domain';
import { IconCalendarOff, IconChartBar, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NARROW, useMedia } from '../../../parts/layout/use-media.ts';
import { useSession } from '../../../session/session.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { IconButton } from '../../../ui/basics/icon-button.tsx';
import { Spinner } from '../../../ui/basics/spinner.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { counted } from '../../../ui/text/figures.ts';
import { ALL_TIME, type DateRange, isSameRange, spanText } from '../filters/date-range.ts';
import type { Scene } from '../scene/scene.ts';
import { setTimelineMode, showTimeline, useSearchStore } from '../search/search-store.ts';
import { playedBuckets } from './played-buckets.ts';
import { ScrubberBar, ScrubberButton } from './scrubber.tsx';
import classes from './timeline.module.css';
import { timelineQuery } from './timeline.queries.ts';
import { TimelineSlider } from './timeline-slider.tsx';

interface TimelineProps {
  readonly range: DateRange;
  /** The listed scenes: the bars without any of their pictures are not played. */
  readonly scenes: readonly Scene[];
  /** Pictures on the map are still being read, so playing waits. */
  readonly isLoading: boolean;
  readonly onRange: (range: DateRange) => void;
}

const LABELS: Readonly<Record<TimelineMode, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  yearly: 'Yearly',
};

/** Below the map: how many scenes match by date, and the dates of the search (spec 1:2.6). */
export function Timeline({ range, scenes, isLoading, onRange }: TimelineProps) {
  const { programId } = useSession();
  const run = useSearchStore((store) => store.run);
  const { mode, scrub } = useSearchStore((store) => store.timeline);
  const isNarrow = useMedia(NARROW);
  const query = useQuery({
    ...timelineQuery(programId, run?.number ?? 0, run?.body ?? {}, mode),
    enabled: run !== undefined,
    placeholderData: (before, previousQuery) => (previousQuery?.queryKey[4] === mode ? before : undefined),
  });
  const empty = useMemo(() => fillBuckets([], mode, Date.now()), [mode]);
  const buckets = query.data?.buckets ?? empty;
  const played = useMemo(() => playedBuckets(buckets, range, scenes), [buckets, range, scenes]);
  const modes = TIMELINE_MODES.filter((one, at) => !isNarrow || at < 2 || one === mode);
  return (
    <section aria-label="Timeline" className={classes.timeline} data-bottom-bar>
      <header className={classes.head}>
        <h2 className={classes.title}>Captures</h2>
        <span className={classes.range}>
          <span className={classes.span}>
            {isSameRange(range, ALL_TIME) ? 'All time' : `${spanText(range)} UTC`}
          </span>
          {query.data !== undefined && (
            <span className={classes.total}>
              {counted(query.data.total, 'match', 'matches')}
              {!isSameRange(range, ALL_TIME) && ' at any date'}
            </span>
          )}
        </span>
        <ScrubberButton buckets={buckets} range={range} played={played} />
        <SegmentedControl
          label="Length of a bar"
          segments={modes.map((value) => ({ value, label: LABELS[value] }))}
          value={mode}
          onChange={setTimelineMode}
        />
        <IconButton icon={IconX} label="Close the timeline" onClick={() => showTimeline(false)} />
      </header>
      {query.isError ? (
        <p role="alert" className={classes.failed}>
          Could not count the captures by date. You can still set the dates above.
          <Button size="s" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <>
          <TimelineSlider key={mode} buckets={buckets} range={range} mode={mode} onRange={onRange} />
          {query.isFetching && query.data === undefined && (
            <span className={classes.busy}>
              <Spinner size={14} label="Counting captures by date" />
            </span>
          )}
          {query.data?.total === 0 && (
            <p className={classes.none}>
              <IconCalendarOff size={16} aria-hidden="true" />
              No captures match at any date.
            </p>
          )}
        </>
      )}
      {scrub !== undefined && <ScrubberBar played={played} isLoading={isLoading} />}
    </section>
  );
}

/** Shows or hides the timeline. */
export function TimelineButton() {
  const isOpen = useSearchStore((store) => store.timeline.isOpen);
  return (
    <IconButton
      icon={IconChartBar}
      label={isOpen ? 'Hide the timeline' : 'Show the timeline'}
      side="bottom"
      active={isOpen}
      aria-pressed={isOpen}
      onClick={() => showTimeline(!isOpen)}
    />
  );
}
