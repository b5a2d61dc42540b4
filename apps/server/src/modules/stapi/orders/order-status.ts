import type { StapiOrderStatus } from '@sigma/contract';
import { isOrderStatus, type OrderStatus } from '@sigma/domain';
import type { OrderEvent } from './orders.store.ts';

interface Code {
  readonly code: StapiOrderStatus['status_code'];
  readonly reason?: string;
}

/** Our statuses by those of the specification; a rejected change leaves the order what it was. */
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

const PARTLY_DELIVERED = 'PS';

/** The history of an order as statuses, oldest first. */
export function statusesOf(events: readonly OrderEvent[]): StapiOrderStatus[] {
  const statuses: StapiOrderStatus[] = [];
  // What the order was before its change was asked for.
  let settled: Code = CODES.order_received;
  for (const event of events) {
    const code = codeOf(event, settled);
    if (!event.status.startsWith('mod_')) settled = code;
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

function codeOf({ status, code, actor }: OrderEvent, settled: Code): Code {
  if (!isOrderStatus(status)) return settled;
  if (status === 'mod_rejected') return { code: settled.code, reason: 'modification_rejected' };
  if (status === 'order_canceled' && actor === 'customer') return { code: 'user_cancelled' };
  if (status === 'order_delivered' && code === PARTLY_DELIVERED)
    return { code: 'completed', reason: 'partial_delivery' };
  return CODES[status];
}
