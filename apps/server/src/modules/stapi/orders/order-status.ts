import type { StapiOrderStatus } from '@sigma/contract';
import { isOrderStatus, type OrderStatus } from '@sigma/domain';
import type { OrderEvent, OrderStates } from './orders.store.ts';

interface Code {
  readonly code: StapiOrderStatus['status_code'];
  readonly reason?: string;
}

/** Status of the specification for each order status. A rejected modification leaves the order unchanged. */
const CODES: Readonly<Record<Exclude<OrderStatus, 'mod_rejected'>, Code>> = {
  order_received: { code: 'received' },
  manual: { code: 'held' },
  order_accepted: { code: 'accepted' },
  order_active: { code: 'accepted', reason: 'active' },
  order_scheduled: { code: 'scheduled' },
  order_tasked: { code: 'tasked' },
  order_processing: { code: 'processing' },
  order_delivered: { code: 'completed' },
  order_canceled: { code: 'cancelled' },
  order_rejected: { code: 'rejected' },
  order_expired: { code: 'expired' },
  order_failed: { code: 'failed' },
  mod_received: { code: 'received', reason: 'modification_received' },
  mod_accepted: { code: 'accepted', reason: 'modification_accepted' },
};

/** The states of orders whose status of the specification is one of `codes`. */
export function statesOf(codes: readonly Code['code'][]): OrderStates {
  const statuses = Object.entries(CODES).flatMap(([status, { code }]) =>
    codes.includes(code) ? [status] : [],
  );
  return {
    statuses: statuses.filter((status) => status !== 'order_canceled'),
    isCanceledByOthers: codes.includes('cancelled'),
    isCanceledByCustomer: codes.includes('user_cancelled'),
  };
}

const PARTLY_DELIVERED = 'PS';

/** Converts the history of an order to statuses of the specification, oldest first. */
export function statusesOf(events: readonly OrderEvent[]): StapiOrderStatus[] {
  const statuses: StapiOrderStatus[] = [];
  // The status of the order before a modification was requested.
  let unmodified: Code = CODES.order_received;
  for (const event of events) {
    const code = codeOf(event, unmodified);
    if (!event.status.startsWith('mod_')) unmodified = code;
    const reason = code.reason ?? event.code ?? undefined;
    statuses.push({
      timestamp: event.at.toISOString(),
      status_code: code.code,
      ...(reason === undefined ? {} : { reason_code: reason }),
      reason_text: event.text,
      links: [],
    });
  }
  return statuses;
}

function codeOf({ status, code, actor }: OrderEvent, unmodified: Code): Code {
  if (!isOrderStatus(status)) return unmodified;
  if (status === 'mod_rejected') return { code: unmodified.code, reason: 'modification_rejected' };
  if (status === 'order_canceled' && actor === 'customer') return { code: 'user_cancelled' };
  if (status === 'order_delivered' && code === PARTLY_DELIVERED)
    return { code: 'completed', reason: 'partial_delivery' };
  return CODES[status];
}
