import { importSearchAreas } from '@sigma/contract';
import type { AreaFileResult, AreaSection } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { outcomeOfPlan, outcomeTitle, refusalText, UPLOAD_ERROR, withAnswer } from './upload-outcome.ts';
import { planUpload } from './upload-plan.ts';

const section = (name: string, digits = 0): AreaSection => ({
  ok: true,
  name,
  hasDefaultName: false,
  area: {
    type: 'MultiPoint',
    coordinates: Array.from({ length: digits }, () => [123.456, 12.3456] as const),
  },
});

const fileOf = (sections: readonly AreaSection[]): AreaFileResult => ({
  ok: true,
  format: 'kml',
  sections,
  counts: { succeeded: 0, failed: 0, lackingNames: 0, longNames: 0, duplicates: 0, missingSections: 0 },
});

function callsOf(sections: readonly AreaSection[]) {
  const plan = planUpload(fileOf(sections));
  if (!plan.ok) throw new Error(plan.message);
  return plan.calls;
}

describe('the plan of an upload', () => {
  it('the plan sends a thousand outlines of a hundred vertices in one call', () => {
    const calls = callsOf(Array.from({ length: 1000 }, (_, index) => section(`A${index}`, 100)));
    expect(calls.map((call) => call.length)).toEqual([1000]);
  });

  it('the plan sends no call of more positions than the server accepts, and every area once, in order', () => {
    const calls = callsOf(Array.from({ length: 25 }, (_, index) => section(`A${index}`, 10_000)));
    expect(calls.map((call) => call.length)).toEqual([20, 5]);
    expect(calls.flat().map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_, index) => `A${index}`),
    );
  });

  it('the plan sends no body that the server rejects as too large', () => {
    const areas = Array.from({ length: 1000 }, (_, index) => section(`A${index} ${'𝄞'.repeat(5000)}`));
    const calls = callsOf(areas);
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      const body = JSON.stringify({ areas: call.map(({ name, area }) => ({ name, area })) });
      expect(new TextEncoder().encode(body).length).toBeLessThan(importSearchAreas.maxBodyBytes ?? 0);
    }
  });

  it('the plan assigns rejected sections to their counters', () => {
    const refused = (['duplicate_name', 'long_name', 'self_crossing'] as const).map(
      (code): AreaSection => ({ ok: false, name: code, hasDefaultName: false, code, message: code }),
    );
    const plan = planUpload(fileOf(refused));
    expect(plan.ok && plan.failures.map(({ reason }) => reason)).toEqual(['duplicate', 'long-name', 'other']);
  });
});

describe('the outcome of an upload', () => {
  const areas = [
    { name: 'A', area: '{}' },
    { name: 'B', area: '{}' },
  ];
  const begun = outcomeOfPlan('a.kml', { ok: true, calls: [areas], failures: [], lackingNames: 0 });
  const added = (index: number) => ({ index, id: `id ${index}`, code: null, message: null });

  it('an upload is complete when everything is saved', () => {
    const outcome = withAnswer(begun, areas, [added(0), added(1)]);
    expect(outcome.saved.map(({ name, id }) => [name, id])).toEqual([
      ['A', 'id 0'],
      ['B', 'id 1'],
    ]);
    expect(outcomeTitle([outcome])).toBe('Upload Complete');
  });

  it('an upload has failed when one area has failed, with the reason of the server', () => {
    const taken = { index: 1, id: null, code: 'duplicate_name', message: 'B is there.' };
    const outcome = withAnswer(begun, areas, [added(0), taken]);
    expect(outcome.failures).toEqual([{ name: 'B', reason: 'duplicate', message: 'B is there.' }]);
    expect(outcomeTitle([withAnswer(begun, areas, [added(0)]), outcome])).toBe('Upload Failed');
  });

  it('an interrupted upload is an error', () => {
    expect(outcomeTitle([{ ...begun, broken: UPLOAD_ERROR }])).toBe('Upload Error');
  });

  it.each([
    ['a.kml', 'No geometries found in the uploaded KML file.'],
    ['a.KMZ', 'No geometries found in the uploaded KML file.'],
    ['a.geojson', 'No geometries found in the uploaded file.'],
  ])('an upload of %s without geometries reports it and has failed', (name, text) => {
    const outcome = outcomeOfPlan(name, {
      ok: false,
      code: 'no_geometries',
      message: 'The file holds none.',
    });
    expect(refusalText(outcome)).toBe(text);
    expect(outcomeTitle([outcome])).toBe('Upload Failed');
  });
});
