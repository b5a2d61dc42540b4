import { createHash } from 'node:crypto';
import {
  deleteReport,
  listReports,
  type ManagedReport,
  type MonitoringReport,
  type MonitorSummary,
  type Problem,
  readMonitorSummary,
  readReport,
  readReportFile,
  reportCalls,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUser, seedPeople, type TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { monitorCalls } from '../detections/monitor.fixture.ts';

const PDF = Buffer.from('%PDF-1.7 six pages');
const KEY = 'reports/permian.pdf';
const SHA256 = createHash('sha256').update(PDF).digest('hex');
const MONITOR = 'monitor@demo.example';
const STAFF = 'admin@demo.example';

let app: TestApp;
let programs: TestPrograms;
let calls: ReturnType<typeof monitorCalls>;
let asset: string;
let foreignAsset: string;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T00:00:00Z' });
  programs = await seedPeople(app.database);
  calls = monitorCalls(app);
  asset = (await calls.addAsset(programs.first)).id;
  foreignAsset = (await calls.addAsset(programs.second, { name: 'Cushing' })).id;
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.database.kysely.deleteFrom('reports').execute();
  await app.database.kysely.deleteFrom('events').execute();
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, KEY, PDF);
});

const bodyOf = (changes: object = {}) => ({
  program: programs.first,
  report_type: 0,
  assets: [asset],
  period_start: '2026-10-12T00:00:00Z',
  period_end: '2026-11-12T00:00:00Z',
  object_key: KEY,
  sha256: SHA256,
  pages: 6,
  ...changes,
});
const add = (changes: object = {}) =>
  calls.call<ManagedReport>(reportCalls.add, 201, { as: STAFF, body: bodyOf(changes) });
const refused = (changes: object, status = 422) =>
  calls.call<Problem>(reportCalls.add, status, { as: STAFF, body: bodyOf(changes) });
const list = (query: object = {}, as = MONITOR, program = programs.first) =>
  calls.call<{ count: number; results: MonitoringReport[] }>(listReports, 200, {
    as,
    params: { program },
    query: { ...query },
  });
