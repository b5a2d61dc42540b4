import {
  blockOutCalls,
  listProgramTaskings,
  operationsOf,
  type Problem,
  type ProgramTasking,
  readProgramTasking,
  readTaskingQuota,
  type TaskingRequest,
  taskingRequestCalls,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import {
  ADMIN,
  addOrderOf,
  addRequest,
  app,
  asAdmin,
  CUSTOMER,
  EMPLOYEE,
  historyOf,
  OTHER,
  PLAN,
  programs,
  SAN_FRANCISCO,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const call = <Answer>(...given: Parameters<ReturnType<typeof asAdmin>>) => asAdmin(app)<Answer>(...given);
const paramsOf = ({ id }: { readonly id: string }) => ({ tasking_request: id });
const bodyOf = (changes: object) => ({
  program: programs.first,
  aoi: SAN_FRANCISCO,
  sensors: [1],
  window_start: PLAN.start,
  window_end: PLAN.end,
  ...changes,
});
const square = (west: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, 50],
      [west + 2, 50],
      [west + 2, 52],
      [west, 52],
      [west, 50],
    ],
  ],
});

describe('tasking requests of staff', () => {
  it('adds, reads, changes and deletes tasking requests, and audits each write', async () => {
    const made = await addRequest(app, programs.first, { priority: 80, eclipsed: false });
    expect(made).toMatchObject({
      order: null,
      area_km2: 0,
      priority: 80,
      active: true,
      status: 'order_active',
    });
    const params = paramsOf(made);
    expect(await call(taskingRequestCalls.read, 200, { params })).toEqual(made);
    const changed = await call(taskingRequestCalls.update, 200, { params, body: { priority: 90 } });
    expect(changed).toEqual({ ...made, priority: 90 });
    await call(taskingRequestCalls.remove, 204, { params });
    await call(taskingRequestCalls.read, 404, { params });
    const audit = await app.database.kysely.selectFrom('audit').select('operation').orderBy('id').execute();
    expect(audit.map(({ operation }) => operation)).toEqual([
      'addTaskingRequest',
      'updateTaskingRequest',
      'deleteTaskingRequest',
    ]);
  });

  it('answers an area across the antimeridian in one piece and stores it split', async () => {
    const made = await addRequest(app, programs.first, { aoi: square(179) });
    const lons =
      JSON.stringify(made.aoi.coordinates)
        .match(/(?<=\[)-?\d+(?=,)/g)
        ?.map(Number) ?? [];
    expect(Math.max(...lons) - Math.min(...lons)).toBe(2);
    expect(made.area_km2).toBeGreaterThan(20_000);
    const { type } = await app.database.kysely
      .selectFrom('tasking_requests')
      .select((builder) => builder.fn<string>('ST_GeometryType', ['aoi']).as('type'))
      .executeTakeFirstOrThrow();
    expect(type).toBe('ST_MultiPolygon');
  });

  it('filters the list of tasking requests by their properties', async () => {
    const first = await addRequest(app, programs.first, { sensors: [1], name: 'One' });
    const second = await addRequest(app, programs.second, { sensors: [2], name: 'Two', active: false });
    const names = async (query: object) => {
      const { results } = await call<{ results: TaskingRequest[] }>(taskingRequestCalls.list, 200, {
        query: { ordering: 'name', ...query },
      });
      return results.map(({ name }) => name);
    };
    expect(await names({})).toEqual(['One', 'Two']);
    expect(await names({ active: true })).toEqual(['One']);
    expect(await names({ ids: [second.id] })).toEqual(['Two']);
    expect(await names({ sensors: [2, 3] })).toEqual(['Two']);
    expect(await names({ program: programs.first })).toEqual(['One']);
    expect(await names({ status: ['order_active'], ordering: '-name' })).toEqual(['Two', 'One']);
    expect(await names({ status: ['order_failed'] })).toEqual([]);
    expect(await names({ search: 'tW' })).toEqual(['Two']);
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    ['window_end', { window_end: PLAN.start }, 'not_after_start'],
    ['sensors.1', { sensors: [1, 77] }, 'unknown'],
    ['program', { program: 9999 }, 'unknown'],
    ['aoi.coordinates', { aoi: { type: 'Polygon', coordinates: [] } }, 'not_a_geometry'],
    ['aoi', { aoi: { type: 'MultiPolygon', coordinates: [] } }, 'not_a_geometry'],
    ['status', { status: 'order_delivered' }, 'not_first'],
    ['priority', { priority: 101 }, 'too_big'],
  ])('rejects a tasking request with an invalid %s', async (field, changes, code) => {
    const refused = await call<Problem>(taskingRequestCalls.add, 422, { body: bodyOf(changes) });
    expect(refused.errors).toContainEqual(
      expect.objectContaining({ field: expect.stringContaining(field), code }),
    );
  });

  it('rejects a request whose outline crosses itself in several ways', async () => {
    const coordinates = [
      [
        [0, 0],
        [3, 3],
        [0, 3],
        [3, 0],
        [1.5, 4],
        [0, 0],
      ],
    ];
    const body = bodyOf({ aoi: { type: 'Polygon', coordinates } });
    const refused = await call<Problem>(taskingRequestCalls.add, 422, { body });
    expect(refused.errors?.[0]).toMatchObject({ code: 'self_crossing' });
  });

  it('accepts and changes a request for a sensor that the contract of the program does not include', async () => {
    const made = await call<TaskingRequest>(taskingRequestCalls.add, 201, {
      body: bodyOf({ program: programs.third }),
    });
    expect(made.sensors).toContain(1);
    const params = { tasking_request: made.id };
    await call(taskingRequestCalls.update, 200, { params, body: { priority: 60 } });
  });

  it('tells the customer why a request was rejected, and never who of the staff did so', async () => {
    const newRequest = async () => {
      const made = await addRequest(app, programs.first, { status: 'order_received' });
      await addOrderOf(app.database, made);
      return paramsOf(made);
    };
    const [accepted, rejected] = [await newRequest(), await newRequest()];
    const textOf = async ({ tasking_request }: typeof rejected) => {
      const params = { program: programs.first, tasking_request };
      return (await call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params })).status_text;
    };
    await call(taskingRequestCalls.update, 200, { params: accepted, body: { status: 'order_accepted' } });
    expect(await textOf(accepted)).toBe('Accepted, set by staff');
    const reject = (reason: object) => ({ params: rejected, body: { status: 'order_rejected', ...reason } });
    for (const reason of [{}, { reason: ' ' }]) {
      const refused = await call<Problem>(taskingRequestCalls.update, 422, reject(reason));
      expect(refused.errors).toMatchObject([{ field: 'reason', code: 'required' }]);
    }
    const answer = await call<TaskingRequest>(
      taskingRequestCalls.update,
      200,
      reject({ reason: 'The site is not licensed' }),
    );
    expect(answer.status_text).toBe('The site is not licensed');
    expect(await textOf(rejected)).toBe('The site is not licensed');
  });

  it('shows staff the sentence about the status of each request, and its name without an order', async () => {
    const ordered = await addRequest(app, programs.first, { name: 'Ordered' });
    await addOrderOf(app.database, ordered);
    await addRequest(app, programs.first, { name: 'Own' });
    const { results } = await call<{ results: TaskingRequest[] }>(taskingRequestCalls.list, 200, {
      query: { ordering: 'name' },
    });
    expect(results.map(({ name, status_text }) => [name, status_text])).toEqual([
      ['Ordered', 'As it was'],
      ['Own', 'Active'],
    ]);
  });

  it('changes the status of a request only along the path of orders, together with its order and history', async () => {
    const made = await addRequest(app, programs.first, { status: 'order_received' });
    const order = await addOrderOf(app.database, made);
    const params = paramsOf(made);
    const to = (status: string) => ({ params, body: { status } });
    const refused = await call<Problem>(taskingRequestCalls.update, 409, to('order_delivered'));
    expect(refused.errors?.[0]).toMatchObject({ field: 'status', code: 'wrong_state' });
    await call(taskingRequestCalls.update, 200, to('order_accepted'));
    await call(taskingRequestCalls.update, 200, to('order_active'));
    expect(await historyOf(app.database, order)).toEqual(['order_accepted', 'order_active']);
    expect((await call<Problem>(taskingRequestCalls.update, 409, to('order_scheduled'))).detail).toContain(
      'by publishing',
    );
    await call(taskingRequestCalls.update, 200, to('order_canceled'));
    const after = await call<TaskingRequest>(taskingRequestCalls.read, 200, { params });
    expect(after).toMatchObject({ status: 'order_canceled', active: false });
    const area = { params, body: { aoi: square(0) } };
    expect((await call<Problem>(taskingRequestCalls.update, 409, area)).errors?.[0]?.field).toBe('aoi');
    expect((await call<Problem>(taskingRequestCalls.remove, 409, { params })).detail).toContain(order);
  });

  it('lets employees read and administrators write tasking requests, and denies everyone else', async () => {
    const made = await addRequest(app, programs.first);
    const body = bodyOf({});
    for (const operation of operationsOf(taskingRequestCalls)) {
      const isWrite = operation.method !== 'GET';
      const input = { params: paramsOf(made), body: operation.method === 'PATCH' ? {} : body };
      const statusFor = async (as: string) => (await app.call(operation, { ...input, as })).status;
      expect([operation.id, await statusFor(CUSTOMER)]).toEqual([operation.id, 403]);
      expect([operation.id, await statusFor(EMPLOYEE)]).toEqual([operation.id, isWrite ? 403 : 200]);
      expect((await app.call(operation, input)).status).toBe(401);
    }
  });
});

