import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/basics/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import classes from './queue.module.css';

const MAX_REASON = 500;

interface RefuseDialogProps {
  readonly name: string;
  /** A customer has ordered it and reads why it ends. */
  readonly isOrdered: boolean;
  readonly busy: boolean;
  readonly onRefuse: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Confirms that a request ends, and asks for the reason if a customer reads it. */
export function RefuseDialog({ name, isOrdered, busy, onRefuse, onCancel }: RefuseDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = isOrdered && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
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
          <Button kind="danger-filled" type="submit" form={formId} busy={busy}>
            Refuse request
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        {isOrdered ? (
          <>
            <p>The request ends as rejected, and its customer is notified. This cannot be undone.</p>
            <TextAreaField
              label="Reason"
              hint="The customer reads it."
              rows={3}
              value={reason}
              maxLength={MAX_REASON}
              error={isChecked && isMissing ? 'Reason is a required field' : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          </>
        ) : (
          <p>The request ends as rejected. No customer has ordered it. This cannot be undone.</p>
        )}
      </form>
    </Dialog>
  );
}
