import { readInstant } from '../../../ui/dates/typed-instant.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import classes from './plan.module.css';

interface TypedInterval {
  readonly start: string;
  readonly end: string;
}

interface IntervalFieldsProps {
  readonly typed: TypedInterval;
  readonly onChange: (typed: TypedInterval) => void;
}

const NOT_READ = 'must be an instant such as 2026-11-21 12:00';

/** The interval that was typed; undefined while an end of it cannot be read or it is reversed. */
export function readInterval({ start, end }: TypedInterval): TypedInterval | undefined {
  const [from, to] = [readInstant(start), readInstant(end)];
  return from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined;
}

/** Start and end of a plan or a block-out, in UTC. */
export function IntervalFields({ typed, onChange }: IntervalFieldsProps) {
  const isReversed = readInterval(typed) === undefined;
  const endError = readInstant(typed.end) === undefined ? `End ${NOT_READ}` : 'End must be after the start';
  const isStartRead = readInstant(typed.start) !== undefined;
  return (
    <div className={classes.pair}>
      <TextField
        label="Start, UTC"
        value={typed.start}
        onChange={(event) => onChange({ ...typed, start: event.currentTarget.value })}
        {...(!isStartRead && { error: `Start ${NOT_READ}` })}
      />
      <TextField
        label="End, UTC"
        value={typed.end}
        onChange={(event) => onChange({ ...typed, end: event.currentTarget.value })}
        {...(isStartRead && isReversed && { error: endError })}
      />
    </div>
  );
}