describe('tasking requests of a program', () => {
  it('answers tasking requests of a program with the next pass, the requester and whether they may be canceled', async () => {
    const made = await addRequest(app, programs.first);
    await addOrderOf(app.database, made);
    const params = { program: programs.first, tasking_request: made.id };
    const seen = await call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params });
    expect(seen).toMatchObject({
      id: made.id,
      status_text: 'As it was',
      requested_by: CUSTOMER,
      cancelable: true,
      task: null,
      file_ids: [],
    });
    const next = seen.next_opportunity;
    expect(next?.sensor === 1 || next?.sensor === 2).toBe(true);
    expect(next && next.start_time > PLAN.start && next.end_time < PLAN.end).toBe(true);
    const body = { sensor: next?.sensor, start: next?.start_time, end: next?.end_time, reason: 'Service' };
    const { id } = await call<{ id: string }>(blockOutCalls.add, 201, { body });
    const blockedNow = await call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params });
    expect(blockedNow.next_opportunity).not.toEqual(next);
    await call(blockOutCalls.remove, 204, { params: { block_out: id } });
    app.clock.set(next?.end_time ?? '');
    const later = await call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params });
    expect(later.next_opportunity && later.next_opportunity.start_time > (next?.end_time ?? '')).toBe(true);
  });

  it('names the scenes that were captured for a tasking request', async () => {
    const made = await addRequest(app, programs.first);
    const order = await addOrderOf(app.database, made);
    const scene = { order_id: order, position: 0, collection: 'c', file_id: 'scene-1', task_id: null };
    await app.database.kysely.insertInto('order_scenes').values(scene).execute();
    const params = { program: programs.first };
    const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
      as: CUSTOMER,
      params,
    });
    expect(results.map(({ file_ids }) => file_ids)).toEqual([['scene-1']]);
  });

  it('hides tasking requests from other programs', async () => {
    const made = await addRequest(app, programs.first, { name: 'Of the first' });
    await addRequest(app, programs.second, { name: 'Of the second' });
    const listed = async (program: number, as: string) =>
      (await app.call(listProgramTaskings, { params: { program }, as })).json();
    expect(await listed(programs.first, CUSTOMER)).toMatchObject({ count: 1, results: [{ id: made.id }] });
    expect(await listed(programs.third, OTHER)).toMatchObject({ count: 0, results: [] });
    const read = async (program: number, as: string) =>
      (await app.call(readProgramTasking, { params: { program, tasking_request: made.id }, as })).status;
    expect(await read(programs.second, CUSTOMER)).toBe(404);
    expect(await read(programs.first, OTHER)).toBe(404);
    expect(await read(programs.first, 'data@demo.example')).toBe(403);
  });

  it('counts tasking requests against the quota of the program, unless they were rejected or have failed', async () => {
    const most = (max_taskings: number | null) =>
      app.database.kysely
        .updateTable('programs')
        .where('id', '=', programs.first)
        .set({ max_taskings })
        .execute();
    const quota = () => call(readTaskingQuota, 200, { as: CUSTOMER, params: { program: programs.first } });
    expect(await quota()).toMatchObject({ max_taskings: null, used: 0, left: null });
    await most(2);
    await addRequest(app, programs.first);
    const other = await addRequest(app, programs.first);
    await addRequest(app, programs.second);
    expect(await quota()).toMatchObject({ max_taskings: 2, used: 2, left: 0 });
    await call(taskingRequestCalls.update, 200, {
      params: paramsOf(other),
      body: { status: 'order_canceled' },
      as: ADMIN,
    });
    expect(await quota()).toMatchObject({ max_taskings: 2, used: 1, left: 1 });
    await most(0);
    expect(await quota()).toMatchObject({ max_taskings: 0, used: 1, left: 0 });
    await most(null);
  });
});
