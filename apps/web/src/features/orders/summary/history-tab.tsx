import type { OrderEvent } from '@sigma/contract';
import { OrderStatusBadge } from '../../../parts/order-status/order-status-badge.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton-rows.tsx';
import { instantText, spellInstants } from '../../../ui/text/figures.ts';
import classes from './history-tab.module.css';
import { eventText } from './status-steps.ts';

/** Every status of the order, newest first, with its time, actor and reason. Failures remain after a retry. */
export function HistoryTab({ history }: { readonly history: readonly OrderEvent[] }) {
  if (history.length === 0) return <SkeletonRows rows={3} height={40} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <ol className={classes.list} aria-label="Status history" tabIndex={0} reversed>
      {history.toReversed().map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.status}>
            <OrderStatusBadge status={event.orderStatus.reqLineItemStatus} bare />
          </span>
          <span className={classes.text}>{spellInstants(eventText(event))}</span>
          <span className={classes.note}>
            <time dateTime={event.created_at}>{instantText(event.created_at)}</time> · {event.actor_name}
          </span>
        </li>
      ))}
    </ol>
  );
}
