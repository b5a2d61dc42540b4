import { expect, it } from 'vitest';
import { diskWarning, systemWarnings } from './system-warnings.ts';

const healthy = {
  disk: { folder: '/data', free_bytes: 50, total_bytes: 100 },
  queue: { waiting: 3, active: 1, failed: 0 },
  clock: { difference_ms: 12 },
};

it('names a full disk, failed jobs and clocks that differ, and nothing else', () => {
  expect(systemWarnings(healthy)).toEqual([]);
  expect(systemWarnings({ ...healthy, disk: null })).toEqual([]);
  const troubled = {
    disk: { folder: '/data', free_bytes: 4, total_bytes: 100 },
    queue: { waiting: 0, active: 0, failed: 2 },
    clock: { difference_ms: -5400 },
  };
  expect(systemWarnings(troubled)).toEqual([
    'The disk has 4 % left',
    '2 jobs have failed',
    'The clocks of process and database differ by 5 s',
  ]);
});

it.each([
  [90, undefined],
  [89, undefined],
  [91, 'The disk has 9 % left'],
  [100, 'The disk has 0 % left'],
])('warns of a disk from 90 %% on: at %i %%, %s', (used, warning) => {
  expect(diskWarning({ folder: '/data', free_bytes: 100 - used, total_bytes: 100 })).toBe(warning);
});
