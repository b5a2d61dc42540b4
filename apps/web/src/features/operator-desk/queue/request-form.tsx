import type { TaskingRequest } from '@sigma/contract';
import { mayBecome } from '@sigma/domain';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { showToast } from '../../../ui/overlays/toasts.tsx';
import { type RequestChange, useChangeRequest } from '../desk.changes.ts';
import { requestName } from '../desk-names.ts';
import { refusalText } from '../desk-text.ts';
import type { Desk } from '../use-desk.ts';
import classes from './queue.module.css';
import { RefuseDialog } from './refuse-dialog.tsx';

const MAX_PRIORITY = 100;

interface RequestFormProps {
  readonly desk: Desk;
  readonly request: TaskingRequest;
}

/** Its priority, whether it is planned, and its refusal. */
export function RequestForm({ desk, request }: RequestFormProps) {
  const [priority, setPriority] = useState(String(request.priority));
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeRequest();
  const name = requestName(request);
  const value = Number(priority);
  const isValid = Number.isInteger(value) && value >= 1 && value <= MAX_PRIORITY;
  const send = (to: RequestChange['to'], done: string) =>
    change.mutate(
      { request, to },
      {
        onSuccess: () => {
          setIsAsking(false);
          showToast({ tone: 'ok', title: `“${name}” ${done}` });
        },
        onError: (error) =>
          showToast({ tone: 'bad', ...refusalText('The request was not changed', error, desk.names) }),
      },
    );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) send({ priority: value }, `has priority ${value}`);
  };
  return (
    <>
      <form className={classes.form} onSubmit={save} noValidate>
        <span className={classes.pair}>
          <TextField
            label="Priority, 1 to 100"
            inputMode="numeric"
            value={priority}
            onChange={(event) => setPriority(event.currentTarget.value)}
            {...(!isValid && { error: 'Priority must be a whole number from 1 to 100' })}
          />
          <Button
            type="submit"
            kind="primary"
            busy={change.isPending}
            disabled={!isValid || value === request.priority}
          >
            Save priority
          </Button>
        </span>
        <span className={classes.actions}>
          <Toggle
            label="Plan this request"
            on={request.active}
            onChange={(active) => send({ active }, active ? 'is planned again' : 'is no longer planned')}
          />
          <span className={classes.toggled} aria-hidden="true">
            {request.active ? 'Planned with the others' : 'Not planned'}
          </span>
          {mayBecome('others', request.status, 'order_rejected') && (
            <Button kind="danger" onClick={() => setIsAsking(true)}>
              Refuse request
            </Button>
          )}
        </span>
      </form>
      {isAsking && (
        <RefuseDialog
          name={name}
          isOrdered={request.order !== null}
          busy={change.isPending}
          onRefuse={(reason) =>
            send({ status: 'order_rejected', ...(reason !== '' && { reason }) }, 'is refused')
          }
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
