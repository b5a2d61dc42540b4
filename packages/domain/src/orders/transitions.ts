import { ORDER_KINDS, type OrderStatus, type OrderType } from './status.ts';

type Table = Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

const COMMON: Table = {
  order_received: ['manual', 'order_accepted', 'order_rejected', 'order_canceled'],
  manual: ['order_accepted', 'order_rejected', 'order_canceled'],
  mod_received: ['mod_accepted', 'mod_rejected'],
  mod_accepted: ['order_active'],
  order_failed: ['order_active'],
};

const ARCHIVE: Table = {
  ...COMMON,
  order_accepted: ['order_active', 'order_canceled', 'mod_received'],
  order_active: ['order_processing', 'order_failed', 'order_canceled', 'mod_received'],
  order_processing: ['order_delivered', 'order_failed'],
};

const TASKING: Table = {
  ...COMMON,
  order_accepted: ['order_active', 'order_expired', 'order_canceled', 'mod_received'],
  // An order whose scenes were captured before it failed goes directly to processing when it is retried.
  order_active: ['order_scheduled', 'order_processing', 'order_expired', 'order_canceled', 'mod_received'],
  // Canceled when its withdrawal is accepted (PD-71).
  order_scheduled: ['order_tasked', 'order_active', 'order_expired', 'order_canceled', 'mod_received'],
  order_tasked: ['order_processing', 'order_active'],
  order_processing: ['order_delivered', 'order_failed', 'order_active'],
};

const TABLES = { archive: ARCHIVE, capture: TASKING } as const;

/** The statuses that may follow a status (PD-17). A rejected change request ends the order. */
export function nextStatuses(type: OrderType, from: OrderStatus): readonly OrderStatus[] {
  return TABLES[ORDER_KINDS[type]][from] ?? [];
}

/** Whether an order may go from one status to another. */
export function mayBecome(type: OrderType, from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses(type, from).includes(to);
}

/** Whether its customer can cancel an order without asking, which is possible until it is scheduled (PD-17). */
export function isCancelable(type: OrderType, status: OrderStatus): boolean {
  return status !== 'order_scheduled' && mayBecome(type, status, 'order_canceled');
}

/** Whether an order waits for its start, which its customer may bring forward (PD-60). Captures do not wait. */
export function isStartable(type: OrderType, status: OrderStatus): boolean {
  return type !== 'others' && status === 'order_accepted';
}

/** Whether an order may be retried with the same id and folder. */
export function isRetryable(status: OrderStatus): boolean {
  return status === 'order_failed';
}

/** Whether nothing more happens to an order unless a user acts. */
export function isSettled(type: OrderType, status: OrderStatus): boolean {
  return nextStatuses(type, status).length === 0 || status === 'order_failed';
}
