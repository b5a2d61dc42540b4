import { addReport, deleteReport, type Problem, replaceReport, updateReport } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { addScheduledReport } from '../index.ts';
import { MONITOR, useReportsApp } from '../reports.fixture.ts';

const { world, request, refused, read, row, queued } = useReportsApp();
const fieldsOf = ({ errors }: Problem) => errors?.map(({ field, code }) => [field, code]);
const one = (report: string) => ({ program: world().programs.first, report });
const setState = (id: string, state: string, requested_by?: null) =>
  world()
    .app.database.kysely.updateTable('reports')
    .set({ state, ...(requested_by === null && { requested_by }) })
    .where('id', '=', id)
    .execute();

describe('requesting a report', () => {
  it('answers at once without a file, covers the last complete period until now, and queues its generation', async () => {
    const made = await request();
    expect(made).toMatchObject({
      state: 'waiting',
      pdf_presigned_uri: '',
      display_name: 'Permian pads',
      // The asset is reported on monthly from 12 March.
      period_start: '2026-10-12T00:00:00.000Z',
      period_end: '2026-11-20T00:00:00.000Z',
      requested_by: 'Mina Okafor',
    });
    expect(queued).toEqual([made.id]);
    const { kysely } = world().app.database;
    const entry = await kysely
      .selectFrom('audit')
      .select('operation')
      .where('target', '=', `report ${made.id}`)
      .execute();
    expect(entry).toEqual([{ operation: 'addReport' }]);
  });

  it('under the same Idempotency-Key gets the first answer, also at the same time, and another body is refused', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, second] = await Promise.all([request({}, { headers }), request({}, { headers })]);
    expect(second).toEqual(first);
    expect(await request({}, { headers })).toEqual(first);
    expect(queued).toEqual([first.id]);
    const { calls, programs, asset } = world();
    const params = { program: programs.first };
    const body = { report_type: 1, assets: [asset] };
    const other = await calls.call<Problem>(addReport, 422, { as: MONITOR, params, body, headers });
    expect(other.code).toBe('key_reused');
    const refusedKey = { 'idempotency-key': 'refused' };
    await calls.call(addReport, 422, {
      as: MONITOR,
      params,
      body: { report_type: 0, assets: [] },
      headers: refusedKey,
    });
    expect((await request({}, { headers: refusedKey })).state).toBe('waiting');
  });

  it('names every wrong field, and answers for assets of other programs as for unknown ones', async () => {
    const { asset, foreignAsset, calls } = world();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { id: withheld } = await calls.addDetection(asset);
    expect(fieldsOf(await refused({ assets: [asset, foreignAsset, unknown] }))).toEqual([
      ['assets.1', 'unknown_asset'],
      ['assets.2', 'unknown_asset'],
    ]);
    expect(fieldsOf(await refused({ report_type: 1, detections: [withheld] }))).toEqual([
      ['detections.0', 'unknown_detection'],
    ]);
    const { id: published } = await calls.publish(withheld);
    expect(fieldsOf(await refused({ detections: [published] }))).toEqual([['detections', 'not_in_summary']]);
    expect((await request({ report_type: 1, detections: [published] })).detections).toEqual([published]);
    expect(fieldsOf(await refused({ assets: [] }))?.[0]?.[0]).toBe('assets');
    const many = Array.from({ length: 21 }, (_, n) => unknown.replace(/..$/, String(10 + n)));
    expect(fieldsOf(await refused({ assets: many }))?.[0]?.[0]).toBe('assets');
    expect(fieldsOf(await refused({ assets: [asset, asset] }))).toEqual([['assets', 'repeated']]);
    expect(fieldsOf(await refused({ period_start: '2026-11-01', period_end: '2026-10-01' }))).toEqual([
      ['period_end', 'before_start'],
    ]);
    expect(fieldsOf(await refused({ period_start: '2027-01-01' }))).toEqual([['period_start', 'after_end']]);
    expect(fieldsOf(await refused({ report_type: -1 }))?.[0]?.[0]).toBe('report_type');
    expect(fieldsOf(await refused({ state: 'ready' }))?.[0]?.[0]).toBe('state');
    expect(queued).toHaveLength(1);
  });

  it('needs Monitor User in the program', async () => {
    await refused({}, 403, 'data@demo.example');
    const { calls, programs, asset } = world();
    const params = { program: programs.second };
    await calls.call(addReport, 404, {
      as: 'data@demo.example',
      params,
      body: { report_type: 0, assets: [asset] },
    });
  });
});

