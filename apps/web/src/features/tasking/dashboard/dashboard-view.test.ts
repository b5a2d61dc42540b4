import { ORDER_STATUSES } from '@sigma/domain';
import { expect, it } from 'vitest';
import { pollInterval } from './dashboard.queries.ts';
import { readDashboardView, STATUS_GROUPS, writeDashboardView } from './dashboard-view.ts';

it('every status belongs to exactly one group of the filter', () => {
  const grouped = Object.values(STATUS_GROUPS).flatMap(({ statuses }) => [...statuses]);
  expect(grouped.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

it('the address restores a view', () => {
  const view = { group: 'taken', search: 'port', page: 2, requestId: 'a' } as const;
  expect(readDashboardView(writeDashboardView(view))).toEqual(view);
});

it('an invalid parameter of the address counts as absent', () => {
  expect(readDashboardView({ status: 'lost', page: '-3', request: '' })).toEqual(readDashboardView({}));
});

it('polls more often while a capture is in progress than when all have ended', () => {
  const [busy, over] = [
    pollInterval([{ status: 'order_scheduled' }]),
    pollInterval([{ status: 'order_delivered' }]),
  ];
  expect(busy).toBeLessThan(over);
});