const one = (report: string) => ({ program: programs.first, report });
/** A report as the generation leaves it, requested by someone. */
const insert = async (state: string, requestedBy: string | null) => {
  const requested_by = requestedBy === null ? null : await addUser(app.database, requestedBy);
  const [period_start, period_end] = [new Date('2026-10-12'), new Date('2026-11-12')];
  const row = { program_id: programs.first, report_type: 0, period_start, period_end, state, requested_by };
  const { id } = await app.database.kysely
    .insertInto('reports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

describe('a report', () => {
  it('has an object of its own program or of no one: a foreign one is refused like a missing one', async () => {
    const missing = (await refused({ object_key: 'reports/none.pdf' })).errors;
    await add();
    const theirs = { program: programs.second, assets: [foreignAsset] };
    expect((await refused(theirs)).errors).toEqual(missing);
    const generated = `reports/${programs.first}/00000000-0000-4000-8000-000000000000/0123456789abcdef.pdf`;
    await app.application.services.store.put(ARCHIVE_BUCKET, generated, PDF);
    expect((await refused({ ...theirs, object_key: generated })).errors).toEqual(missing);
    await add({ object_key: generated });
  });

  it('that staff register is ready: members open its file by a link of 24 hours, and are notified', async () => {
    const { id } = await add();
    const [found] = (await list()).results;
    expect(found).toMatchObject({
      id,
      external_id: id,
      display_name: 'Permian pads',
      state: 'ready',
      pages: 6,
      size: PDF.byteLength,
      requested_by: null,
    });
    const open = async (url = `${app.url}${found?.pdf_presigned_uri}`) => fetch(url);
    const file = await open();
    expect([file.status, file.headers.get('content-type'), await file.text()]).toEqual([
      200,
      'application/pdf',
      PDF.toString(),
    ]);
    expect(
      (await open(`${app.url}${found?.pdf_presigned_uri}`.replace(/expires=\d+/, 'expires=2000000000')))
        .status,
    ).toBe(404);
    app.clock.set('2026-11-21T00:00:01Z');
    expect((await open()).status).toBe(404);
    app.clock.set('2026-11-20T00:00:00Z');
    // The link names the member who has read it, and ends with their membership.
    const reader = new URL(`${app.url}${found?.pdf_presigned_uri}`).searchParams.get('member') ?? '';
    const other = await addUser(app.database, 'someone@demo.example');
    expect((await open(`${app.url}${found?.pdf_presigned_uri}`.replace(reader, other))).status).toBe(404);
    const { kysely } = app.database;
    const roles = await kysely
      .deleteFrom('membership_roles')
      .where('user_id', '=', reader)
      .where('program_id', '=', programs.first)
      .returningAll()
      .execute();
    expect((await open()).status).toBe(404);
    await kysely.insertInto('membership_roles').values(roles).execute();
    expect((await open()).status).toBe(200);
    await kysely.updateTable('users').set({ disabled: true }).where('id', '=', reader).execute();
    expect((await open()).status).toBe(404);
    await kysely.updateTable('users').set({ disabled: false }).where('id', '=', reader).execute();
    const events = await app.database.kysely.selectFrom('events').select(['kind', 'subject']).execute();
    expect(events).toEqual([{ kind: 'monitor.report.ready', subject: id }]);
  });

  it('has no link while it waits, and its file opens by token for members who use Monitor', async () => {
    const waiting = await insert('waiting', null);
    expect((await list({ external_id: waiting })).results).toMatchObject([
      { state: 'waiting', pdf_presigned_uri: '' },
    ]);
    const { id } = await add();
    const answer = await app.call(readReportFile, { as: MONITOR, params: { report: id } });
    expect([answer.status, await answer.text()]).toEqual([200, PDF.toString()]);
    for (const as of ['program-admin@demo.example', 'tasking@demo.example', 'other@demo.example', STAFF])
      await calls.call(readReportFile, 404, { as, params: { report: id } });
    await calls.call(readReportFile, 404, { as: MONITOR, params: { report: waiting } });
  });

  it('of another program answers 404, and is in no list', async () => {
    const { id } = await add({ program: programs.second, assets: [foreignAsset] });
    const as = 'customer@demo.example';
    expect((await list({}, as)).count).toBe(0);
    expect((await list({ external_id: id }, as)).count).toBe(0);
    for (const operation of [readReport, deleteReport])
      await calls.call(operation, 404, { as, params: one(id) });
    await calls.call(readReportFile, 404, { as: MONITOR, params: { report: id } });
    expect((await list({}, as, programs.second)).count).toBe(1);
  });

  it('names up to 20 assets and published findings of its program, as unknown ones do not exist for it', async () => {
    const { id: withheld } = await calls.addDetection(asset);
    const body = { assets: [asset, foreignAsset], detections: [withheld] };
    expect((await refused(body)).errors?.map(({ field, code }) => [field, code])).toEqual([
      ['assets.1', 'unknown_asset'],
      ['detections.0', 'unknown_detection'],
    ]);
    expect((await refused({ assets: Array.from({ length: 21 }, () => asset) })).errors?.[0]?.field).toBe(
      'assets',
    );
    expect((await refused({ assets: [asset, asset] })).errors).toMatchObject([
      { field: 'assets', code: 'repeated' },
    ]);
    expect((await refused({ period_end: '2026-01-01' })).errors).toMatchObject([{ field: 'period_end' }]);
    expect((await refused({ sha256: 'ab'.repeat(32) })).errors).toMatchObject([{ field: 'sha256' }]);
    await calls.publish(withheld);
    expect((await add({ report_type: 1, detections: [withheld] })).detections).toEqual([withheld]);
  });

  it.each([
    ['by others', MONITOR, 'customer@demo.example', 'ready', 403],
    ['by its requester', MONITOR, MONITOR, 'ready', 204],
    ['by a Program Administrator', 'customer@demo.example', MONITOR, 'failed', 204],
    ['if scheduled, by a Monitor User', MONITOR, null, 'ready', 403],
    ['if scheduled, by a Program Administrator', 'customer@demo.example', null, 'waiting', 204],
    ['while it is generated', MONITOR, MONITOR, 'generating', 409],
  ])('is deleted %s as its rights say', async (_, as, requestedBy, state, status) => {
    const id = state === 'ready' ? (await add()).id : await insert(state, requestedBy);
    if (state === 'ready' && requestedBy !== null)
      await app.database.kysely
        .updateTable('reports')
        .set({ requested_by: await addUser(app.database, requestedBy) })
        .execute();
    await calls.call(deleteReport, status, { as, params: one(id) });
    expect((await list()).count).toBe(status === 204 ? 0 : 1);
    // The file that staff have registered is theirs, and may be that of another report.
    expect(await app.application.services.store.head(ARCHIVE_BUCKET, KEY)).not.toBeNull();
  });

  it('is found by time of creation, type and asset, newest first', async () => {
    const { id } = await add({ report_type: 1 });
    app.clock.set('2026-11-20T01:00:00Z');
    const { id: newer } = await add();
    app.clock.set('2026-11-20T00:00:00Z');
    const ids = async (query: object) => (await list(query)).results.map((report) => report.id);
    expect(await ids({})).toEqual([newer, id]);
    expect(await ids({ search_time_end: '2026-11-20T00:00:00Z' })).toEqual([id]);
    expect(await ids({ search_time_start: '2026-11-20T00:30:00Z' })).toEqual([newer]);
    expect(await ids({ report_type: 1 })).toEqual([id]);
    expect(await ids({ asset: foreignAsset })).toEqual([]);
    const params = { report: id };
    await calls.call(reportCalls.update, 200, { as: STAFF, params, body: { pages: 7 } });
    expect(await calls.call(reportCalls.read, 200, { as: 'employee@demo.example', params })).toMatchObject({
      pages: 7,
    });
    await calls.call(reportCalls.remove, 204, { as: STAFF, params });
  });
});

it('the counters of the dashboard count what members see', async () => {
  await app.database.kysely.deleteFrom('detections').execute();
  const old = { detected_at: '2026-10-01T00:00:00Z' };
  const { id } = await calls.addPublished(asset);
  await calls.addPublished(asset, old);
  await calls.addDetection(asset, { detected_at: '2026-11-01T00:00:00Z' });
  await calls.addPublished(asset, { detection_type: 'Vehicle' });
  await calls.addPublished(foreignAsset);
  await app.database.kysely
    .updateTable('detections')
    .set({ feedback_status: 'accepted' })
    .where('id', '=', id)
    .execute();
  await insert('waiting', null);
  const summary = await calls.call<MonitorSummary>(readMonitorSummary, 200, {
    as: MONITOR,
    params: { program: programs.first },
  });
  expect(summary).toEqual({
    alerts: 2,
    alerts_open: 1,
    alerts_new: 1,
    detections: 1,
    reports: 1,
    reports_generating: 1,
    assets: 1,
    assets_without_pass: 1,
  });
});
