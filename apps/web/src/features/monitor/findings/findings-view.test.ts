import { DETECTION_TYPES, FEEDBACK_CODES } from '@sigma/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FINDING_ORDERS } from '../data/finding-order.ts';
import {
  ALL_FINDINGS,
  activeFilters,
  changedFindings,
  type FindingsView,
  filterOf,
  readFindingsView,
  writeFindingsView,
} from './findings-view.ts';

const part = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const someOf = <Value>(values: readonly Value[]) =>
  part(fc.subarray([...values], { maxLength: values.length - 1 }));
const views: fc.Arbitrary<FindingsView> = fc.record({
  days: part(fc.constantFrom(['2026-08-21', '2026-11-21'] as const, ['2026-11-01', '2026-11-01'] as const)),
  class: part(fc.constantFrom('alert' as const, 'detection' as const)),
  types: someOf(DETECTION_TYPES),
  statuses: someOf(FEEDBACK_CODES),
  leaksOnly: fc.boolean(),
  rateMin: part(fc.integer({ min: 1, max: 5000 })),
  areaMin: part(fc.integer({ min: 1, max: 1_000_000 })),
  confidenceMin: part(fc.integer({ min: 1, max: 100 })),
  near: part(fc.constant({ point: [-102.3817, 31.9142] as const, distM: 250 })),
  order: fc.constantFrom(...FINDING_ORDERS),
  page: fc.nat(40),
  review: part(fc.constant('next')),
});

describe('the address of the findings', () => {
  it('restores every view', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readFindingsView(writeFindingsView(view))).toEqual(view);
      }),
    );
  });

  it('is empty while nothing is excluded', () => {
    expect(writeFindingsView(ALL_FINDINGS)).toEqual({});
    expect(activeFilters(ALL_FINDINGS)).toBe(0);
  });

  it('excludes nothing by what it cannot read', () => {
    const query = {
      from: '2026-13-40',
      until: '2026-11-21',
      class: 'other',
      type: 'Unicorn',
      rate: 'lots',
      confidence: '140',
      near: '95,10',
      page: '-3',
    };
    expect(readFindingsView(query)).toEqual(ALL_FINDINGS);
  });

  it('returns to the first page when a filter changes, but not when a finding is reviewed', () => {
    const view = { ...ALL_FINDINGS, page: 4 };
    expect(changedFindings(view, { class: 'alert' }).page).toBe(0);
    expect(changedFindings(view, { review: 'next' }).page).toBe(4);
  });
});

describe('the conditions of a view', () => {
  it('are those of the call', () => {
    const view = readFindingsView({
      from: '2026-08-21',
      until: '2026-11-21',
      class: 'alert',
      type: 'Methane,Vehicle',
      status: 'unreviewed',
      leaks: 'only',
      area: '500',
      confidence: '60',
      near: '31.9142,-102.3817',
    });
    expect(filterOf(view, 'one')).toEqual({
      assets: ['one'],
      after: '2026-08-21T00:00:00.000Z',
      before: '2026-11-21T23:59:59.999Z',
      class: 'alert',
      types: ['Vehicle', 'Methane'],
      statuses: ['unreviewed'],
      callTypes: ['Leak Indicator'],
      areaMin: 500,
      confidenceMin: 0.6,
      near: { point: [-102.3817, 31.9142], distM: 1000 },
    });
    expect(filterOf(ALL_FINDINGS, undefined)).toEqual({});
  });

  it('compare rates of gas only, because other findings have none', () => {
    const rate = { ...ALL_FINDINGS, rateMin: 300 };
    expect(filterOf(rate, undefined)).toEqual({ types: ['Methane', 'Plume'], intensityMin: 300 });
    expect(filterOf({ ...rate, types: ['Plume', 'Vehicle'] }, undefined)).toEqual({
      types: ['Plume'],
      intensityMin: 300,
    });
    expect(filterOf({ ...rate, types: ['Vehicle'] }, undefined)).toEqual({ types: ['Vehicle'] });
  });

  it('need no request where every type or every status is excluded', () => {
    expect(filterOf({ ...ALL_FINDINGS, types: [] }, undefined)).toBeUndefined();
    expect(filterOf({ ...ALL_FINDINGS, statuses: [] }, undefined)).toBeUndefined();
  });
});
