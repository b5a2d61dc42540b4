import { expect, it } from 'vitest';
import { opportunityOf } from '../../../parts/passes/opportunity.fixture.ts';
import { groupedPasses } from './pass-groups.ts';

const rows = [
  opportunityOf({ id: 'a1', group: 'a' }),
  opportunityOf({ id: 'b1', group: 'b' }),
  opportunityOf({ id: 'a2', group: 'a' }),
];

it('lists the sites of one pass one after the other where passes are ordered by time', () => {
  expect(groupedPasses(rows, '-start_time').map(({ id, isJoined }) => [id, isJoined])).toEqual([
    ['a1', false],
    ['a2', true],
    ['b1', false],
  ]);
});

it('keeps the order of the server where passes are ordered by anything but time', () => {
  expect(groupedPasses(rows, 'roll').map(({ id, isJoined }) => [id, isJoined])).toEqual([
    ['a1', false],
    ['b1', false],
    ['a2', false],
  ]);
});
