import type { TaskingSchedule } from '@sigma/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { typedInstant } from '../../../ui/dates/typed-instant.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { useChangeDraft, useProposePlan } from '../desk.changes.ts';
import { refusalText } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';
import { IntervalFields, readInterval } from './interval-fields.tsx';
import classes from './plan.module.css';
import { SatelliteBoxes } from './satellite-boxes.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface ProposeDialogProps {
  readonly desk: Desk;
  readonly nowMs: number;
  /** The draft that is changed; without it a plan is proposed. */
  readonly draft?: TaskingSchedule | undefined;
  readonly onClose: () => void;
  readonly onDone: (plan: TaskingSchedule) => void;
}

const typed = (startMs: number, endMs: number) => ({
  start: typedInstant(startMs),
  end: typedInstant(endMs),
});

/** Asks for which time and which satellites a plan is: at first, the next day of all that may be tasked. */
export function ProposeDialog({ desk, nowMs, draft, onClose, onDone }: ProposeDialogProps) {
  const form = useId();
  const able = desk.sensors.filter(({ tasking_eligible_start }) => tasking_eligible_start !== null);
  const startMs = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  const [times, setTimes] = useState(() =>
    draft === undefined
      ? typed(startMs, startMs + DAY_MS)
      : typed(Date.parse(draft.start), Date.parse(draft.end)),
  );
  // All that may be tasked, until others are chosen: the list may still be loading when the dialog opens.
  const [chosen, setChosen] = useState<readonly number[] | undefined>(draft?.sensors);
  const sensors = chosen ?? able.map(({ osk_id }) => osk_id);
  const propose = useProposePlan();
  const change = useChangeDraft();
  const title = draft === undefined ? 'Propose a plan' : 'Change the draft';
  const error = propose.error ?? change.error;
  const interval = readInterval(times);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (interval === undefined || sensors.length === 0) return;
    const to = { ...interval, sensors };
    if (draft === undefined) propose.mutate(to, { onSuccess: onDone });
    else change.mutate({ plan: draft, to }, { onSuccess: onDone });
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={propose.isPending || change.isPending}
            disabled={interval === undefined || sensors.length === 0}
          >
            {draft === undefined ? 'Propose' : 'Save draft'}
          </Button>
        </>
      }
    >
      <form id={form} className={classes.form} onSubmit={send} noValidate>
        <IntervalFields typed={times} onChange={setTimes} />
        <SatelliteBoxes sensors={able} chosen={sensors} onChange={setChosen} />
        {draft !== undefined && (
          <p className={classes.note}>
            Tasks that are then outside are deleted, unless they are fixed. Propose again to fill what is new.
          </p>
        )}
        {error !== null && (
          <ErrorNotice
            {...refusalText(
              draft === undefined ? 'No plan was proposed' : 'The draft was not changed',
              error,
              desk.names,
            )}
          />
        )}
      </form>
    </Dialog>
  );
}
