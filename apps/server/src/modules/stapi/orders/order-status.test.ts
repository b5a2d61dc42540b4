import { ORDER_STATUSES } from '@sigma/domain';
import { describe, expect, it } from 'vitest';
import { statusesOf } from './order-status.ts';
import type { OrderEvent } from './orders.store.ts';

const event = (status: string, change: Partial<OrderEvent> = {}): OrderEvent => ({
  status,
  code: null,
  text: `It is ${status}`,
  actor: 'system',
  at: new Date('2026-11-21T12:00:00.000Z'),
  ...change,
});
const present = (...events: readonly OrderEvent[]) => {
  const { status_code, reason_code } = statusesOf(events).at(-1) ?? {};
  return [status_code, reason_code];
};

describe('the status of an order', () => {
  it.each([
    ['order_received', 'received'],
    ['manual', 'held'],
    ['order_accepted', 'accepted'],
    ['order_active', 'accepted', 'active'],
    ['order_scheduled', 'scheduled'],
    ['order_tasked', 'tasked'],
    ['order_processing', 'processing'],
    ['order_delivered', 'completed'],
    ['order_canceled', 'cancelled'],
    ['order_rejected', 'rejected'],
    ['order_expired', 'expired'],
    ['order_failed', 'failed'],
  ] as const)('converts the order status %s to %s', (status, ...expected) => {
    expect(present(event(status))).toEqual([expected[0], expected[1]]);
  });

  it('converts every status that an order can have', () => {
    for (const status of ORDER_STATUSES) expect(present(event(status))[0]).toBeDefined();
  });

  it('distinguishes cancellation by the customer from cancellation by staff', () => {
    expect(present(event('order_canceled', { actor: 'customer' }))[0]).toBe('user_cancelled');
    expect(present(event('order_canceled', { actor: 'staff' }))[0]).toBe('cancelled');
  });

  it('reports a partial delivery', () => {
    expect(present(event('order_delivered', { code: 'PS' }))).toEqual(['completed', 'partial_delivery']);
  });

  it('returns the code of a failure as its reason', () => {
    expect(present(event('order_failed', { code: 'AE' }))).toEqual(['failed', 'AE']);
  });

  it('returns the status before a modification when the modification is rejected', () => {
    const history = ['order_received', 'order_accepted', 'order_active', 'order_scheduled', 'mod_received'];
    const events = history.map((status) => event(status));
    expect(present(...events)[0]).toBe('received');
    expect(present(...events, event('mod_rejected'))).toEqual(['scheduled', 'modification_rejected']);
  });

  it('returns the time and the text of an event', () => {
    expect(statusesOf([event('order_accepted')])).toEqual([
      {
        timestamp: '2026-11-21T12:00:00.000Z',
        status_code: 'accepted',
        reason_text: 'It is order_accepted',
        links: [],
      },
    ]);
  });
});
