import type { TaskingRequest } from '@sigma/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { typedInstant } from '../../../ui/dates/typed-instant.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { type RequestChange, useChangeRequest } from '../desk.changes.ts';
import { refusalText } from '../desk-text.ts';
import { IntervalFields, readInterval } from '../plan/interval-fields.tsx';
import { SatelliteBoxes } from '../plan/satellite-boxes.tsx';
import type { Desk } from '../use-desk.ts';
import classes from './queue.module.css';
import { readLimit } from './read-limit.ts';

const LIGHTS = [
  { value: 'any', label: 'Day or night' },
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
] as const;
const MAX_ANGLE = 90;
const MAX_CLOUD = 100;

const lightOf = ({ eclipsed }: Pick<TaskingRequest, 'eclipsed'>): string => {
  if (eclipsed === null) return 'any';
  return eclipsed ? 'night' : 'day';
};

const firstValues = (request: TaskingRequest) => ({
  start: typedInstant(Date.parse(request.window_start)),
  end: typedInstant(Date.parse(request.window_end)),
  light: lightOf(request),
  offNadir: request.max_off_nadir === null ? '' : String(request.max_off_nadir),
  cloud: request.max_cloud_cover === null ? '' : String(request.max_cloud_cover),
  sensors: request.sensors as readonly number[],
});
type Typed = ReturnType<typeof firstValues>;

/** The changes that were typed; undefined while something cannot be read. */
function changesOf(request: TaskingRequest, typed: Typed): RequestChange['to'] | undefined {
  const first = firstValues(request);
  const interval = readInterval(typed);
  const offNadir = readLimit(typed.offNadir, MAX_ANGLE);
  const cloud = readLimit(typed.cloud, MAX_CLOUD);
  const isRead = interval !== undefined && offNadir !== undefined && cloud !== undefined;
  if (!isRead || typed.sensors.length === 0) return undefined;
  // Instants are typed to the minute; one that was not touched keeps its seconds.
  return {
    ...(typed.start !== first.start && { window_start: interval.start }),
    ...(typed.end !== first.end && { window_end: interval.end }),
    ...(typed.light !== first.light && { eclipsed: typed.light === 'any' ? null : typed.light === 'night' }),
    ...(typed.offNadir !== first.offNadir && { max_off_nadir: offNadir }),
    ...(typed.cloud !== first.cloud && { max_cloud_cover: cloud }),
    ...(typed.sensors.join() !== first.sensors.join() && { sensors: [...typed.sensors] }),
  };
}

const LIMIT_ERROR = (most: number) => `Must be a number from 0 to ${most}, or empty`;

interface ConstraintsFormProps {
  readonly desk: Desk;
  readonly request: TaskingRequest;
  readonly onDone: () => void;
}

/** What a request demands of a pass, changed by staff. */
export function ConstraintsForm({ desk, request, onDone }: ConstraintsFormProps) {
  const [typed, setTyped] = useState(() => firstValues(request));
  const change = useChangeRequest();
  const changes = changesOf(request, typed);
  const limit = (label: string, name: 'offNadir' | 'cloud', most: number) => (
    <TextField
      label={label}
      inputMode="decimal"
      placeholder="No limit"
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      {...(readLimit(typed[name], most) === undefined && { error: LIMIT_ERROR(most) })}
    />
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (changes === undefined) return;
    if (Object.keys(changes).length === 0) onDone();
    else change.mutate({ request, to: changes }, { onSuccess: onDone });
  };
  return (
    <form className={classes.form} aria-label="Constraints" onSubmit={send} noValidate>
      <IntervalFields typed={typed} onChange={(times) => setTyped({ ...typed, ...times })} />
      <div className={classes.limits}>
        <SelectField
          label="Light"
          value={typed.light}
          options={LIGHTS}
          onChange={(light) => setTyped({ ...typed, light })}
        />
        {limit('Off-nadir, at most °', 'offNadir', MAX_ANGLE)}
        {limit('Cloud, at most %', 'cloud', MAX_CLOUD)}
      </div>
      <SatelliteBoxes
        sensors={desk.sensors}
        chosen={typed.sensors}
        onChange={(sensors) => setTyped({ ...typed, sensors })}
      />
      {change.error !== null && (
        <ErrorNotice {...refusalText('The request was not changed', change.error, desk.names)} />
      )}
      <span className={classes.actions}>
        <Button type="submit" kind="primary" busy={change.isPending} disabled={changes === undefined}>
          Save constraints
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </span>
    </form>
  );
}
