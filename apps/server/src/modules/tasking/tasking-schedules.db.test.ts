import {
  type BlockOut,
  blockOutCalls,
  listProgramTaskings,
  operationsOf,
  type Problem,
  type ProgramTasking,
  proposeAgain,
  type SensorSchedule,
  type SensorTask,
  sensorScheduleCalls,
  sensorTaskCalls,
  type TaskingRequest,
  type TaskingSchedule,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPrograms } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  addOrderOf,
  addRequest,
  asAdmin,
  CUSTOMER,
  EMPLOYEE,
  emptyTasking,
  historyOf,
  PLAN,
  taskingWorld,
} from './tasking-world.fixture.ts';

let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp();
  programs = await taskingWorld(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  await emptyTasking(app.database);
  app.clock.set(PLAN.start);
});

const call = <Answer>(...given: Parameters<ReturnType<typeof asAdmin>>) => asAdmin(app)<Answer>(...given);
const propose = (changes: object = {}) =>
  call<TaskingSchedule>(taskingScheduleCalls.add, 201, { body: { ...PLAN, ...changes } });
const publish = (plan: TaskingSchedule) =>
  call<TaskingSchedule>(taskingScheduleCalls.update, 200, {
    params: { tasking_schedule: plan.id },
    body: { state: 'published' },
  });
async function tasksOf(query: Record<string, unknown> = {}): Promise<readonly SensorTask[]> {
  return (await call<{ results: SensorTask[] }>(sensorTaskCalls.list, 200, { query })).results;
}
const setState = (task: SensorTask, state: string, status = 200) =>
  call<SensorTask & Problem>(sensorTaskCalls.update, status, {
    params: { sensor_task: task.id },
    body: { state },
  });
async function onlyTask(): Promise<SensorTask> {
  const [task, ...others] = await tasksOf();
  if (task === undefined || others.length > 0) throw new Error(`${others.length + 1} tasks`);
  return task;
}
const requestNow = (request: TaskingRequest) =>
  call<TaskingRequest>(taskingRequestCalls.read, 200, { params: { tasking_request: request.id } });

describe('a plan', () => {
  it('gives each request a pass of its own in its window and explains nothing where nothing is left out', async () => {
    const first = await addRequest(app, programs.first, { name: 'First' });
    const second = await addRequest(app, programs.second, {
      name: 'Second',
      sensors: [1],
      status: 'order_accepted',
    });
    const plan = await propose();
    expect(plan).toMatchObject({ ...PLAN, state: 'draft', sensors: [1, 2], tasks: 2, left_out: [] });
    const tasks = await tasksOf();
    expect(tasks.map((task) => task.tasking_request).toSorted()).toEqual([first.id, second.id].toSorted());
    for (const task of tasks) {
      expect(task.state).toBe('proposed');
      expect(plan.schedules).toContain(task.schedule);
      expect(task.start >= PLAN.start && task.end <= PLAN.end).toBe(true);
      expect(Math.abs(task.roll)).toBeLessThanOrEqual(30);
    }
    expect((await requestNow(second)).status).toBe('order_active');
  });

  it('takes the more important of two requests that one satellite cannot both take in one pass', async () => {
    await addRequest(app, programs.first, { sensors: [1] });
    const pass = await passOfSensor1();
    const window = { window_start: pass.start_time, window_end: pass.end_time, sensors: [1] };
    await emptyTasking(app.database);
    const low = await addRequest(app, programs.first, { ...window, name: 'Low', priority: 10 });
    const high = await addRequest(app, programs.second, { ...window, name: 'High', priority: 90 });
    const plan = await propose({ sensors: [1] });
    expect((await onlyTask()).tasking_request).toBe(high.id);
    expect(plan.left_out).toEqual([
      { tasking_request: low.id, code: 'conflict', text: expect.stringContaining('High') },
    ]);
  });

  it('says of a request without a pass that there is none, and of one in a block-out why', async () => {
    await addRequest(app, programs.first, { sensors: [1] });
    const pass = await passOfSensor1();
    await emptyTasking(app.database);
    const window = { window_start: pass.start_time, window_end: pass.end_time, sensors: [1] };
    const blocked = await addRequest(app, programs.first, { ...window, name: 'Blocked' });
    const none = await addRequest(app, programs.first, { ...window, sensors: [2], name: 'None' });
    await call(blockOutCalls.add, 201, {
      body: { sensor: 1, start: pass.start_time, end: pass.end_time, reason: 'Star tracker' },
    });
    const { left_out, tasks } = await propose();
    expect(tasks).toBe(0);
    const byRequest = new Map(left_out.map((one) => [one.tasking_request, one]));
    expect(byRequest.get(blocked.id)).toMatchObject({
      code: 'blocked_out',
      text: expect.stringContaining('Star tracker'),
    });
    expect(byRequest.get(none.id)?.code).toBe('no_pass');
  });

  it.each([
    ['end', { end: PLAN.start }, 'not_after_start'],
    ['end', { start: '2026-11-01', end: '2026-11-02' }, 'past'],
    ['end', { end: '2027-06-01' }, 'too_long'],
    ['sensors.0', { sensors: [99] }, 'unknown'],
  ])('is refused for its %s', async (field, changes, code) => {
    const refused = await call<Problem>(taskingScheduleCalls.add, 422, { body: { ...PLAN, ...changes } });
    expect(refused.errors).toEqual([expect.objectContaining({ field, code })]);
  });

  async function passOfSensor1() {
    const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
      as: CUSTOMER,
      params: { program: programs.first },
    });
    const next = results[0]?.next_opportunity;
    if (!next) throw new Error('no pass');
    return next;
  }
});

