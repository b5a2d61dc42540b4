import type { Processing } from '@sigma/contract';
import { bytesText, RUN_STATES, type RunState } from '@sigma/domain';
import { classNames } from '../../ui/basics/class-names.ts';
import { Card } from '../../ui/layout/page.tsx';
import { counted, countText, instantText } from '../../ui/text/figures.ts';
import classes from './processing.module.css';
import { durationText, STATE_NAMES } from './run-text.ts';

interface ProcessingOverviewProps {
  readonly processing: Processing;
  /** The state by which the list is filtered. */
  readonly state: RunState | undefined;
  readonly onState: (state: RunState | undefined) => void;
}

/** The queue, what was done lately, and why runs failed. */
export function ProcessingOverview({ processing, state, onState }: ProcessingOverviewProps) {
  return (
    <div className={classes.overview}>
      <Card title="Queue">
        <Queue processing={processing} state={state} onState={onState} />
      </Card>
      <Card title="Throughput">
        <Throughput processing={processing} />
      </Card>
      <Card title="Failures by code">
        <Failures failures={processing.failures} />
      </Card>
    </div>
  );
}

function Queue({ processing: { queue, oldest_waiting_at }, state, onState }: ProcessingOverviewProps) {
  return (
    <>
      <div className={classes.queue}>
        {RUN_STATES.map((one) => (
          <button
            key={one}
            type="button"
            className={classNames(classes.figure, one === 'failed' && queue.failed > 0 && classes.bad)}
            aria-pressed={one === state}
            onClick={() => onState(one === state ? undefined : one)}
          >
            <strong className={classes.number}>{countText(queue[one])}</strong> {STATE_NAMES[one]}
          </button>
        ))}
      </div>
      <p className={classes.note}>
        {oldest_waiting_at === null
          ? 'No run is waiting.'
          : `The oldest has been waiting since ${instantText(oldest_waiting_at, true)}.`}
      </p>
    </>
  );
}

function Throughput({ processing }: Pick<ProcessingOverviewProps, 'processing'>) {
  const rows = [
    ['Last hour', processing.last_hour],
    ['Last 24 h', processing.last_24_hours],
  ] as const;
  return (
    <table className={classes.throughput} aria-label="Throughput">
      <thead>
        <tr>
          <td />
          {['Done', 'Size', 'CPU time', 'Mean duration'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { runs, bytes, cpu_ms, mean_seconds }]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{countText(runs)}</td>
            <td>{bytesText(bytes)}</td>
            <td>{durationText(cpu_ms)}</td>
            <td>{mean_seconds === null ? 'N/A' : durationText(mean_seconds * 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Failures({ failures }: Pick<Processing, 'failures'>) {
  if (failures.length === 0) return <p className={classes.note}>No run has failed.</p>;
  return (
    <ul className={classes.failures} aria-label="Failures by code">
      {failures.map(({ code, runs, last_text, last_at }) => (
        <li key={code} className={classes.failure}>
          <span className={classes.failureHead}>
            <strong>
              {code}: {counted(runs, 'run')}
            </strong>
            <time className={classes.note} dateTime={last_at}>
              {instantText(last_at)}
            </time>
          </span>
          <span className={classes.sentence}>{last_text}</span>
        </li>
      ))}
    </ul>
  );
}
