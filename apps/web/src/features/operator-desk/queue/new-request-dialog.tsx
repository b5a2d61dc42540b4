import type { TaskingRequest } from '@sigma/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { typedInstant } from '../../../ui/dates/typed-instant.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { useAddRequest } from '../desk.changes.ts';
import { deskProgramsQuery } from '../desk.queries.ts';
import { refusalText } from '../desk-text.ts';
import { IntervalFields, readInterval } from '../plan/interval-fields.tsx';
import { SatelliteBoxes } from '../plan/satellite-boxes.tsx';
import type { Desk } from '../use-desk.ts';
import { NO_PLACE, PlaceFields, readPlace } from './place-fields.tsx';
import classes from './queue.module.css';

const WINDOW_MS = 7 * 86_400_000;
const MAX_NAME = 128;

interface NewRequestDialogProps {
  readonly desk: Desk;
  readonly nowMs: number;
  readonly onClose: () => void;
  readonly onAdded: (request: TaskingRequest) => void;
}

/** A request of the staff, which no customer has ordered, for a position or an area. */
export function NewRequestDialog({ desk, nowMs, onClose, onAdded }: NewRequestDialogProps) {
  const form = useId();
  const programs = useQuery(deskProgramsQuery);
  const [typed, setTyped] = useState(() => ({
    name: '',
    program: null as string | null,
    start: typedInstant(nowMs),
    end: typedInstant(nowMs + WINDOW_MS),
    sensors: desk.sensors.map(({ osk_id }) => osk_id) as readonly number[],
  }));
  const add = useAddRequest();
  const [place, setPlace] = useState(NO_PLACE);
  const aoi = readPlace(place);
  const interval = readInterval(typed);
  const { program } = typed;
  const isComplete =
    aoi !== undefined && interval !== undefined && program !== null && typed.sensors.length > 0;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (aoi === undefined || interval === undefined || program === null) return;
    const body = {
      program: Number(program),
      name: typed.name.trim(),
      aoi,
      sensors: [...typed.sensors],
      window_start: interval.start,
      window_end: interval.end,
      status: 'order_active' as const,
    };
    add.mutate(body, { onSuccess: onAdded });
  };
  return (
    <Dialog
      opened
      title="New request"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" busy={add.isPending} disabled={!isComplete}>
            Add request
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={send} noValidate>
        <TextField
          label="Name"
          value={typed.name}
          maxLength={MAX_NAME}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
        <SelectField
          label="Program"
          placeholder="Choose a program"
          value={program}
          options={(programs.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) => setTyped({ ...typed, program: chosen })}
        />
        {programs.error !== null && <ErrorNotice {...errorText(programs.error)} />}
        <PlaceFields typed={place} onChange={setPlace} />
        <IntervalFields typed={typed} onChange={(times) => setTyped({ ...typed, ...times })} />
        <SatelliteBoxes
          sensors={desk.sensors}
          chosen={typed.sensors}
          onChange={(sensors) => setTyped({ ...typed, sensors })}
        />
        {add.error !== null && (
          <ErrorNotice {...refusalText('The request was not added', add.error, desk.names)} />
        )}
      </form>
    </Dialog>
  );
}
