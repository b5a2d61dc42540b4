import type { StaffOrder } from '@sigma/contract';
import { isOpenStatus, isOrderStatus, type OrderStatus, statusDisplay } from '@sigma/domain';
import { type FormEvent, useState } from 'react';
import { type ErrorText, refusedText } from '../../api/error-text.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/basics/button.tsx';
import { type FieldMessages, messagesOf } from '../../ui/forms/form-rules.ts';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-field.tsx';
import { showToast } from '../../ui/overlays/toasts.tsx';
import { ErrorNotice } from '../../ui/states/error-notice.tsx';
import classes from './order-desk.module.css';
import { useMoveOrder } from './order-desk.queries.ts';
import { orderTitle } from './order-text.ts';

const MAX_REASON = 500;
const CAUSES = [
  { value: 'AE', label: 'Input or processing' },
  { value: 'TE', label: 'Destination' },
] as const;
type Cause = (typeof CAUSES)[number]['value'];

/** Moves an order to one of the statuses that may follow, with a reason that its customer reads. */
export function MoveForm({ order }: { readonly order: StaffOrder }) {
  const [step, setStep] = useState<ChosenStep>();
  const [reason, setReason] = useState('');
  const [cause, setCause] = useState<Cause>('AE');
  const [isChecked, setChecked] = useState(false);
  const move = useMoveOrder(order, ({ status }) => {
    setStep(undefined);
    setReason('');
    setChecked(false);
    showToast({
      tone: 'ok',
      title: `“${orderTitle(order)}” is now ${statusName(status)}`,
      text: 'The customer is notified.',
    });
  });
  const next = order.next_statuses;
  const current = order.orderStatus.reqLineItemStatus;
  // A step was chosen for the order as it was then, such as a cancellation before a pass was scheduled.
  const hasMovedOn = step !== undefined && step.from !== current;
  const status = hasMovedOn ? undefined : step?.status;
  if (next.length === 0) return <p className={classes.note}>No status follows. The order has ended.</p>;
  const { fields: refused, notice } = refusalOf(move.error);
  const missing = missingOf(status, reason);
  const fields: FieldMessages = { ...refused, ...(isChecked && missing) };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (step === undefined || status === undefined || Object.keys(missing).length > 0) return;
    move.mutate({ ...step, reason: reason.trim(), code: status === 'order_failed' ? cause : undefined });
  };
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <SelectField
        label="Move to"
        placeholder="Choose a status"
        value={status ?? null}
        options={next.map((one) => ({ value: one, label: statusDisplay(one).name }))}
        onChange={(value) => {
          move.reset();
          if (isOrderStatus(value) && isOrderStatus(current)) setStep({ status: value, from: current });
        }}
        {...(fields.status !== undefined && { error: fields.status })}
      />
      {status === 'order_failed' && (
        <SegmentedControl label="Cause of the failure" segments={CAUSES} value={cause} onChange={setCause} />
      )}
      <TextAreaField
        label="Reason"
        hint="The customer reads it."
        value={reason}
        maxLength={MAX_REASON}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(fields.reason !== undefined && { error: fields.reason })}
      />
      {hasMovedOn && isOrderStatus(current) && (
        <p role="status" className={classes.note}>
          The order has become {statusName(current)} in the meantime. Choose again.
        </p>
      )}
      {notice && !hasMovedOn && <ErrorNotice {...notice} />}
      <span>
        <Button
          type="submit"
          kind={
            status !== undefined && !isOpenStatus(status) && status !== 'order_delivered'
              ? 'danger'
              : 'primary'
          }
          busy={move.isPending}
        >
          {status === undefined ? 'Move order' : `Move to ${statusName(status)}`}
        </Button>
      </span>
    </form>
  );
}

function missingOf(status: OrderStatus | undefined, reason: string): FieldMessages {
  return {
    ...(status === undefined && { status: 'Status is a required field' }),
    ...(reason.trim() === '' && { reason: 'Reason is a required field' }),
  };
}

interface ChosenStep {
  readonly status: OrderStatus;
  /** The status of the order when the step was chosen. */
  readonly from: OrderStatus;
}

interface MoveRefusal {
  readonly fields: FieldMessages;
  readonly notice: ErrorText | undefined;
}

/** Issues of the form at its fields, and in words why an order cannot take a step now. */
function refusalOf(error: unknown): MoveRefusal {
  if (error === null) return { fields: {}, notice: undefined };
  const fields = error instanceof ApiError ? messagesOf(error.errors) : {};
  const isAtField = fields.status !== undefined || fields.reason !== undefined;
  return { fields, notice: isAtField ? undefined : refusedText('The order was not moved', error) };
}

const statusName = (status: OrderStatus): string => statusDisplay(status).name.toLowerCase();
