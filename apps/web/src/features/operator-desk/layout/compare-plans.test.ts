import { expect, it } from 'vitest';
import { taskOf } from '../desk.fixture.ts';
import { comparePlans, countChanges } from './compare-plans.ts';

const task = (request: string, sensor: number, start: string, state: 'proposed' | 'refused' = 'proposed') =>
  taskOf({ id: `${request}-${sensor}-${start}`, tasking_request: request, sensor, start, state });

it('the comparison of two plans lists what was added, removed and moved, then what is the same', () => {
  const before = {
    tasks: [
      task('same', 1, '01'),
      task('moved', 1, '02'),
      task('satellite', 1, '03'),
      task('removed', 2, '04'),
    ],
    omitted: [{ tasking_request: 'added', code: 'conflict', text: 'Request “Added” collides.' }],
  };
  const after = {
    tasks: [
      task('same', 1, '01'),
      task('moved', 1, '05'),
      task('satellite', 2, '03'),
      task('added', 2, '06'),
    ],
    omitted: [{ tasking_request: 'removed', code: 'refused', text: 'Staff refused it.' }],
  };
  const rows = comparePlans(before, after);
  expect(rows.map(({ request, change, reason }) => [request, change, reason])).toEqual([
    ['added', 'added', 'Request “Added” collides.'],
    ['removed', 'removed', 'Staff refused it.'],
    ['satellite', 'moved', undefined],
    ['moved', 'moved', undefined],
    ['same', 'same', undefined],
  ]);
  expect(countChanges(rows)).toEqual({ added: 1, removed: 1, moved: 2, same: 1 });
});

it('a refused task counts as no task in the comparison of two plans', () => {
  const rows = comparePlans(
    { tasks: [task('one', 1, '01')], omitted: [] },
    { tasks: [task('one', 1, '01', 'refused')], omitted: [] },
  );
  expect(rows.map(({ change }) => change)).toEqual(['removed']);
});
