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
  ['accepts what has lost its pass', { status: 'order_active', start: undefined }, 'accepted'],
] as const)('the rule %s', (_, over, state) => {
  expect(decide(over)).toBe(state);
});
