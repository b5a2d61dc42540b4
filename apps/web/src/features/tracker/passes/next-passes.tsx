import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { counted, timeText } from '../../../ui/text/figures.ts';
import { countdownText } from '../satellites/tracker-text.ts';
import { newestAreasQuery, type TrackedArea, useAreaPasses } from './area-passes.queries.ts';
import { type NextPass, nextPasses, searchStart } from './next-pass.ts';
import classes from './next-passes.module.css';

interface NextPassesProps {
  /** The current time of the demo world. */
  readonly nowMs: number;
  readonly onSelect: (satellite: number) => void;
}

const NO_AREAS: readonly TrackedArea[] = [];

/** When a satellite next sees each of the saved areas, with a countdown. */
export function NextPasses({ nowMs, onSelect }: NextPassesProps) {
  const areas = useQuery(newestAreasQuery);
  const [start, setStart] = useState(() => searchStart(undefined, nowMs));
  const due = searchStart(start, nowMs);
  if (due !== start) setStart(due);
  const listed = areas.data ?? NO_AREAS;
  const found = useAreaPasses(listed, due);
  const error = areas.error ?? found.error;
  return (
    <section className={classes.section} aria-label="Next over your areas">
      <header className={classes.head}>
        <h3>Next over your areas</h3>
        <span>UTC</span>
      </header>
      {error !== undefined && error !== null && (
        <ErrorNotice
          {...errorText(error)}
          action={
            <Button size="s" onClick={() => (areas.isError ? void areas.refetch() : found.refetch())}>
              Refresh
            </Button>
          }
        />
      )}
      {areas.isPending || (found.isLoading && listed.length > 0) ? (
        <SkeletonRows rows={3} height={40} label="Searching for passes" />
      ) : (
        <PassList
          next={nextPasses(listed, found.passes, nowMs)}
          areas={listed.length}
          hasFailed={Boolean(error)}
          nowMs={nowMs}
          onSelect={onSelect}
        />
      )}
    </section>
  );
}

interface PassListProps extends NextPassesProps {
  readonly next: readonly NextPass[];
  readonly areas: number;
  readonly hasFailed: boolean;
}

function PassList({ next, areas, hasFailed, nowMs, onSelect }: PassListProps) {
  if (areas === 0) {
    return hasFailed ? null : (
      <p className={classes.note}>Areas that you save on the search map appear here.</p>
    );
  }
  const without = areas - next.length;
  return (
    <>
      <ul className={classes.list}>
        {next.map(({ area, pass }) => (
          <li key={area.id}>
            <button
              type="button"
              className={classes.pass}
              title={`${area.name}: ${pass.sensor_name}, off-nadir ${pass.off_nadir.toFixed(1)}°`}
              onClick={() => onSelect(pass.sensor)}
            >
              <span className={classes.name}>{area.name}</span>
              <span className={classes.start}>{timeText(pass.start_time, true)}</span>
              <span className={classes.satellite}>{pass.sensor_name}</span>
              <span className={classes.wait}>{countdownText(Date.parse(pass.start_time) - nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!hasFailed && without > 0 && (
        <p className={classes.note}>
          {counted(without, 'area has', 'areas have')} no free pass in the next two days.
        </p>
      )}
    </>
  );
}
