import { describe, expect, it } from 'vitest';
import { deletionObstacle, endsBeforeStart, splitList } from './program-terms.ts';

describe('the terms of a program', () => {
  it.each([
    ['Basic', ['Basic']],
    [' Basic L1A , Analytics,', ['Basic L1A', 'Analytics']],
    ['', []],
    [' , ', []],
  ])('splits the list %j at its commas without empty entries', (text, entries) => {
    expect(splitList(text)).toEqual(entries);
  });

  it.each([
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-01', '2025-12-31', true],
    ['2026-12-31', '2027-01-01', false],
  ])('a contract from %s to %s ends before its start: %s', (start_date, end_date, before) => {
    expect(endsBeforeStart({ start_date, end_date })).toBe(before);
  });

  it('a program that no one has used can be deleted, and another names what it has and says to archive it', () => {
    const none = { orders: 0, taskings: 0, downloads: 0, members: 0, areas: 0, searches: 0 };
    expect(deletionObstacle(none)).toBeUndefined();
    expect(deletionObstacle({ ...none, orders: 1, members: 2, searches: 3 })).toBe(
      'This program has 1 order, 2 members, 3 saved searches and cannot be deleted. Archive it instead.',
    );
  });
});
