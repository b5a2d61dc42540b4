import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/status.ts';
import { mayChangeCapture } from './states.ts';

it('lets staff change what is captured until the request is scheduled, and never after its end', () => {
  expect(ORDER_STATUSES.filter((status) => !mayChangeCapture(status))).toEqual([
    'mod_rejected',
    'order_rejected',
    'order_expired',
    'order_scheduled',
    'order_tasked',
    'order_processing',
    'order_delivered',
    'order_canceled',
    'order_failed',
  ]);
});
