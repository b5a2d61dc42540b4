import type { Order, OrderEvent } from '@sigma/contract';
import { type OrderStatus, type OrderType, statusDisplay } from '@sigma/domain';

export interface StatusStep {
  readonly status: string;
  readonly name: string;
  /** done: completed; current: where the order is; ended: where it stopped; ahead: not reached. */
  readonly state: 'done' | 'current' | 'ended' | 'ahead';
  /** When the order reached the step; undefined before. */
  readonly at: string | undefined;
}

const ARCHIVE_PATH: readonly OrderStatus[] = [
  'order_received',
  'order_accepted',
  'order_active',
  'order_processing',
  'order_delivered',
];
const TASKING_PATH: readonly OrderStatus[] = [
  'order_received',
  'order_accepted',
  'order_active',
  'order_scheduled',
  'order_tasked',
  'order_processing',
  'order_delivered',
];

const pathOf = (type: OrderType): readonly string[] => (type === 'others' ? TASKING_PATH : ARCHIVE_PATH);

/**
 * The steps of an order: completed, current and ahead. An order that ended elsewhere shows its completed steps and
 * its end; an order that waits outside the usual steps, for review or with a change, shows that before the steps ahead.
 */
export function statusSteps(
  { orderType, orderStatus }: Pick<Order, 'orderType' | 'orderStatus'>,
  history: readonly OrderEvent[],
): readonly StatusStep[] {
  const path = pathOf(orderType);
  const now = orderStatus.reqLineItemStatus;
  const statusAt = (index: number) => history[index]?.orderStatus.reqLineItemStatus;
  // Later rows of the same status are notes.
  const lastAt = (status: string) =>
    history.findLast((_, index) => statusAt(index) === status && statusAt(index - 1) !== status)?.created_at;
  const step = (status: string, state: StatusStep['state']): StatusStep => ({
    status,
    name: statusDisplay(status).name,
    state,
    at: state === 'ahead' ? undefined : lastAt(status),
  });
  const index = path.indexOf(now);
  if (index >= 0) {
    const here = now === 'order_delivered' ? 'done' : 'current';
    return path.map((status, at) => step(status, at < index ? 'done' : at === index ? here : 'ahead'));
  }
  const passed = path.filter((status) => lastAt(status) !== undefined);
  const before = passed.map((status) => step(status, 'done'));
  if (statusDisplay(now).tone === 'failed') return [...before, step(now, 'ended')];
  const ahead = path.filter((status) => !passed.includes(status)).map((status) => step(status, 'ahead'));
  return [...before, step(now, 'current'), ...ahead];
}

/** Why an order ended: the sentence of its last event with its code. */
export function endText(history: readonly OrderEvent[]): string | undefined {
  const last = history.at(-1);
  return last === undefined || last.text === '' ? undefined : eventText(last);
}

/** The sentence of an event with the code of the status, as the card of the order shows it. */
export function eventText({ text, orderStatus }: OrderEvent): string {
  const code = orderStatus.reqLineStatusCode;
  return code === null ? text : `${text} (${code})`;
}

/** The last failure that a retry has followed; undefined if the order never failed, or has just failed. */
export function earlierFailure(history: readonly OrderEvent[]): OrderEvent | undefined {
  return history.slice(0, -1).findLast(({ orderStatus }) => orderStatus.reqLineItemStatus === 'order_failed');
}
