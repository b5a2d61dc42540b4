import {
  listProgramTaskings,
  orderStatusCalls,
  type Problem,
  type ProgramTasking,
  proposeAgain,
  type SensorSchedule,
  sensorScheduleCalls,
  sensorTaskCalls,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { scheduleCalls } from './schedule-calls.fixture.ts';
import {
  addOrderOf,
  addRequest,
  app,
  CUSTOMER,
  historyOf,
  PLAN,
  programs,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const { call, tasksOf, propose, publish, setState, onlyTask, requestNow } = scheduleCalls(() => app);

describe('a published schedule', () => {
  it('reserves passes, moves orders on and notifies the programs when a schedule is published', async () => {
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

  it('rejects changes and deletion of a published schedule, and plans later schedules around its tasks', async () => {
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

  it('rejects publishing a schedule when another schedule has taken the same moment', async () => {
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

  it.each([
    [{ status: 'order_canceled' }, '“Withdrawn” no longer waits for a pass: its status is “Canceled”.'],
    [{ active: false }, '“Withdrawn” is no longer to be planned.'],
  ] as const)(
    'drops tasks of requests that got %j since the schedule was proposed, and says so in words',
    async (body, text) => {
      const request = await addRequest(app, programs.first, { name: 'Withdrawn' });
      const plan = await propose();
      await call(taskingRequestCalls.update, 200, { params: { tasking_request: request.id }, body });
      const published = await publish(plan);
      expect(published).toMatchObject({ state: 'published', tasks: 0 });
      expect(published.left_out).toEqual([{ tasking_request: request.id, code: 'not_active', text }]);
    },
  );

  it('drops a pass that was chosen before its request was changed', async () => {
    const request = await addRequest(app, programs.first);
    const plan = await propose();
    const body = { aoi: { type: 'Point', coordinates: [10, 50] } };
    await call(taskingRequestCalls.update, 200, { params: { tasking_request: request.id }, body });
    expect(await publish(plan)).toMatchObject({ tasks: 0 });
    expect((await requestNow(request)).status).toBe('order_active');
  });

  it('proposes and publishes a schedule in one call', async () => {
    const request = await addRequest(app, programs.first);
    expect(await propose({ state: 'published' })).toMatchObject({ state: 'published', tasks: 1 });
    expect((await requestNow(request)).status).toBe('order_scheduled');
  });

  it('moves requests on with the outcomes of tasks that staff report', async () => {
    const request = await addRequest(app, programs.first);
    await propose({ state: 'published' });
    const task = await onlyTask();
    await setState(task, 'downlinked', 409);
    app.clock.set(task.end);
    await setState(task, 'taken');
    expect((await requestNow(request)).status).toBe('order_tasked');
    await setState(task, 'failed');
    expect((await requestNow(request)).status).toBe('order_active');
    await setState(task, 'scheduled', 409);
  });

  it('refuses to report a picture as taken before the end of its pass, for the task, its request and its order', async () => {
    const request = await addRequest(app, programs.first, { status: 'order_accepted' });
    const order = await addOrderOf(app.database, request);
    await publish(await propose());
    const task = await onlyTask();
    app.clock.set(new Date(Date.parse(task.end) - 1).toISOString());
    const text = `${task.end.slice(0, 19).replace('T', ' ')} UTC`;
    expect(await setState(task, 'taken', 409)).toMatchObject({
      code: 'wrong_state',
      errors: [{ field: 'state', message: expect.stringContaining(text) }],
    });
    const refused = await call<Problem>(taskingRequestCalls.update, 409, {
      params: { tasking_request: request.id },
      body: { status: 'order_tasked' },
    });
    expect(refused).toMatchObject({ errors: [{ field: 'status', message: expect.stringContaining(text) }] });
    const step = { status: 'order_tasked', reason: 'Seen in the telemetry' };
    const body = { order, ...step };
    await call(orderStatusCalls.add, 409, { body });
    expect((await requestNow(request)).status).toBe('order_scheduled');
    expect((await onlyTask()).state).toBe('scheduled');
    await setState(task, 'failed');
  });
});
