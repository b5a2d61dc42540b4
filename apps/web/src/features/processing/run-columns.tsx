import type { PipelineRun } from '@sigma/contract';
import type { TableColumn } from '../../ui/lists/table.tsx';
import { counted, utcText } from '../../ui/text/figures.ts';
import classes from './processing.module.css';
import { RunStateBadge } from './run-state.tsx';
import { durationMs, durationText, noteText, stepText } from './run-text.ts';

type SensorName = (id: number | null) => string;

/** Until a run has ended, some of its values are unknown. */
const NOT_YET = 'N/A';

/** The columns of the list of runs. */
export const runColumns = (sensorName: SensorName): readonly TableColumn<PipelineRun>[] => [
  {
    id: 'captured_at',
    head: 'Capture',
    sortable: true,
    cell: ({ scene, sensor, captured_at }) => (
      <span className={classes.capture}>
        {scene}
        <span className={classes.note}>
          {sensorName(sensor)}, {utcText(captured_at)}
        </span>
      </span>
    ),
  },
  { id: 'level', head: 'Level', drop: 3, cell: ({ level }) => level },
  {
    id: 'state',
    head: 'State',
    cell: (run) => (
      <span className={classes.lines}>
        <RunStateBadge state={run.state} />
        {stepText(run) !== undefined && <span className={classes.note}>{stepText(run)}</span>}
      </span>
    ),
  },
  { id: 'attempts', head: 'Attempts', align: 'right', drop: 1, cell: ({ attempts }) => attempts },
  {
    id: 'started_at',
    head: 'Started',
    sortable: true,
    drop: 2,
    cell: ({ started_at }) =>
      started_at === null ? 'Not yet' : <time dateTime={started_at}>{utcText(started_at, true)}</time>,
  },
  {
    id: 'duration',
    head: 'Duration',
    align: 'right',
    drop: 2,
    cell: (run) => timeOr(durationMs(run)),
  },
  {
    id: 'cpu_ms',
    head: 'CPU',
    align: 'right',
    sortable: true,
    drop: 1,
    cell: ({ cpu_ms }) => timeOr(cpu_ms),
  },
  {
    id: 'note',
    head: 'Warnings, cause',
    drop: 1,
    cell: (run) => (
      <span className={classes.cut} title={noteTitle(run)}>
        {noteText(run) || 'None'}
      </span>
    ),
  },
];

const timeOr = (ms: number | null): string => (ms === null ? NOT_YET : durationText(ms));

/** All sentences, because the cell shows one line. */
const noteTitle = ({ cause, warnings }: PipelineRun): string =>
  [...(cause === null ? [] : [cause.text]), ...warnings.map(({ text }) => text)].join(' ');

/** What the columns that a phone hides say in short. */
export function runLine(run: PipelineRun): string {
  const duration = durationMs(run);
  return [
    run.level,
    ...(run.attempts > 1 ? [counted(run.attempts, 'attempt')] : []),
    ...(duration === null ? [] : [durationText(duration)]),
    ...(noteText(run) === '' ? [] : [noteText(run)]),
  ].join(' · ');
}
