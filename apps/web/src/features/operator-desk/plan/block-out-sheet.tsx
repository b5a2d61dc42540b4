import type { BlockOut } from '@sigma/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { typedInstant } from '../../../ui/dates/typed-instant.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Facts } from '../../../ui/layout/page.tsx';
import { SideSheet } from '../../../ui/overlays/side-sheet.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { instantText } from '../../../ui/text/figures.ts';
import { useRemoveBlockOut, useSaveBlockOut } from '../desk.changes.ts';
import { refusalText } from '../desk-text.ts';
import { endOf, type TimeView } from '../layout/time-view.ts';
import type { Desk } from '../use-desk.ts';
import { IntervalFields, readInterval } from './interval-fields.tsx';
import classes from './plan.module.css';

/** In place of the id of a block-out that is about to be added; followed by `-7` for satellite 7. */
export const NEW_BLOCK_OUT = 'new';
const NEW = /^new(?:-(\d+))?$/;
const HOUR_MS = 3_600_000;
const MAX_REASON = 500;

interface BlockOutSheetProps {
  readonly desk: Desk;
  readonly id: string | undefined;
  readonly nowMs: number;
  /** The time that the timeline shows, in which a new block-out begins. */
  readonly shown: TimeView;
  readonly mayWrite: boolean;
  readonly onClose: () => void;
}

/** A time in which a satellite takes no pictures: added, changed and removed. */
export function BlockOutSheet({ desk, id, nowMs, shown, mayWrite, onClose }: BlockOutSheetProps) {
  const added = NEW.exec(id ?? '');
  const blockOut = desk.blockOuts.find((one) => one.id === id);
  if (mayWrite && (added !== null || blockOut !== undefined))
    return (
      <BlockOutForm
        key={id}
        desk={desk}
        blockOut={blockOut}
        first={firstOf({ blockOut, nowMs, shown, sensor: added?.[1] })}
        onDone={onClose}
      />
    );
  return (
    <SideSheet
      opened={id !== undefined}
      title={added === null ? 'Block-out' : 'New block-out'}
      onClose={onClose}
    >
      {id !== undefined && added === null && blockOut === undefined && (
        <p className={classes.note}>This block-out no longer exists.</p>
      )}
      {added !== null && <p className={classes.note}>Admins add block-outs.</p>}
      {blockOut !== undefined && <BlockOutFacts names={desk.names} blockOut={blockOut} />}
    </SideSheet>
  );
}

function BlockOutFacts({ names, blockOut }: { readonly names: Desk['names']; readonly blockOut: BlockOut }) {
  return (
    <Facts
      facts={[
        ['Satellite', names.sensor(blockOut.sensor)],
        ['Start', instantText(blockOut.start)],
        ['End', instantText(blockOut.end)],
        ['Reason', blockOut.reason],
      ]}
    />
  );
}

interface TypedBlockOut {
  readonly sensor: string | null;
  readonly start: string;
  readonly end: string;
  readonly reason: string;
}

interface FirstValues {
  readonly blockOut: BlockOut | undefined;
  readonly nowMs: number;
  readonly shown: TimeView;
  readonly sensor: string | undefined;
}

/** What the form shows at first: the block-out, else the next whole hour, or the first one that is shown if that is another time. */
function firstOf({ blockOut, nowMs, shown, sensor }: FirstValues): TypedBlockOut {
  const isNowShown = nowMs >= shown.startMs && nowMs < endOf(shown);
  const startMs = Math.ceil((isNowShown ? nowMs : shown.startMs) / HOUR_MS) * HOUR_MS;
  if (blockOut === undefined)
    return {
      sensor: sensor ?? null,
      start: typedInstant(startMs),
      end: typedInstant(startMs + HOUR_MS),
      reason: '',
    };
  return {
    sensor: String(blockOut.sensor),
    start: typedInstant(Date.parse(blockOut.start)),
    end: typedInstant(Date.parse(blockOut.end)),
    reason: blockOut.reason,
  };
}

interface BlockOutFormProps extends Pick<BlockOutSheetProps, 'desk'> {
  readonly blockOut: BlockOut | undefined;
  readonly first: TypedBlockOut;
  readonly onDone: () => void;
}

function BlockOutForm({ desk, blockOut, first, onDone }: BlockOutFormProps) {
  const formId = useId();
  const [typed, setTyped] = useState(first);
  const save = useSaveBlockOut();
  const remove = useRemoveBlockOut();
  const interval = readInterval(typed);
  const reason = typed.reason.trim();
  const error = save.error ?? remove.error;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (interval === undefined || typed.sensor === null || reason === '') return;
    const body = { sensor: Number(typed.sensor), reason, ...interval };
    save.mutate({ id: blockOut?.id, body }, { onSuccess: onDone });
  };
  return (
    <SideSheet
      opened
      title={blockOut === undefined ? 'New block-out' : 'Block-out'}
      onClose={onDone}
      footer={
        <>
          {blockOut !== undefined && (
            <Button
              kind="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate(blockOut, { onSuccess: onDone })}
            >
              Remove block-out
            </Button>
          )}
          <span className={classes.spread} />
          <Button onClick={onDone}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={save.isPending}
            disabled={interval === undefined || typed.sensor === null || reason === ''}
          >
            {blockOut === undefined ? 'Add block-out' : 'Save block-out'}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={send} noValidate>
        <SelectField
          label="Satellite"
          placeholder="Choose a satellite"
          value={typed.sensor}
          options={desk.sensors.map(({ osk_id, osk_sensor_name }) => ({
            value: String(osk_id),
            label: osk_sensor_name,
          }))}
          onChange={(sensor) => setTyped({ ...typed, sensor })}
        />
        <IntervalFields typed={typed} onChange={(times) => setTyped({ ...typed, ...times })} />
        <TextField
          label="Reason"
          value={typed.reason}
          maxLength={MAX_REASON}
          hint="Scheduled tasks that it overlaps are released and planned again."
          onChange={(event) => setTyped({ ...typed, reason: event.currentTarget.value })}
        />
        {error !== null && (
          <ErrorNotice {...refusalText('The block-out was not changed', error, desk.names)} />
        )}
      </form>
    </SideSheet>
  );
}
