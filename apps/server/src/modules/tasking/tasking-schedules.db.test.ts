import {
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
  type TaskingSchedule,
  taskingScheduleCalls,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { scheduleCalls } from './schedule-calls.fixture.ts';
import {
  addRequest,
  app,
  CUSTOMER,
  EMPLOYEE,
  emptyTasking,
  PLAN,
  programs,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const { call, tasksOf, propose, setState, onlyTask, requestNow } = scheduleCalls(() => app);

describe('a plan', () => {
  it('plans one pass for each request in its window and lists no unscheduled requests', async () => {
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

  it('plans the request of higher priority when one satellite cannot capture both in one pass', async () => {
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

  it('explains why a request was not scheduled: no pass, or a block-out with its reason', async () => {
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
  ])('rejects a plan with an invalid %s', async (field, changes, code) => {
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
  it('keeps fixed tasks and never proposes rejected tasks again', async () => {
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

  it('accepts tasks of staff in a draft, except tasks that the satellite cannot take', async () => {
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
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect(await refusalOf({ tasking_request: unknownId }, 422)).toEqual(['tasking_request unknown']);
    expect(await refusalOf({ schedule: unknownId }, 422)).toEqual(['schedule unknown']);
    expect(await refusalOf({ state: 'taken' }, 422)).toEqual(['state not_first']);
    expect(await refusalOf({ state: 'refused' }, 201)).toBeUndefined();
    await call(sensorTaskCalls.remove, 204, { params: { sensor_task: made.id } });
  });

  it('changes the interval and the sensors of a draft unless a fixed task would be outside', async () => {
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

  it('lists the tasks of a draft within some hours', async () => {
    await addRequest(app, programs.first);
    await propose();
    const { id, start, end } = await onlyTask();
    const idsIn = async (query: object) => (await tasksOf({ ...query })).map((task) => task.id);
    const moved = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();
    expect(await idsIn({ start: end, end: start })).toEqual([id]);
    expect(await idsIn({ start: moved(end, 1) })).toEqual([]);
    expect(await idsIn({ end: moved(start, -1) })).toEqual([]);
  });

  it('deletes a draft together with its tasks', async () => {
    await addRequest(app, programs.first);
    const plan = await propose();
    await call(taskingScheduleCalls.remove, 204, { params: { tasking_schedule: plan.id } });
    expect(await tasksOf()).toEqual([]);
  });
});

it('lets employees read and administrators write schedules, and denies everyone else', async () => {
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
