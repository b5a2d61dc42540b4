import {
  addDetectionResponse,
  type Detection,
  detectionCalls,
  exportDetectionsCsv,
  type LeakSource,
  listAssetSources,
  listDetectionEvents,
  listDetectionResponses,
  listDetections,
  type Operation,
  type Problem,
  publishDetection,
  readDetection,
  readDetectionFile,
  retractDetection,
  updateDetectionReview,
} from '@sigma/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPrograms } from '../../testing/demo-people.fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { BOTH, MONITOR, STAFF, useDetectionsApp } from './detections.fixture.ts';
import type { monitorCalls } from './monitor.fixture.ts';

const { world, one, list, review, events } = useDetectionsApp();
let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;
let foreignAsset: string;
beforeAll(() => {
  ({ app, programs, calls, asset, foreignAsset } = world());
});

describe('a finding', () => {
  it('of staff is withheld until it is published; then customers see it and are notified of an alert', async () => {
    const withheld = await calls.addDetection(asset, {
      emission_rate_kg_h: 412,
      emission_uncertainty_kg_h: 118,
    });
    expect(withheld).toMatchObject({
      program: programs.first,
      asset_name: 'Permian pads',
      detection_class: 'alert',
      call_type: 'Leak Indicator',
      intensity: 412,
      intensity_unit: 'kg/h',
      published_at: null,
      feedback_status: 'Unreviewed',
    });
    for (const operation of [readDetection, listDetectionEvents, listDetectionResponses])
      await calls.call(operation, 404, { as: MONITOR, params: one(withheld.id) });
    await review(404, withheld.id, { feedback_status: 'rejected' });
    expect(await list()).toMatchObject({ count: 0, results: [] });
    await calls.publish(withheld.id);
    expect((await list()).results.map(({ number }) => number)).toEqual([withheld.number]);
    expect(await events()).toMatchObject([
      { kind: 'monitor.alert.published', subject: withheld.id, audience: { members: 'monitor' } },
    ]);
    await calls.call(publishDetection, 409, { as: STAFF, params: { detection: withheld.id } });
  });

  it('says how many of its pictures are still being made, and counts no failed one', async () => {
    const { id } = await calls.addPublished(asset);
    const picture = { detection_id: id, role: 'picture' as const, media_type: 'image/png', position: 0 };
    await app.database.kysely
      .insertInto('detection_artifacts')
      .values([
        { ...picture, label: 'Natural colours', state: 'planned' },
        { ...picture, label: 'Methane', state: 'failed' },
      ])
      .execute();
    expect((await list()).results).toMatchObject([{ artifacts: {}, planned_pictures: 1 }]);
    await app.database.kysely.deleteFrom('detection_artifacts').execute();
    expect((await list()).results[0]).not.toHaveProperty('planned_pictures');
  });

  it('that is withdrawn leaves the lists, and whoever opens it reads why', async () => {
    const { id } = await calls.addPublished(asset);
    const params = { detection: id };
    const body = { reason: 'It was a licensed flare.' };
    await calls.call(retractDetection, 200, { as: STAFF, params, body });
    expect((await list()).count).toBe(0);
    const [seen] = (await list({ retracted: true })).results;
    expect(seen?.retracted?.reason).toBe(body.reason);
    expect(await calls.call(readDetection, 200, { as: MONITOR, params: one(id) })).toMatchObject({
      retracted: body,
    });
    expect((await events()).map(({ kind }) => kind)).toEqual([
      'monitor.alert.published',
      'monitor.alert.retracted',
    ]);
    await calls.call(retractDetection, 409, { as: STAFF, params, body });
  });

  it('is withdrawn only once it is published', async () => {
    const { id } = await calls.addDetection(asset);
    await calls.call(retractDetection, 409, { as: STAFF, params: { detection: id }, body: { reason: 'No' } });
  });

  it('of another program answers 404 everywhere, is in no list, and its files open for no one else', async () => {
    const { id } = await calls.addPublished(foreignAsset);
    const artifact = await calls.addArtifact(id);
    expect((await list({}, BOTH)).count).toBe(0);
    expect((await list({ asset: [foreignAsset] }, BOTH)).count).toBe(0);
    const params = one(id);
    const reads: readonly Operation[] = [readDetection, listDetectionEvents, listDetectionResponses];
    for (const operation of reads) await calls.call(operation, 404, { as: BOTH, params });
    await calls.call(updateDetectionReview, 404, { as: BOTH, params, body: { feedback_status: 'accepted' } });
    await calls.call(addDetectionResponse, 404, { as: BOTH, params, body: { step: 'received' } });
    const file = { detection: id, artifact: artifact.id };
    await calls.call(readDetectionFile, 404, { as: MONITOR, params: file });
    expect((await app.call(readDetectionFile, { as: BOTH, params: file })).status).toBe(200);
    await calls.call(updateDetectionReview, 404, {
      as: 'other@demo.example',
      params: { program: programs.second, detection: id },
      body: { feedback_status: 'accepted' },
    });
  });

  it.each(['program-admin', 'tasking', 'data'])(
    'is not reviewed by %s, who does not use Monitor',
    async (name) => {
      const { id } = await calls.addPublished(asset);
      const as = `${name}@demo.example`;
      for (const operation of [listDetections, readDetection, exportDetectionsCsv])
        await calls.call(operation, 403, { as, params: one(id) });
      const input = { as, params: one(id), body: { feedback_status: 'rejected' } };
      expect(await calls.call(updateDetectionReview, 403, input)).toMatchObject({ code: 'forbidden' });
    },
  );

  it('is read by employees and written by admins in the private tier', async () => {
    const { id } = await calls.addDetection(asset);
    const params = { detection: id };
    const as = 'employee@demo.example';
    expect(await calls.call(detectionCalls.read, 200, { as, params })).toMatchObject({ id });
    for (const operation of [detectionCalls.remove, publishDetection])
      await calls.call(operation, 403, { as, params });
    await calls.call(detectionCalls.list, 403, { as: MONITOR });
    await calls.call(detectionCalls.update, 200, { as: STAFF, params, body: { call_type: 'Flare watch' } });
    const found = await calls.call<{ results: Detection[] }>(detectionCalls.list, 200, {
      as,
      query: { published: false },
    });
    expect(found.results.map(({ call_type }) => call_type)).toEqual(['Flare watch']);
    await calls.call(detectionCalls.remove, 204, { as: STAFF, params });
    await calls.call(detectionCalls.read, 404, { as, params });
  });

  it('stays in its program, because its people have said what they think of it, and takes no source along to another asset', async () => {
    const { id } = await calls.addPublished(asset);
    const move = (to: string, status: number) =>
      calls.call(detectionCalls.update, status, {
        as: STAFF,
        params: { detection: id },
        body: { asset: to },
      });
    expect(await move(foreignAsset, 409)).toMatchObject({ code: 'wrong_state' });
    const { id: second } = await calls.addAsset(programs.first, { name: 'Second pads' });
    const sourcesOf = async (of: string) => {
      const query = { as: MONITOR, params: { program: programs.first, asset: of } };
      return (await calls.call<{ results: LeakSource[] }>(listAssetSources, 200, query)).results;
    };
    const [old] = await sourcesOf(asset);
    expect(old).toMatchObject({ passes_seen: 1 });
    await move(second, 200);
    expect(await sourcesOf(asset)).toEqual([]);
    const [own, ...others] = await sourcesOf(second);
    expect([own?.passes_seen, own?.id === old?.id, others]).toEqual([1, false, []]);
    expect(await calls.call(readDetection, 200, { as: MONITOR, params: one(id) })).toMatchObject({
      asset: second,
      source: { id: own?.id },
    });
  });

  it('names an asset, and only passes and sources of it', async () => {
    const body = {
      asset,
      pass: foreignAsset,
      source: foreignAsset,
      detection_type: 'Digging',
      detected_at: '2026-11-18T17:52:00Z',
      coordinates: { type: 'Point', coordinates: [0, 0] },
    };
    const refused = async (changes: object) =>
      (
        await calls.call<Problem>(detectionCalls.add, 422, { as: STAFF, body: { ...body, ...changes } })
      ).errors?.map(({ code }) => code);
    expect(await refused({})).toEqual(['unknown_pass', 'unknown_source']);
    expect(await refused({ asset: '00000000-0000-4000-8000-000000000000' })).toEqual(['unknown_asset']);
    expect(await refused({ pass: null, source: null, number: 7 })).toEqual(['unknown_field']);
  });

  it('refuses an outline that crosses itself, names its ring and says where, when it is added and when it is changed', async () => {
    const bowtie = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0.01, 0.01],
          [0.01, 0],
          [0, 0.01],
          [0, 0],
        ],
      ],
    };
    const body = {
      asset,
      detection_type: 'Soil Contamination',
      detected_at: '2026-11-18T17:52:00Z',
      coordinates: { type: 'Point', coordinates: [0, 0] },
    };
    const refused = {
      field: 'outline.coordinates[0]',
      code: 'self_crossing',
      message: 'The outline meets itself at 0.00500, 0.00500.',
    };
    const added = await calls.call<Problem>(detectionCalls.add, 422, {
      as: STAFF,
      body: { ...body, outline: bowtie },
    });
    expect(added.errors).toEqual([refused]);
    const { id } = await calls.call<Detection>(detectionCalls.add, 201, { as: STAFF, body });
    const params = { detection: id };
    const changed = await calls.call<Problem>(detectionCalls.update, 422, {
      as: STAFF,
      params,
      body: { outline: bowtie },
    });
    expect(changed.errors).toEqual([refused]);
    const stored = await calls.call<Detection>(detectionCalls.read, 200, { as: STAFF, params });
    expect(stored.outline).toBeNull();
  });

  it('has the area of its outline, and is drawn whole across the antimeridian', async () => {
    const ring = [
      [179.999, 0],
      [180.001, 0],
      [180.001, 0.001],
      [179.999, 0.001],
      [179.999, 0],
    ];
    const { area, outline } = await calls.addPublished(asset, {
      detection_type: 'Soil Contamination',
      outline: { type: 'Polygon', coordinates: [ring] },
    });
    expect(area).toBeCloseTo(24_785, -2);
    expect(outline?.type).toBe('Polygon');
  });
});
