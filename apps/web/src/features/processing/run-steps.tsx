import type { PipelineRunStep } from '@sigma/contract';
import { CopyText } from '../../ui/text/copy-text.tsx';
import { instantText, shortId, timeText } from '../../ui/text/figures.ts';
import classes from './processing.module.css';
import { RunStateBadge } from './run-state.tsx';
import { durationText, PART_NAMES, stepName, versionsText, wordsOf } from './run-text.ts';

interface RunStepsProps {
  readonly steps: readonly PipelineRunStep[];
}

/** What the attempts of a run did, step by step; the newest attempt comes first. */
export function RunSteps({ steps }: RunStepsProps) {
  const attempts = [...new Set(steps.map(({ attempt }) => attempt))].toSorted((a, b) => b - a);
  if (attempts.length === 0) return <p className={classes.note}>None are recorded.</p>;
  return attempts.map((attempt) => (
    <Attempt key={attempt} attempt={attempt} steps={steps.filter((step) => step.attempt === attempt)} />
  ));
}

function Attempt({ attempt, steps }: RunStepsProps & { readonly attempt: number }) {
  const [first] = steps;
  return (
    <div className={classes.attempt}>
      <p className={classes.note}>
        Attempt {attempt}
        {first !== undefined && `, ${instantText(first.started_at, true)}. ${versionsText(first.versions)}.`}
      </p>
      <ol className={classes.list} aria-label={`Steps of attempt ${attempt}`}>
        {steps.map((step) => (
          <li key={step.step} className={classes.step}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { readonly step: PipelineRunStep }) {
  const { started_at, ended_at, state, cpu_ms, parts, inputs } = step;
  return (
    <>
      <span className={classes.entry}>
        <strong className={classes.stepName}>{stepName(step.step)}</strong>
        <RunStateBadge state={state} />
      </span>
      <span className={classes.note}>
        <time dateTime={started_at}>{timeText(started_at, true)}</time>
        {ended_at === null
          ? state === 'interrupted' && ', its process was killed'
          : ` to ${timeText(ended_at, true)}, ${durationText(Date.parse(ended_at) - Date.parse(started_at))}`}
        {cpu_ms !== null && `, CPU ${durationText(cpu_ms)}`}
      </span>
      {parts.length > 0 && (
        <ul className={classes.parts} aria-label="Parts">
          {parts.map(({ name, ms, cpu_ms: cpu }) => (
            <li key={name} className={classes.entry}>
              <span>{PART_NAMES[name]}</span>
              <span>
                {durationText(ms)}, CPU {durationText(cpu)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {inputs.length > 0 && (
        <ul className={classes.parts} aria-label="Inputs">
          {inputs.map(({ kind, id, name }) => (
            <li key={id} className={classes.entry}>
              <span>{kind === 'run' ? `Run of "${name}"` : wordsOf(name)}</span>
              <CopyText text={id} shown={shortId(id)} bare />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
