import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './queue.module.css';

const MAX_REASON = 500;

interface RefuseDialogProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onRefuse: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why a request is refused, before it ends. */
export function RefuseDialog({ name, busy, onRefuse, onCancel }: RefuseDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !busy) onRefuse(reason.trim());
  };
  return (
    <Dialog
      opened
      title={`Refuse “${name}”?`}
      width={440}
      locked={busy}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancel
          </Button>
          <Button kind="danger-filled" type="submit" form={formId} busy={busy} disabled={isMissing}>
            Refuse request
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <p>The request ends as rejected, and its customer is notified. This cannot be undone.</p>
        <TextAreaField
          label="Reason"
          hint="The customer reads it."
          rows={3}
          value={reason}
          maxLength={MAX_REASON}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
