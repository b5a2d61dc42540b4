import { expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders/status.ts';
import { decideWithdrawal, mayRequestWithdrawal, type OpenWithdrawal } from './withdrawals.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const decide = (over: Partial<OpenWithdrawal>) =>
  decideWithdrawal({ status: 'order_scheduled', start: inMinutes(60), isUnattended: false, ...over }, NOW)
    ?.state;

it('lets a customer request a withdrawal once, while the capture is scheduled', () => {
  expect(ORDER_STATUSES.filter((status) => mayRequestWithdrawal(status, null))).toEqual(['order_scheduled']);
  expect(mayRequestWithdrawal('order_scheduled', 'requested')).toBe(false);
  expect(mayRequestWithdrawal('order_scheduled', 'rejected')).toBe(false);
});

it.each([
  ['leaves a scheduled capture to staff', {}, undefined],
  ['accepts for staff that do not exist', { isUnattended: true }, 'accepted'],
  ['rejects once commands are on their way', { isUnattended: true, start: inMinutes(9) }, 'rejected'],
  ['rejects once the pass has begun, even where staff decide', { start: inMinutes(0) }, 'rejected'],
  ['rejects once the picture is taken', { status: 'order_tasked' }, 'rejected'],
  ['rejects once the picture is processed', { status: 'order_processing' }, 'rejected'],
  ['accepts what has lost its pass', { status: 'order_active', start: undefined }, 'accepted'],
  ['closes what was canceled as accepted', { status: 'order_canceled', start: undefined }, 'accepted'],
  ['closes what has expired as accepted', { status: 'order_expired', start: undefined }, 'accepted'],
  [
    'waits while a change of the request is decided',
    { status: 'mod_received', isUnattended: true },
    undefined,
  ],
] as const)('the rule %s', (_, over, state) => {
  expect(decide(over)).toBe(state);
});

it('never claims that the picture of a request was taken that ended without one', () => {
  for (const status of ['order_canceled', 'order_expired', 'order_rejected', 'mod_rejected'] as const) {
    const input = { status, start: undefined, isUnattended: false };
    expect(decideWithdrawal(input, NOW)?.text).toMatch(/^The capture ended before: /);
  }
});
