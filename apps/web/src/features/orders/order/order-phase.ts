import type { Order } from '@sigma/contract';
import { countsAsFailed, isErrorCode, isOrderStatus, isSettled } from '@sigma/domain';
import { spellInstants } from '../../../ui/text/figures.ts';

const FAST_MS = 2000;
const SLOW_MS = 30_000;
/** The interval while a capture is planned, flown and downlinked. */
const STEADY_MS = 5000;

/** Whether the order advances by itself right now; review, scheduling and flights take days. */
export function isUnderWay({ orderType, orderStatus }: Order): boolean {
  const status = orderStatus.reqLineItemStatus;
  if (!isOrderStatus(status) || status === 'manual' || isSettled(orderType, status)) return false;
  return orderType !== 'others' || status === 'order_processing';
}

/** How long until the orders are read again. */
export function pollInterval(orders: readonly Order[]): number {
  if (orders.some(isUnderWay)) return FAST_MS;
  return orders.some(isCapturing) ? STEADY_MS : SLOW_MS;
}

/** Ordered, but nothing has been captured for it so far. */
export function isUncaptured({ orderType, scenes }: Pick<Order, 'orderType' | 'scenes'>): boolean {
  return orderType === 'others' && scenes.length === 0;
}

function isCapturing({ orderType, orderStatus: { reqLineItemStatus: status } }: Order): boolean {
  return orderType === 'others' && isOrderStatus(status) && !isSettled(orderType, status);
}

/** The error line of an order: its status text, where status or code indicate a failure. */
export function errorLine({ orderStatus }: Order): string | undefined {
  const { reqLineItemStatus, reqLineStatusText, reqLineStatusCode } = orderStatus;
  const failed =
    reqLineItemStatus === 'order_failed' ||
    countsAsFailed(reqLineItemStatus, reqLineStatusCode) ||
    isErrorCode(reqLineStatusCode);
  if (!failed || reqLineStatusText === '') return undefined;
  const text = spellInstants(reqLineStatusText);
  return reqLineStatusCode === null ? text : `${text} (${reqLineStatusCode})`;
}

export function orderTitle({ name }: Order): string {
  return name === '' ? 'Unnamed order' : name;
}