describe('a draft', () => {
  it('keeps what staff fixed and never takes again what they refused', async () => {
    const kept = await addRequest(app, programs.first, { name: 'Kept' });
    const other = await addRequest(app, programs.first, { name: 'Other' });
    const plan = await propose();
    const [fixed] = await tasksOf({ tasking_request: kept.id });
    const [refused] = await tasksOf({ tasking_request: other.id });
    if (!fixed || !refused) throw new Error('no tasks');
    await setState(fixed, 'fixed');
    await setState(refused, 'refused');
    const params = { tasking_schedule: plan.id };
    expect(await call(proposeAgain, 200, { params })).toMatchObject({ id: plan.id, tasks: 2 });
    const audit = await app.database.kysely
      .selectFrom('audit')
      .where('target', '=', `tasking schedule ${plan.id}`)
      .select(['actor', 'operation'])
      .orderBy('id')
      .execute();
    expect(audit).toEqual([
      { actor: 'admin@demo.example', operation: 'addTaskingSchedule' },
      { actor: 'admin@demo.example', operation: 'proposeAgain' },
    ]);
    expect(await tasksOf({ tasking_request: kept.id })).toEqual([{ ...fixed, state: 'fixed' }]);
    const [again] = await tasksOf({ tasking_request: other.id, state: ['proposed'] });
    expect(again?.id).not.toBe(refused.id);
    expect(again && (again.start >= refused.end || again.end <= refused.start)).toBe(true);
  });

  it('takes tasks of staff, but none that the satellite cannot take', async () => {
    const one = await addRequest(app, programs.first, { name: 'One' });
    const two = await addRequest(app, programs.first, { name: 'Two' });
    const body = { sensor: 1, ...PLAN };
    const schedule = await call<SensorSchedule>(sensorScheduleCalls.add, 201, { body });
    expect(schedule).toMatchObject({ tasking_schedule: null, state: 'draft', tasks: [] });
    const start = '2026-11-22T10:00:00.000Z';
    const end = '2026-11-22T10:00:10.000Z';
    const task = { schedule: schedule.id, tasking_request: one.id, start, end, roll: 5 };
    const made = await call<SensorTask>(sensorTaskCalls.add, 201, { body: task });
    expect(made).toMatchObject({ ...task, sensor: 1, state: 'fixed', downlink: null });
    const refusalOf = async (changes: object, status: number) => {
      const refused = await call<Problem>(sensorTaskCalls.add, status, {
        body: { ...task, tasking_request: two.id, ...changes },
      });
      return refused.errors?.map(({ field, code }) => `${field} ${code}`);
    };
    expect(await refusalOf({}, 409)).toEqual(['start overlap']);
    const soon = { start: '2026-11-22T10:00:15.000Z', end: '2026-11-22T10:00:25.000Z', roll: -5 };
    expect(await refusalOf(soon, 409)).toEqual(['start no_time_to_turn']);
    const late = { start: '2026-11-22T11:00:00.000Z', end: '2026-11-22T11:00:10.000Z' };
    expect(await refusalOf({ ...late, tasking_request: one.id }, 409)).toEqual([
      'tasking_request taken_twice',
    ]);
    expect(await refusalOf({ end: start }, 422)).toEqual(['end not_after_start']);
    expect(await refusalOf({ ...late, roll: 60 }, 422)).toEqual(['roll beyond_slew']);
    expect(await refusalOf({ ...late, end: '2026-12-24' }, 422)).toEqual([
      'end outside_schedule',
      'end outside_window',
    ]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await refusalOf({ tasking_request: nobody }, 422)).toEqual(['tasking_request unknown']);
    expect(await refusalOf({ schedule: nobody }, 422)).toEqual(['schedule unknown']);
    expect(await refusalOf({ state: 'taken' }, 422)).toEqual(['state not_first']);
    expect(await refusalOf({ state: 'refused' }, 201)).toBeUndefined();
    await call(sensorTaskCalls.remove, 204, { params: { sensor_task: made.id } });
  });

  it('may get another interval and other sensors, as long as nothing fixed falls out', async () => {
    await addRequest(app, programs.first);
    const plan = await propose();
    const task = await onlyTask();
    await setState(task, 'fixed');
    const change = (status: number, body: object) =>
      call<TaskingSchedule & Problem>(taskingScheduleCalls.update, status, {
        params: { tasking_schedule: plan.id },
        body,
      });
    const without = plan.sensors.filter((sensor) => sensor !== task.sensor);
    expect((await change(409, { sensors: without })).errors?.[0]?.field).toBe('sensors');
    expect((await change(409, { start: task.end })).errors?.[0]?.field).toBe('start');
    await setState(task, 'proposed');
    expect(await change(200, { sensors: without })).toMatchObject({ sensors: without, tasks: 0 });
  });

  it('is asked for the tasks of some hours', async () => {
    await addRequest(app, programs.first);
    await propose();
    const { id, start, end } = await onlyTask();
    const idsIn = async (query: object) => (await tasksOf({ ...query })).map((task) => task.id);
    const moved = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    expect(await idsIn({ start: end, end: start })).toEqual([id]);
    expect(await idsIn({ start: moved(end, 1) })).toEqual([]);
    expect(await idsIn({ end: moved(start, -1) })).toEqual([]);
  });

  it('is deleted with its tasks', async () => {
    await addRequest(app, programs.first);
    const plan = await propose();
    await call(taskingScheduleCalls.remove, 204, { params: { tasking_schedule: plan.id } });
    expect(await tasksOf()).toEqual([]);
  });
});

