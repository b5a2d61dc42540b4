import {
  countDetections,
  type Detection,
  type DetectionCounts,
  exportDetectionsCsv,
  exportDetectionsGeoJson,
  listDetections,
  type Problem,
  readDetection,
  searchDetections,
} from '@sigma/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPrograms } from '../../../testing/demo-people.fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { MONITOR, useDetectionsApp } from '../detections.fixture.ts';
import { type monitorCalls, SITE } from '../monitor.fixture.ts';

const { world, review } = useDetectionsApp();
let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;
let foreignAsset: string;
beforeAll(() => {
  ({ app, programs, calls, asset, foreignAsset } = world());
});

describe('the counts of findings', () => {
  const counted = (query: Readonly<Record<string, unknown>>) =>
    calls.call<DetectionCounts>(countDetections, 200, {
      as: MONITOR,
      params: { program: programs.first },
      query,
    });

  it('apply every filter but that of their own field, and see neither withheld findings nor other programs', async () => {
    const other = (await calls.addAsset(programs.first, { name: 'Counted pads' })).id;
    const methane = await calls.addPublished(asset);
    await calls.addPublished(other, { detection_type: 'Vehicle', confidence: 0.4 });
    await calls.addPublished(other, { detection_type: 'Vehicle', confidence: 0.9 });
    await calls.addDetection(asset);
    await calls.addPublished(foreignAsset);
    await review(200, methane.id, { feedback_status: 'accepted' });
    expect(await counted({})).toEqual({
      count: 3,
      detection_class: { alert: 1, detection: 2 },
      detection_type: { Methane: 1, Vehicle: 2 },
      feedback_status: { Unreviewed: 2, 'Resolved - Accepted': 1 },
      asset: { [asset]: 1, [other]: 2 },
    });
    expect(await counted({ detection_type: ['Vehicle'], confidence_min: 0.5 })).toEqual({
      count: 1,
      detection_class: { detection: 1 },
      detection_type: { Vehicle: 1 },
      feedback_status: { Unreviewed: 1 },
      asset: { [other]: 1 },
    });
    expect((await counted({ detection_type: ['Vehicle'] })).detection_type).toEqual({
      Methane: 1,
      Vehicle: 2,
    });
  });
});

describe('the list of findings', () => {
  it.each([
    [{ dist: 100 }, 'dist'],
    [{ area_min: 2, area_max: 1 }, 'area_min'],
    [{ intensity_min: 2, intensity_max: 1 }, 'intensity_min'],
    [{ include_files: 'some' }, 'include_files'],
    [{ detection_type: 'Methane,Oil' }, 'detection_type'],
    [{ feedback_status: 'done' }, 'feedback_status'],
    [{ detection_class: 'both' }, 'detection_class'],
    [{ point: '5' }, 'point'],
    [{ point: ',5' }, 'point'],
    [{ point: '5,91' }, 'point'],
    [{ point: '5,5', dist: 100_001 }, 'dist'],
    [{ aoi: '{' }, 'aoi'],
    [{ ordering: 'asset' }, 'ordering'],
    [{ limit: 10_001 }, 'limit'],
  ])('rejects %j', async (query, field) => {
    const params = { program: programs.first };
    const refused = await calls.call<Problem>(listDetections, 400, { as: MONITOR, params, query });
    expect(refused.errors?.map((issue) => issue.field.split('.')[0])).toContain(field);
  });

  it('names the labels that a status may have', async () => {
    const params = { program: programs.first };
    const query = { feedback_status: 'Unresolved,done' };
    const refused = await calls.call<Problem>(listDetections, 400, { as: MONITOR, params, query });
    expect(refused.errors).toMatchObject([
      {
        field: 'feedback_status.1',
        message: 'must be one of "Unreviewed", "Unresolved", "Resolved - Accepted", "Resolved - Rejected"',
      },
    ]);
  });

  it('links pages that keep every filter', async () => {
    for (const day of [1, 2, 3])
      await calls.addPublished(asset, { detected_at: `2026-11-0${day}T00:00:00Z`, coordinates: at(day) });
    const query = {
      limit: 2,
      point: '-102.39,31.91',
      dist: 5000,
      feedback_status: 'Unreviewed',
      detected_after: '2026-11-01',
    };
    const first = await calls.call<{ count: number; next: string }>(listDetections, 200, {
      as: MONITOR,
      params: { program: programs.first },
      query,
    });
    expect(first.count).toBe(3);
    const token = await app.tokenFor(MONITOR);
    const next = await fetch(first.next, { headers: { authorization: `Bearer ${token}` } });
    expect(((await next.json()) as { results: Detection[] }).results).toHaveLength(1);
  });

  it('is the same by body, which accepts areas as GeoJSON', async () => {
    await calls.addPublished(asset);
    const search = (body: object) =>
      calls.call<{ count: number }>(searchDetections, 200, {
        as: MONITOR,
        params: { program: programs.first },
        body,
      });
    expect(await search({ aoi: SITE, detection_type: ['Methane'] })).toMatchObject({ count: 1, next: null });
    expect(await search({ point: [0, 0] })).toMatchObject({ count: 0 });
    const refused = { as: MONITOR, params: { program: programs.first }, body: { dist: 5 } };
    expect(await calls.call(searchDetections, 400, refused)).toMatchObject({ code: 'bad_parameter' });
  });

  it('is exported as CSV and GeoJSON with the same findings', async () => {
    await calls.addPublished(asset, { emission_rate_kg_h: 412 });
    await calls.addPublished(foreignAsset);
    const { id } = await calls.addPublished(asset, { detection_type: 'Vehicle', coordinates: at(1) });
    await review(200, id, { feedback_text: '=1+1, "quoted"' });
    const params = { program: programs.first };
    const csv = await app.call(exportDetectionsCsv, { as: MONITOR, params });
    expect([csv.headers.get('sigma-export-matched'), csv.headers.get('sigma-export-cut')]).toEqual([
      '2',
      'false',
    ]);
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(`"'=1+1, ""quoted"""`);
    const geojson = await app.call(exportDetectionsGeoJson, {
      as: MONITOR,
      params,
      query: { detection_type: 'Vehicle' },
    });
    expect(geojson.headers.get('content-type')).toContain('geo+json');
    expect(await geojson.json()).toMatchObject({
      type: 'FeatureCollection',
      features: [{ id, geometry: at(1) }],
    });
  });
});

