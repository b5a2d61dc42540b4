import type { Order, OrderEvent } from '@sigma/contract';
import { type OrderStatus, type OrderType, statusDisplay } from '@sigma/domain';

export interface StatusStep {
  readonly status: string;
  readonly name: string;
  /** done: left behind; current: where the order is; ended: where it stopped; ahead: not reached. */
  readonly state: 'done' | 'current' | 'ended' | 'ahead';
  /** When the order came to it; undefined while it has not. */
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
 * The way of an order: what it passed, where it is, what lies ahead. An order that ended elsewhere shows what it
 * passed and its end; one that waits beside the way, for review or with a change, shows that before what is ahead.
 */
export function statusSteps(
  { orderType, orderStatus }: Pick<Order, 'orderType' | 'orderStatus'>,
  history: readonly OrderEvent[],
): readonly StatusStep[] {
  const path = pathOf(orderType);
  const now = orderStatus.reqLineItemStatus;
  const lastAt = (status: string) =>
    history.findLast((event) => event.orderStatus.reqLineItemStatus === status)?.created_at;
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

/** Why an order ended: the sentence of its last event, with the cause where it says more than the code. */
export function endText(history: readonly OrderEvent[]): string | undefined {
  const last = history.at(-1);
  if (last === undefined || last.text === '') return undefined;
  const code = last.cause ?? last.orderStatus.reqLineStatusCode;
  return code === null ? last.text : `${last.text} (${code})`;
}