describe('a published schedule', () => {
  it('sets its passes aside, moves the orders on and tells its programs', async () => {
    const request = await addRequest(app, programs.first, { status: 'order_accepted' });
    const order = await addOrderOf(app.database, request);
    const plan = await publish(await propose());
    expect(plan.state).toBe('published');
    const task = await onlyTask();
    expect(task.state).toBe('scheduled');
    expect((await requestNow(request)).status).toBe('order_scheduled');
    expect(await historyOf(app.database, order)).toEqual(['order_active', 'order_scheduled S1']);
    const event = await app.database.kysely
      .selectFrom('order_events')
      .where('status', '=', 'order_scheduled')
      .select('text')
      .executeTakeFirst();
    expect(event?.text).toContain(task.start.slice(0, 10));
    expect(event?.text).toContain('UTC');
    const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
      as: CUSTOMER,
      params: { program: programs.first },
    });
    expect(results[0]).toMatchObject({
      task: { sensor: task.sensor, start_time: task.start, state: 'scheduled' },
      next_opportunity: null,
      cancelable: false,
    });
  });

  it('is not edited and not deleted, and what it set aside is kept by later plans', async () => {
    const request = await addRequest(app, programs.first);
    const plan = await publish(await propose());
    const task = await onlyTask();
    const params = { tasking_schedule: plan.id };
    await call(taskingScheduleCalls.update, 409, { params, body: { end: '2026-11-27' } });
    await call(taskingScheduleCalls.remove, 409, { params });
    await call(proposeAgain, 409, { params });
    const schedule = { sensor_schedule: task.schedule };
    await call(sensorScheduleCalls.update, 409, { params: schedule, body: { state: 'draft' } });
    await call(sensorScheduleCalls.remove, 409, { params: schedule });
    const ofTask = { params: { sensor_task: task.id } };
    await call(sensorTaskCalls.update, 409, { ...ofTask, body: { roll: 1 } });
    await call(sensorTaskCalls.remove, 409, ofTask);
    await setState(task, 'fixed', 409);
    await call(taskingRequestCalls.remove, 409, { params: { tasking_request: request.id } });
    const later = await propose();
    expect(later).toMatchObject({ tasks: 0, left_out: [] });
  });

  it('is refused when another one has taken the same moment meanwhile', async () => {
    const [one, two] = [await addRequest(app, programs.first), await addRequest(app, programs.second)];
    const at = { start: '2026-11-22T10:00:00.000Z', end: '2026-11-22T10:00:10.000Z', roll: 5 };
    const schedules: SensorSchedule[] = [];
    for (const request of [one, two]) {
      const body = { sensor: 1, ...PLAN };
      const schedule = await call<SensorSchedule>(sensorScheduleCalls.add, 201, { body });
      const task = { schedule: schedule.id, tasking_request: request.id, ...at };
      await call(sensorTaskCalls.add, 201, { body: task });
      schedules.push(schedule);
    }
    const publishing = schedules.map(({ id }) =>
      app.call(sensorScheduleCalls.update, {
        as: 'admin@demo.example',
        params: { sensor_schedule: id },
        body: { state: 'published' },
      }),
    );
    const statuses = (await Promise.all(publishing)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await tasksOf({ state: ['scheduled'] })).length).toBe(1);
  });

  it('leaves out what was withdrawn since it was proposed', async () => {
    const request = await addRequest(app, programs.first, { name: 'Withdrawn' });
    const plan = await propose();
    const params = { tasking_request: request.id };
    await call(taskingRequestCalls.update, 200, { params, body: { status: 'order_canceled' } });
    const published = await publish(plan);
    expect(published).toMatchObject({ state: 'published', tasks: 0 });
    expect(published.left_out).toEqual([
      { tasking_request: request.id, code: 'not_active', text: expect.stringContaining('Withdrawn') },
    ]);
  });

  it('holds no pass that was chosen for what a request asked before', async () => {
    const request = await addRequest(app, programs.first);
    const plan = await propose();
    const body = { aoi: { type: 'Point', coordinates: [10, 50] } };
    await call(taskingRequestCalls.update, 200, { params: { tasking_request: request.id }, body });
    expect(await publish(plan)).toMatchObject({ tasks: 0 });
    expect((await requestNow(request)).status).toBe('order_active');
  });

  it('may be proposed and published in one call', async () => {
    const request = await addRequest(app, programs.first);
    expect(await propose({ state: 'published' })).toMatchObject({ state: 'published', tasks: 1 });
    expect((await requestNow(request)).status).toBe('order_scheduled');
  });

  it('goes with what staff tell of its tasks', async () => {
    const request = await addRequest(app, programs.first);
    await propose({ state: 'published' });
    const task = await onlyTask();
    await setState(task, 'downlinked', 409);
    await setState(task, 'taken');
    expect((await requestNow(request)).status).toBe('order_tasked');
    await setState(task, 'failed');
    expect((await requestNow(request)).status).toBe('order_active');
    await setState(task, 'scheduled', 409);
  });
});

