import { ORDER_STATUSES } from '@sigma/domain';
import { expect, it } from 'vitest';
import { pollInterval } from './dashboard.queries.ts';
import { readDashboardView, STATUS_GROUPS, writeDashboardView } from './dashboard-view.ts';

it('every status belongs to exactly one group of the filter', () => {
  const grouped = Object.values(STATUS_GROUPS).flatMap(({ statuses }) => [...statuses]);
  expect(grouped.toSorted()).toEqual([...ORDER_STATUSES].toSorted());
});

it('a view is restored from its address', () => {
  const view = { group: 'taken', search: 'port', page: 2, requestId: 'a' } as const;
  expect(readDashboardView(writeDashboardView(view))).toEqual(view);
});

it('what an address says wrongly counts as not said', () => {
  expect(readDashboardView({ status: 'lost', page: '-3', request: '' })).toEqual(readDashboardView({}));
});

it('asks more often while a capture is under way than when all are over', () => {
  const [busy, over] = [
    pollInterval([{ status: 'order_scheduled' }]),
    pollInterval([{ status: 'order_delivered' }]),
  ];
  expect(busy).toBeLessThan(over);
});
