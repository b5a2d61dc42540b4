import { type Detection, listDetections } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { SITE } from '../detections/monitor.fixture.ts';
import { type Listed, UNKNOWN, useLedgerApp } from './monitor-ledger.fixture.ts';

const { world, call, findings } = useLedgerApp();

const found = async (query: Readonly<Record<string, unknown>>) => {
  const { results } = await call<Listed<Detection>>(listDetections, 200, { query });
  return results.map(({ number }) => number).sort((a, b) => a - b);
};
const numbersOf = (names: readonly (keyof ReturnType<typeof findings>)[]) =>
  names.map((name) => findings()[name].number);

describe('GET detections (spec 2:7#44, 2:7#45)', () => {
  const aoi = JSON.stringify(SITE);
  it.each([
    ['aoi', () => ({ aoi }), ['alert', 'digging']],
    ['area_min', () => ({ area_min: 1000 }), ['alert']],
    ['area_max', () => ({ area_max: 1000 }), ['digging']],
    ['asset (list)', () => ({ asset: `${world().asset},${UNKNOWN}` }), ['alert', 'digging']],
    ['call_type', () => ({ call_type: 'Leak Indicator' }), ['alert']],
    ['detected_after', () => ({ detected_after: '2026-11-18T17:52:00.000Z' }), ['alert']],
    ['detected_before', () => ({ detected_before: '2026-11-10T00:00:00.000Z' }), ['digging']],
    ['detection_class', () => ({ detection_class: 'detection' }), ['digging']],
    ['detection_type (csv)', () => ({ detection_type: 'Digging,Plume' }), ['digging']],
    ['point (csv), dist', () => ({ point: '-102.395,31.905', dist: 100 }), ['digging']],
    ['feedback_status', () => ({ feedback_status: 'Unreviewed' }), ['alert', 'digging']],
    ['intensity_min', () => ({ intensity_min: 100 }), ['alert']],
    ['intensity_max', () => ({ intensity_max: 100 }), ['digging']],
    ['retracted', () => ({ retracted: true }), ['alert', 'digging', 'withdrawn']],
  ] as const)('filters by %s', async (_, query, expected) => {
    expect(await found(query())).toEqual(numbersOf(expected).sort((a, b) => a - b));
  });

  it('pages by limit and offset in the order of ordering, up to 1000 at once', async () => {
    const page = (offset: number) =>
      call<Listed<Detection>>(listDetections, 200, {
        query: { limit: 1, offset, ordering: 'detected_at' },
      });
    const [first, second] = [await page(0), await page(1)];
    expect([first.count, first.results[0]?.number, second.results[0]?.number]).toEqual([
      2,
      findings().digging.number,
      findings().alert.number,
    ]);
    expect([first.next === null, second.next === null]).toEqual([false, true]);
    expect((await call<Listed<Detection>>(listDetections, 200, { query: { limit: 1000 } })).count).toBe(2);
  });

  it.each([
    ['none', ['Methane', 'Natural colours'], 0],
    ['thumbnail', ['Methane'], 0],
    ['all', ['Methane', 'Natural colours'], 3],
  ])('answers include_files=%s', async (include_files, artifacts, files) => {
    const { results } = await call<Listed<Detection>>(listDetections, 200, { query: { include_files } });
    const shown = results.find(({ id }) => id === findings().alert.id);
    expect([Object.keys(shown?.artifacts ?? {}), shown?.files.length]).toEqual([artifacts, files]);
  });
});