describe('a block-out', () => {
  const body = {
    sensor: 1,
    start: '2026-11-22T00:00:00.000Z',
    end: '2026-11-23T00:00:00.000Z',
    reason: 'Service',
  };

  it('is listed by the time it covers, changed and deleted', async () => {
    const made = await call<BlockOut>(blockOutCalls.add, 201, { body });
    expect(made).toEqual({ id: made.id, ...body });
    const count = async (query: Record<string, unknown>) =>
      (await call<{ count: number }>(blockOutCalls.list, 200, { query })).count;
    expect(await count({ start: body.end, end: body.end, sensor: [1, 2] })).toBe(1);
    expect(await count({ start: '2026-11-23T00:00:01Z' })).toBe(0);
    expect(await count({ end: '2026-11-21' })).toBe(0);
    const params = { block_out: made.id };
    const changed = await call(blockOutCalls.update, 200, { params, body: { reason: 'Repair' } });
    expect(changed).toEqual({ ...made, reason: 'Repair' });
    await call(blockOutCalls.remove, 204, { params });
    await call(blockOutCalls.read, 404, { params });
  });

  it.each([
    ['end', { end: body.start }],
    ['sensor', { sensor: 99 }],
    ['reason', { reason: ' ' }],
  ])('is refused for its %s', async (field, changes) => {
    const refused = await call<Problem>(blockOutCalls.add, 422, { body: { ...body, ...changes } });
    expect(refused.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('frees the requests whose passes it meets', async () => {
    const request = await addRequest(app, programs.first);
    const order = await addOrderOf(app.database, request);
    await propose({ state: 'published' });
    const { sensor, start, end } = await onlyTask();
    await call(blockOutCalls.add, 201, { body: { sensor, start, end, reason: 'Debris' } });
    expect((await onlyTask()).state).toBe('failed');
    expect((await requestNow(request)).status).toBe('order_active');
    expect((await historyOf(app.database, order)).at(-1)).toBe('order_active AI');
  });
});

it('lets employees read and admins write, and nobody else do either', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const params = { tasking_schedule: id, sensor_schedule: id, sensor_task: id, block_out: id };
  const groups = [taskingScheduleCalls, sensorScheduleCalls, sensorTaskCalls, blockOutCalls];
  for (const operation of [...groups.flatMap(operationsOf), proposeAgain]) {
    const statusFor = async (as: string) => (await app.call(operation, { params, as })).status;
    expect([operation.id, await statusFor(CUSTOMER)]).toEqual([operation.id, 403]);
    const reads = operation.path.endsWith('}/') ? 404 : 200;
    expect([operation.id, await statusFor(EMPLOYEE)]).toEqual([
      operation.id,
      operation.method === 'GET' ? reads : 403,
    ]);
  }
});
