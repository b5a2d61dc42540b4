import {
  assetCalls,
  detectionCalls,
  listAssetFacilities,
  listAssetPasses,
  listAssetSources,
  listAssets,
  type MonitoringAsset,
  type Operation,
  type Problem,
  readAsset,
  replaceAsset,
  replaceAssetFacilities,
  updateAsset,
} from '@sigma/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ASSET, monitorCalls, SITE } from '../detections/monitor.fixture.ts';

let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
  programs = await seedPeople(app.database);
  calls = monitorCalls(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('assets').execute();
});

const ADMIN = 'program-admin@demo.example';
const MONITOR = 'monitor@demo.example';
const list = async (as: string, program: number) =>
  (await calls.call<{ results: MonitoringAsset[] }>(listAssets, 200, { as, params: { program } })).results;
const patch = <Answer>(status: number, asset: string, body: object, more: object = {}) =>
  calls.call<Answer>(updateAsset, status, {
    as: ADMIN,
    params: { program: programs.first, asset },
    body,
    ...more,
  });
const issueOf = ({ errors }: Problem) => errors?.map(({ field, code, message }) => [field, code, message]);

describe('an asset', () => {
  it('is changed by Program Administrators, read by Monitor Users, and every write is audited', async () => {
    const { id } = await calls.addAsset(programs.first);
    const changed = await patch<MonitoringAsset>(200, id, {
      name: ' Permian west ',
      alert_emails: ['Ops@Demo.example', 'ops@demo.example'],
    });
    expect(changed).toMatchObject({
      name: 'Permian west',
      alert_emails: ['ops@demo.example'],
      status: 'active',
    });
    const complete = { ...ASSET, monitoring_frequency: 'annually' };
    await calls.call(replaceAsset, 200, {
      as: ADMIN,
      params: { program: programs.first, asset: id },
      body: complete,
    });
    const [seen] = await list(MONITOR, programs.first);
    expect(seen).toMatchObject({
      id,
      monitoring_frequency: 'annually',
      aoi: SITE,
      last_pass: null,
      alerts_open: 0,
    });
    const audit = await app.database.kysely
      .selectFrom('audit')
      .select(['operation', 'actor', 'program_id'])
      .where('target', '=', `monitoring asset ${id}`)
      .orderBy('id')
      .execute();
    expect(audit.map(({ operation, program_id }) => [operation, program_id])).toEqual([
      ['addManagedAsset', programs.first],
      ['updateAsset', programs.first],
      ['replaceAsset', programs.first],
    ]);
  });

  it('shows the addresses of its recipients to Program Administrators and staff, to others their number', async () => {
    const { id } = await calls.addAsset(programs.first);
    const params = { program: programs.first, asset: id };
    const read = (as: string) => calls.call<MonitoringAsset>(readAsset, 200, { as, params });
    const seen = await read(MONITOR);
    expect(seen).toMatchObject({ report_recipients: 1, alert_recipients: 2 });
    expect(JSON.stringify(seen)).not.toContain('@demo.example');
    expect(JSON.stringify(await list(MONITOR, programs.first))).not.toContain('@demo.example');
    expect((await read(ADMIN)).alert_emails).toEqual(ASSET.alert_emails);
    const ofStaff = { as: 'employee@demo.example', params: { asset: id } };
    expect((await calls.call<MonitoringAsset>(assetCalls.read, 200, ofStaff)).report_emails).toEqual(
      ASSET.report_emails,
    );
  });

  const ROLES: readonly (readonly [string, Operation, number])[] = [
    [MONITOR, listAssets, 200],
    [ADMIN, listAssets, 200],
    ['tasking@demo.example', listAssets, 403],
    ['data@demo.example', readAsset, 403],
    [MONITOR, readAsset, 200],
    [MONITOR, updateAsset, 403],
    [MONITOR, listAssetPasses, 200],
    [ADMIN, listAssetPasses, 403],
    [ADMIN, listAssetFacilities, 200],
    [MONITOR, replaceAssetFacilities, 403],
    ['other@demo.example', readAsset, 404],
  ];
  it.each(ROLES)('answers %s to $id with %i', async (as, operation, status) => {
    const { id } = await calls.addAsset(programs.first);
    const answer = await app.call(operation, { as, params: { program: programs.first, asset: id } });
    expect(answer.status).toBe(status);
  });

  it('of another program is never listed, and answers 404 also to members of both', async () => {
    const { id } = await calls.addAsset(programs.second);
    await calls.addAsset(programs.first, { name: 'Own' });
    const as = 'customer@demo.example';
    expect((await list(as, programs.first)).map(({ name }) => name)).toEqual(['Own']);
    const params = { program: programs.first, asset: id };
    for (const operation of [readAsset, listAssetPasses, listAssetSources, listAssetFacilities])
      await calls.call(operation, 404, { as, params });
    await calls.call(updateAsset, 404, { as, params, body: { name: 'Taken' } });
    await calls.call(replaceAssetFacilities, 404, { as, params, body: { facilities: [] } });
  });

  it('that ends before it starts is rejected with the text of the form', async () => {
    const { id } = await calls.addAsset(programs.first);
    const refused = await patch<Problem>(422, id, { monitoring_end_date: '2026-03-11' });
    expect(issueOf(refused)).toEqual([
      ['monitoring_end_date', 'before_start', "End date can't be before the start date."],
    ]);
  });

  it('with one bad address of ten is rejected with its index', async () => {
    const { id } = await calls.addAsset(programs.first);
    const alert_emails = Array.from({ length: 10 }, (_, index) =>
      index === 3 ? 'ops@' : `a${index}@x.example`,
    );
    const refused = await patch<Problem>(422, id, { alert_emails });
    expect(issueOf(refused)).toEqual([['alert_emails.3', 'bad_email', 'ops@ is not a valid email address.']]);
  });

  it('with all that is wrong names every field at once', async () => {
    const { id } = await calls.addAsset(programs.first);
    const body = { name: ' ', monitoring_end_date: '2020-01-01', report_emails: ['x'] };
    const refused = await patch<Problem>(422, id, body);
    expect(refused.errors?.map(({ field }) => field)).toEqual([
      'name',
      'monitoring_end_date',
      'report_emails.0',
    ]);
  });

  it('whose area has two parts that overlap is rejected with the place', async () => {
    const { id } = await calls.addAsset(programs.first);
    const aoi = { type: 'MultiPolygon', coordinates: [SITE.coordinates, SITE.coordinates] };
    const refused = await patch<Problem>(422, id, { aoi });
    expect(refused.errors?.[0]?.field).toMatch(/^aoi/);
    expect(refused.errors?.[0]?.message).toMatch(/-?\d+\.\d/);
  });

  it('of more than 400 km² is rejected', async () => {
    const { id } = await calls.addAsset(programs.first);
    const large = [
      [0, 0],
      [0.2, 0],
      [0.2, 0.2],
      [0, 0.2],
      [0, 0],
    ];
    const refused = await patch<Problem>(422, id, { aoi: { type: 'Polygon', coordinates: [large] } });
    expect(issueOf(refused)).toEqual([
      ['aoi', 'too_large', 'An asset may have at most 400 km²; this area has 496 km²'],
    ]);
  });

  it('rejects fields that its administrators may not change, and unknown ones', async () => {
    const { id } = await calls.addAsset(programs.first);
    const refused = await patch<Problem>(422, id, { corridor_m: 40, colour: 'red' });
    expect(refused.errors?.map(({ field, code }) => [field, code])).toEqual([
      ['corridor_m', 'unknown_field'],
      ['colour', 'unknown_field'],
    ]);
  });

  it('has a name of its own in its program, in upper or lower case', async () => {
    await calls.addAsset(programs.first);
    await calls.addAsset(programs.second);
    const { id } = await calls.addAsset(programs.first, { name: 'Kern' });
    expect(await patch<Problem>(409, id, { name: 'PERMIAN pads' })).toMatchObject({ code: 'duplicate_name' });
    await patch(200, id, { name: 'kern' });
  });

  it('that someone else has changed is not overwritten with If-Match', async () => {
    const { id } = await calls.addAsset(programs.first);
    const params = { program: programs.first, asset: id };
    const read = await app.call(readAsset, { as: ADMIN, params });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    await read.body?.cancel();
    await patch(200, id, { name: 'First' }, { headers });
    await patch(412, id, { name: 'Second' }, { headers });
    expect((await list(ADMIN, programs.first))[0]?.name).toBe('First');
  });

  it('lies whole across the antimeridian in every answer', async () => {
    const ring = [
      [179.99, 0],
      [180.01, 0],
      [180.01, 0.01],
      [179.99, 0.01],
      [179.99, 0],
    ];
    const aoi = { type: 'Polygon', coordinates: [ring] };
    const made = await calls.addAsset(programs.first, { aoi });
    const longitudes = made.aoi.coordinates.flat(2).filter((value) => Number(value) > 1);
    expect([made.aoi.type, Math.min(...longitudes.map(Number)), Math.max(...longitudes.map(Number))]).toEqual(
      ['Polygon', 179.99, 180.01],
    );
    expect(made.area_km2).toBeCloseTo(2.48, 2);
  });

  it('is due for its next report at the end of its period; a change of anything else keeps that', async () => {
    const { id } = await calls.addAsset(programs.first);
    const due = async () =>
      (
        await app.database.kysely
          .selectFrom('assets')
          .select('next_report_at')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.next_report_at;
    expect(await due()).toEqual(new Date('2026-12-12'));
    await app.database.kysely
      .updateTable('assets')
      .set({ next_report_at: new Date('2026-11-12') })
      .execute();
    await patch(200, id, { name: 'Other' });
    expect(await due()).toEqual(new Date('2026-11-12'));
    await patch(200, id, { monitoring_frequency: 'annually' });
    expect(await due()).toEqual(new Date('2027-03-12'));
  });

  it('ends with its recipients, and staff move only one without passes and findings to another program', async () => {
    const as = 'admin@demo.example';
    const { id } = await calls.addAsset(programs.first);
    const params = { asset: id };
    await calls.call(assetCalls.update, 200, { as, params, body: { program: programs.second } });
    const { id: withheld } = await calls.addDetection(id);
    // Also what customers do not see was found for this program.
    await calls.call(assetCalls.update, 409, { as, params, body: { program: programs.first } });
    await calls.call(detectionCalls.remove, 204, { as, params: { detection: withheld } });
    await calls.publish((await calls.addDetection(id, { detected_at: '2026-11-19T00:00:00Z' })).id);
    await calls.call(assetCalls.update, 409, { as, params, body: { program: programs.first } });
    await calls.call(assetCalls.remove, 204, { as, params });
    const left = await sql<{ count: number }>`select count(*)::int as count from detections`.execute(
      app.database.kysely,
    );
    expect(left.rows[0]?.count).toBe(0);
  });

  it('has facilities, which are replaced together', async () => {
    const { id } = await calls.addAsset(programs.first);
    const params = { program: programs.first, asset: id };
    const pad = { name: 'Pad 17', kind: 'pad', shape: { type: 'Point', coordinates: [-102.39, 31.91] } };
    const line = {
      name: 'Line 1',
      kind: 'line',
      shape: {
        type: 'LineString',
        coordinates: [
          [-102.4, 31.9],
          [-102.38, 31.92],
        ],
      },
    };
    await calls.call(replaceAssetFacilities, 200, { as: ADMIN, params, body: { facilities: [pad, line] } });
    const found = await calls.call<{ results: object[] }>(listAssetFacilities, 200, { as: MONITOR, params });
    expect(found.results).toMatchObject([line, pad]);
    const bad = { ...pad, shape: { type: 'LineString', coordinates: [[0, 0]] } };
    const refused = await calls.call<Problem>(replaceAssetFacilities, 422, {
      as: ADMIN,
      params,
      body: { facilities: [pad, bad] },
    });
    expect(refused.errors?.[0]?.field).toMatch(/^facilities\.1\.shape/);
  });
});
