import type { Order, OrderEvent } from '@sigma/contract';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { ICON_STROKE } from '../../../ui/basics/button.tsx';
import { VisuallyHidden } from '../../../ui/basics/visually-hidden.tsx';
import { ErrorNotice } from '../../../ui/states/error-notice.tsx';
import { ProgressBar } from '../../../ui/states/progress-bar.tsx';
import { dayText, instantText, spellInstants, timeText } from '../../../ui/text/figures.ts';
import { isUnderWay } from '../order/order-phase.ts';
import { GraceNotice } from './grace-notice.tsx';
import classes from './status-line.module.css';
import { earlierFailure, endText, eventText, type StatusStep, statusSteps } from './status-steps.ts';

interface StatusLineProps {
  readonly order: Order;
  readonly history: readonly OrderEvent[];
}

const WORD: Readonly<Record<StatusStep['state'], string>> = {
  done: 'done',
  current: 'now',
  ended: 'ended here',
  ahead: 'not reached yet',
};

/** The steps of an order with their times, and the progress of the current step. */
export function StatusLine({ order, history }: StatusLineProps) {
  const steps = statusSteps(order, history);
  const hasEnded = steps.some((step) => step.state === 'ended');
  const reason = hasEnded ? (endText(history) ?? order.orderStatus.reqLineStatusText) : undefined;
  const failure = earlierFailure(history);
  const { done, total, text } = order.progress;
  const status = order.orderStatus.reqLineItemStatus;
  const shows = isUnderWay(order) && order.starts_at === null && status !== 'order_received';
  return (
    <div className={classes.frame}>
      <ol className={classes.steps} aria-label="Status">
        {steps.map((step) => (
          <li
            key={step.status}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden="true">
              {step.state === 'done' && <IconCheck size={12} stroke={3} />}
              {step.state === 'ended' && <IconX size={12} stroke={3} />}
            </span>
            <span className={classes.name}>{step.name}</span>
            <VisuallyHidden>{WORD[step.state]}</VisuallyHidden>
            <StepTime step={step} placed={order.order_timestamp} />
          </li>
        ))}
      </ol>
      <GraceNotice order={order} />
      {failure !== undefined && (
        <p className={classes.earlier}>
          <IconAlertTriangle size={16} stroke={ICON_STROKE} />
          <span>
            Failed before, {instantText(failure.created_at)}: {spellInstants(eventText(failure))}
          </span>
        </p>
      )}
      {shows && (
        <ProgressBar
          label="Progress of the order"
          {...(total > 0 && { share: done / total })}
          text={text === '' ? 'Waiting in the queue' : text}
        />
      )}
      {reason !== undefined &&
        (isOwnCancellation(order, history) ? (
          <p className={classes.canceled}>
            <IconInfoCircle size={16} stroke={ICON_STROKE} />
            {spellInstants(reason)}
          </p>
        ) : (
          <ErrorNotice title={steps.at(-1)?.name ?? ''} text={spellInstants(reason)} />
        ))}
    </div>
  );
}

/** A cancellation that the customer requested is not an error. */
function isOwnCancellation({ orderStatus }: Order, history: readonly OrderEvent[]): boolean {
  return orderStatus.reqLineItemStatus === 'order_canceled' && history.at(-1)?.actor === 'customer';
}

function StepTime({ step, placed }: { readonly step: StatusStep; readonly placed: string }) {
  if (step.at === undefined) return <span className={classes.time} />;
  const isOtherDay = dayText(step.at) !== dayText(placed);
  const time = `${isOtherDay ? `${dayText(step.at)}, ` : ''}${timeText(step.at, true)}`;
  return (
    <time className={classes.time} dateTime={step.at}>
      {step.state === 'current' ? `since ${time}` : time}
    </time>
  );
}
