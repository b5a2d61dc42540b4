import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONITORING_FREQUENCIES, monitoredInterval } from './asset-rules.ts';
import { nextReportAt, nextReportPeriod, reportPeriods, requestedPeriod } from './report-periods.ts';

const DAY = 86_400_000;
const day = (at: Date) => at.toISOString().slice(0, 10);
const schedule = fc
  .record({
    start: fc.integer({ min: 0, max: 20_000 }),
    days: fc.integer({ min: 0, max: 2000 }),
    monitoring_frequency: fc.constantFrom(...MONITORING_FREQUENCIES),
  })
  .map(({ start, days, monitoring_frequency }) => ({
    monitoring_start_date: day(new Date(start * DAY)),
    monitoring_end_date: day(new Date((start + days) * DAY)),
    monitoring_frequency,
  }));

describe('the periods of reports', () => {
  it('cover the contract without gap or overlap, whatever the frequency', () => {
    fc.assert(
      fc.property(schedule, (asset) => {
        const periods = [...reportPeriods(asset)];
        const { from, until } = monitoredInterval(asset);
        expect(periods[0]?.from).toEqual(from);
        expect(periods.at(-1)?.until).toEqual(until);
        for (const [index, period] of periods.entries()) {
          expect(period.until.getTime()).toBeGreaterThan(period.from.getTime());
          if (index > 0) expect(period.from).toEqual(periods[index - 1]?.until);
        }
      }),
    );
  });

  it('are due at their end: the next report is the first end after an instant', () => {
    fc.assert(
      fc.property(schedule, fc.integer({ min: 0, max: 22_000 }), (asset, days) => {
        const now = new Date(days * DAY);
        const ends = [...reportPeriods(asset)].map(({ until }) => until).filter((end) => end > now);
        expect(nextReportAt(asset, now)).toEqual(ends[0] ?? null);
      }),
    );
  });

  it.each([
    ['monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['quarterly', ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    ['annually', ['2026-01-31', '2027-01-31', '2028-01-31', '2029-01-31']],
  ] as const)('count %s from the last day of January as calendars do', (monitoring_frequency, starts) => {
    const asset = {
      monitoring_start_date: '2026-01-31',
      monitoring_end_date: '2031-01-30',
      monitoring_frequency,
    };
    expect([...reportPeriods(asset)].slice(0, 4).map(({ from }) => day(from))).toEqual(starts);
  });

  it('end with the contract, also within a month', () => {
    const asset = {
      monitoring_start_date: '2026-03-12',
      monitoring_end_date: '2026-04-20',
      monitoring_frequency: 'monthly',
    } as const;
    const last = nextReportPeriod(asset, new Date('2026-04-12'));
    expect(last && [day(last.from), day(last.until)]).toEqual(['2026-04-12', '2026-04-21']);
    expect(nextReportAt(asset, new Date('2026-04-21'))).toBeNull();
  });

  it.each([
    ['2026-06-20', '2026-05-12'],
    ['2026-06-12', '2026-05-12'],
    ['2026-03-20', '2026-03-12'],
  ])('that are not stated on %s begin on %s, with the last complete one', (now, from) => {
    const asset = {
      monitoring_start_date: '2026-03-12',
      monitoring_end_date: '2027-03-12',
      monitoring_frequency: 'monthly',
    } as const;
    expect(requestedPeriod(asset, new Date(now))).toEqual({ from: new Date(from), until: new Date(now) });
  });
});