const at = (step: number) => ({ type: 'Point', coordinates: [-102.39 + step / 1000, 31.91] });

it('lists have the spectra of the evidence only with all files, and one finding always has its own', async () => {
  const spectrum = { wavelengths_nm: [2300, 2310], ratio: [0.98, 0.95], fitted: [0.97, 0.96] };
  const site = (await calls.addAsset(programs.first, { name: 'Spectral pads' })).id;
  const { id } = await calls.addPublished(site, { evidence: { r: 0.71, spectrum } });
  const as = { as: MONITOR, params: { program: programs.first } };
  const list = { asset: [site] };
  const evidences = async (include: object) => {
    const query = { ...list, ...include };
    const listed = await calls.call<{ results: Detection[] }>(listDetections, 200, { ...as, query });
    const found = await calls.call<{ results: Detection[] }>(searchDetections, 200, { ...as, body: query });
    return [...listed.results, ...found.results].map(({ evidence }) => evidence);
  };
  expect(await evidences({})).toEqual([{ r: 0.71 }, { r: 0.71 }]);
  const whole = { r: 0.71, spectrum };
  expect(await evidences({ include_files: 'all' })).toEqual([whole, whole]);
  const params = { program: programs.first, detection: id };
  const one = await calls.call<Detection>(readDetection, 200, { as: MONITOR, params });
  expect(one.evidence).toEqual(whole);
});

it('findings are polled by when they were published, however long ago their pass was', async () => {
  const as = { as: MONITOR, params: { program: programs.first } };
  const site = (await calls.addAsset(programs.first, { name: 'Polled pads' })).id;
  const [seen, late] = [await calls.addPublished(site), await calls.addPublished(site)];
  const set = (id: string, at: string) =>
    sql`update detections set detected_at = '2026-09-01T00:00Z', created_at = ${at}, published_at = ${at}
      where id = ${id}`.execute(app.database.kysely);
  await set(seen.id, '2026-11-20T10:00:00Z');
  await set(late.id, '2026-11-20T11:00:00Z');
  const found = async (query: object) => {
    const whole = { asset: [site], ordering: 'published_at', ...query };
    const listed = await calls.call<{ results: Detection[] }>(listDetections, 200, { ...as, query: whole });
    const searched = await calls.call<{ results: Detection[] }>(searchDetections, 200, {
      ...as,
      body: whole,
    });
    expect(searched.results).toEqual(listed.results);
    return listed.results.map(({ id }) => id);
  };
  expect(await found({})).toEqual([seen.id, late.id]);
  expect(await found({ ordering: '-published_at' })).toEqual([late.id, seen.id]);
  expect(await found({ published_after: '2026-11-20T10:00:00.001Z' })).toEqual([late.id]);
  expect(await found({ published_after: '2026-11-20T11:00:00Z' })).toEqual([late.id]);
  expect(await found({ published_before: '2026-11-20T10:00:00Z' })).toEqual([seen.id]);
  expect(await found({ created_after: '2026-11-20T10:30:00Z' })).toEqual([late.id]);
  const counts = await calls.call<DetectionCounts>(countDetections, 200, {
    ...as,
    query: { asset: [site], published_after: '2026-11-20T11:00:00Z' },
  });
  expect(counts.count).toBe(1);
});

it.each([
  ['published_after', 'yesterday'],
  ['created_after', '2026-02-31'],
])('refuses to filter findings by %s=%s and names the parameter', async (field, value) => {
  const { errors } = await calls.call<Problem>(listDetections, 400, {
    as: MONITOR,
    params: { program: programs.first },
    query: { [field]: value },
  });
  expect(errors?.map((each) => each.field)).toEqual([field]);
});
