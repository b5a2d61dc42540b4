import { describe, expect, it } from 'vitest';
import { areaQuotaIssues, leftKm2 } from './area-quota.ts';

describe('the area quota of a program', () => {
  it.each([
    ['no limit', null, 500, null],
    ['a limit that is not reached', 1000, 400, 600],
    ['a limit that was lowered below what was ordered', 300, 400, 0],
  ])(
    'may still order, with %s, the limit less what was ordered, but never less than nothing',
    (_, limitKm2, usedKm2, left) => {
      expect(leftKm2({ limitKm2, usedKm2 })).toBe(left);
    },
  );

  it.each([
    ['without a limit', null, 1e9, 0],
    ['exactly what is left', 1000, 600, 0],
    ['what is left but for rounding', 1000, 600 + 1e-9, 0],
    ['a little more than is left', 1000, 600.01, 1],
  ])('rejects an order only beyond the limit: %s', (_, limitKm2, areaKm2, issues) => {
    expect(areaQuotaIssues({ limitKm2, usedKm2: 400 }, areaKm2)).toHaveLength(issues);
  });

  it('states in the issue of an order its area and what is left, rounded so that the rest never looks sufficient', () => {
    const [issue] = areaQuotaIssues({ limitKm2: 1000, usedKm2: 400 }, 600.01);
    expect(issue).toEqual({
      field: 'item_ids',
      code: 'AJ',
      message: 'These scenes cover 600.1 km², but the program can order only 600 km² more. Remove scenes',
    });
  });
});