describe('changing a report', () => {
  const change = (id: string, body: object, status = 200, as = MONITOR) =>
    world().calls.call<Problem>(updateReport, status, { as, params: one(id), body });

  it('with an empty body only generates it again, and leaves its earlier file alone until then', async () => {
    const { id } = await request();
    await setState(id, 'failed');
    await change(id, {});
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0, cause: null });
    expect(queued).toEqual([id, id]);
  });

  it('changes type, period and findings; a report that becomes a summary loses its findings', async () => {
    const { calls, asset } = world();
    const { id: finding } = await calls.addPublished(asset);
    const { id } = await request({ report_type: 1, detections: [finding] });
    await change(id, { period_start: '2026-10-01', period_end: '2026-11-01' });
    expect(await read(id)).toMatchObject({ period_end: '2026-11-01T00:00:00.000Z', detections: [finding] });
    await change(id, { report_type: 0 });
    expect(await read(id)).toMatchObject({ report_type: 0, detections: [] });
    const whole = { report_type: 1, assets: [asset] };
    await calls.call(replaceReport, 200, { as: MONITOR, params: one(id), body: whole });
    expect(await read(id)).toMatchObject({ report_type: 1, period_start: '2026-10-12T00:00:00.000Z' });
    expect(fieldsOf(await change(id, { assets: [world().foreignAsset] }, 422))).toEqual([
      ['assets.0', 'unknown_asset'],
    ]);
  });

  it.each([
    ['by others', MONITOR, 'failed', 'customer@demo.example', 403],
    ['by a Program Administrator', 'customer@demo.example', 'failed', MONITOR, 200],
    ['by its requester', MONITOR, 'failed', MONITOR, 200],
    ['if scheduled, by a Monitor User', MONITOR, 'failed', null, 403],
    ['while it is generated', MONITOR, 'generating', MONITOR, 409],
  ] as const)('is decided by its rights: %s', async (_, as, state, requestedBy, status) => {
    const { id } = await request({}, { as: requestedBy ?? MONITOR });
    const set = () => setState(id, state, requestedBy === null ? null : undefined);
    await set();
    const rights = { as, params: one(id) };
    const { calls, asset } = world();
    await calls.call(replaceReport, status, { ...rights, body: { report_type: 0, assets: [asset] } });
    await set();
    await calls.call(updateReport, status, { ...rights, body: {} });
    await set();
    await calls.call(deleteReport, status === 200 ? 204 : status, rights);
  });

  it('answers 404 for the report of another program', async () => {
    const { calls, programs, foreignAsset, app } = world();
    const values = {
      program_id: programs.second,
      report_type: 0,
      period_start: new Date('2026-10-12'),
      period_end: new Date('2026-11-12'),
    };
    const { id } = await app.database.kysely
      .insertInto('reports')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    await change(id, {}, 404);
    const body = { report_type: 0, assets: [foreignAsset] };
    await calls.call(replaceReport, 404, { as: MONITOR, params: one(id), body });
    expect(await row(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });
});

describe('a scheduled report', () => {
  it('is added once for its asset and period, and rolls back with its transaction', async () => {
    const { app, programs, asset } = world();
    const period = { from: new Date('2026-10-12T00:00:00Z'), until: new Date('2026-11-12T00:00:00Z') };
    const due = { program: programs.first, asset, period, now: app.clock.now() };
    const { jobs } = app.application.services;
    const add = (fails = false) =>
      app.database.transaction(async (transaction) => {
        const id = await addScheduledReport(transaction, jobs, due);
        if (fails) throw new Error('rolled back');
        return id;
      });
    await expect(add(true)).rejects.toThrow('rolled back');
    const id = await add();
    expect(await add()).toBeUndefined();
    expect(await read(String(id))).toMatchObject({
      report_type: 0,
      assets: [asset],
      period_start: '2026-10-12T00:00:00.000Z',
      requested_by: null,
    });
  });
});
