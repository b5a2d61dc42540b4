import {
  blockOutCalls,
  listProgramTaskings,
  type ProgramTasking,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  type TaskingSchedule,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { createGridCache } from '@sigma/orbit';
import { describe, expect, it } from 'vitest';
import { keepTaskingJob } from './jobs/tasking.jobs.ts';
import {
  addOrderOf,
  addRequest,
  app,
  asAdmin,
  CUSTOMER,
  emptyTasking,
  historyOf,
  PLAN,
  programs,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const call = <Answer>(...given: Parameters<ReturnType<typeof asAdmin>>) => asAdmin(app)<Answer>(...given);
/** The tasking job of one process. */
function processOf(autoPlan: boolean) {
  const orbitGrids = createGridCache();
  const { database, clock } = app;
  const job = keepTaskingJob({ database, worldClock: clock.now, orbitGrids, autoPlan });
  return () => job.run(undefined, { signal: AbortSignal.timeout(60_000) });
}
const requestNow = (request: TaskingRequest) =>
  call<TaskingRequest>(taskingRequestCalls.read, 200, { params: { tasking_request: request.id } });
async function tasks(): Promise<readonly SensorTask[]> {
  return (await call<{ results: SensorTask[] }>(sensorTaskCalls.list, 200)).results;
}
async function nextPass(): Promise<NonNullable<ProgramTasking['next_opportunity']>> {
  const { results } = await call<{ results: ProgramTasking[] }>(listProgramTaskings, 200, {
    as: CUSTOMER,
    params: { program: programs.first },
  });
  const next = results[0]?.next_opportunity;
  if (!next) throw new Error('no pass');
  return next;
}

describe('a received request', () => {
  it('accepts a request that some satellite can capture, once, even when several processes run', async () => {
    const request = await addRequest(app, programs.first, { status: 'order_received' });
    const order = await addOrderOf(app.database, request);
    await Promise.all([processOf(false)(), processOf(false)()]);
    expect(await historyOf(app.database, order)).toEqual(['order_accepted', 'order_active']);
    expect(await requestNow(request)).toMatchObject({ status: 'order_active', active: true });
  });

  it.each([
    ['no satellite passes within its window', { window_end: '2026-11-21T12:00:02Z' }],
    ['no satellite sees the area at the requested angle', { max_off_nadir: 0 }],
    ['its window is over', { window_start: '2026-11-01', window_end: '2026-11-21T12:00:00Z' }],
  ])('rejects a received request as not feasible when %s', async (_, changes) => {
    const request = await addRequest(app, programs.first, { status: 'order_received', ...changes });
    const order = await addOrderOf(app.database, request);
    await processOf(true)();
    expect(await historyOf(app.database, order)).toEqual(['order_rejected FF']);
    expect(await requestNow(request)).toMatchObject({ status: 'order_rejected', active: false });
  });

  it('does not decide a request while the orbits of its satellites are unknown', async () => {
    const { kysely } = app.database;
    const sets = await kysely
      .selectFrom('element_sets')
      .select(['sensor', 'epoch', 'line1', 'line2', 'source'])
      .execute();
    await kysely.deleteFrom('element_sets').execute();
    const request = await addRequest(app, programs.first, { status: 'order_received' });
    await processOf(true)();
    expect((await requestNow(request)).status).toBe('order_received');
    await kysely.insertInto('element_sets').values(sets).execute();
    await processOf(true)();
    expect((await requestNow(request)).status).toBe('order_scheduled');
  });
});

describe('without staff', () => {
  it('schedules a request without staff, and makes a plan only when a request waits', async () => {
    const request = await addRequest(app, programs.first, { status: 'order_received' });
    const order = await addOrderOf(app.database, request);
    const keep = processOf(true);
    await keep();
    await keep();
    const other = processOf(true);
    await other();
    expect((await requestNow(request)).status).toBe('order_scheduled');
    expect(await historyOf(app.database, order)).toEqual([
      'order_accepted',
      'order_active',
      'order_scheduled S1',
    ]);
    const { results } = await call<{ results: TaskingSchedule[] }>(taskingScheduleCalls.list, 200);
    expect(results).toMatchObject([{ state: 'published', tasks: 1 }]);
  });

  it('schedules each request once and at its own moment when two processes plan concurrently', async () => {
    const { start_time, end_time, sensor } = await passOf(await addRequest(app, programs.first));
    await emptyTasking(app.database);
    const window = { window_start: start_time, window_end: end_time, sensors: [sensor] };
    for (const program of [programs.first, programs.second]) await addRequest(app, program, window);
    await addRequest(app, programs.first);
    await Promise.all([processOf(true)(), processOf(true)()]);
    await processOf(true)();
    const activeTasks = await tasks();
    expect(activeTasks.map(({ state }) => state)).toEqual(['scheduled', 'scheduled']);
    expect(new Set(activeTasks.map(({ tasking_request }) => tasking_request)).size).toBe(2);
  });

  const passOf = (_: TaskingRequest) => nextPass();

  it('schedules another pass for a request whose pass failed', async () => {
    const request = await addRequest(app, programs.first, { window_end: '2026-12-20' });
    const order = await addOrderOf(app.database, request);
    const keep = processOf(true);
    await keep();
    const [first] = await tasks();
    if (first === undefined) throw new Error('no task');
    app.clock.set(first.end);
    await app.database.kysely.updateTable('sensor_tasks').set({ state: 'failed' }).execute();
    await keep();
    const [failed, second] = await tasks();
    expect([failed?.state, second?.state]).toEqual(['failed', 'scheduled']);
    expect(second && second.start > first.end).toBe(true);
    expect((await historyOf(app.database, order)).slice(-2)).toEqual([
      'order_active AI',
      'order_scheduled S1',
    ]);
  });

  it('schedules another pass for a request whose pass is blocked out later', async () => {
    await addRequest(app, programs.first);
    const keep = processOf(true);
    await keep();
    const [first] = await tasks();
    if (first === undefined) throw new Error('no task');
    const { sensor, start, end } = first;
    await call(blockOutCalls.add, 201, { body: { sensor, start, end, reason: 'Debris' } });
    await keep();
    const scheduled = (await tasks()).filter(({ state }) => state === 'scheduled');
    expect(scheduled.length).toBe(1);
    expect(scheduled[0]?.start === start && scheduled[0]?.sensor === sensor).toBe(false);
  });
});

describe('with staff', () => {
  it('makes no plans where staff make them', async () => {
    const request = await addRequest(app, programs.first);
    await processOf(false)();
    expect((await requestNow(request)).status).toBe('order_active');
    expect(await tasks()).toEqual([]);
  });

  it('expires a request that found no pass before the end of its window', async () => {
    const request = await addRequest(app, programs.first);
    const order = await addOrderOf(app.database, request);
    app.clock.set(PLAN.end);
    await processOf(false)();
    expect(await historyOf(app.database, order)).toEqual(['order_expired']);
    expect(await requestNow(request)).toMatchObject({ status: 'order_expired', active: false });
  });

  it('sets a schedule to flown when it is over and none of its tasks is open', async () => {
    await addRequest(app, programs.first);
    const plan = await call<TaskingSchedule>(taskingScheduleCalls.add, 201, {
      body: { ...PLAN, state: 'published' },
    });
    const state = async () =>
      (
        await call<TaskingSchedule>(taskingScheduleCalls.read, 200, {
          params: { tasking_schedule: plan.id },
        })
      ).state;
    app.clock.set(PLAN.end);
    await processOf(false)();
    expect(await state()).toBe('published');
    const [task] = await tasks();
    const params = { sensor_task: task?.id };
    for (const next of ['taken', 'downlinked'])
      await call(sensorTaskCalls.update, 200, { params, body: { state: next } });
    await processOf(false)();
    expect(await state()).toBe('flown');
    await call(sensorTaskCalls.update, 409, { params, body: { state: 'failed' } });
    await call(taskingScheduleCalls.remove, 409, { params: { tasking_schedule: plan.id } });
  });
});
