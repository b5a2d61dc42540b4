import {
  answerWithdrawal,
  listOrderHistory,
  type OrderEvent,
  type Problem,
  type ProgramTasking,
  readProgramTasking,
  readTaskingQuota,
  requestWithdrawal,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { createGridCache } from '@sigma/orbit';
import { expect, it } from 'vitest';
import { KEEP_TASKING } from './jobs/keep-tasking.ts';
import { keepTaskingJob } from './jobs/tasking.jobs.ts';
import {
  addOrderOf,
  addRequest,
  app,
  asAdmin,
  CUSTOMER,
  EMPLOYEE,
  OTHER,
  PLAN,
  programs,
  queuedJobs,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const call = <Answer>(...given: Parameters<ReturnType<typeof asAdmin>>) => asAdmin(app)<Answer>(...given);

/** A capture of the first program with its order, in the schedule of the next days. */
async function scheduled() {
  const request = await addRequest(app, programs.first);
  const order = await addOrderOf(app.database, request);
  await call(taskingScheduleCalls.add, 201, { body: { ...PLAN, state: 'published' } });
  const params = { program: programs.first, tasking_request: request.id };
  const ask = (status: number, body: object = {}, as = CUSTOMER) =>
    call<ProgramTasking>(requestWithdrawal, status, { as, params, body });
  const seen = () => call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params });
  const answer = (status: number, body: object) =>
    call<TaskingRequest>(answerWithdrawal, status, { params: { tasking_request: request.id }, body });
  const texts = async () => {
    const history = await call<{ results: OrderEvent[] }>(listOrderHistory, 200, {
      as: CUSTOMER,
      params: { program: programs.first, order },
    });
    return history.results.map(({ text }) => text);
  };
  return { request, params, ask, seen, answer, texts };
}

function runJob(autoPlan: boolean): Promise<void> {
  const { database, clock } = app;
  const job = keepTaskingJob({ database, worldClock: clock.now, orbitGrids: createGridCache(), autoPlan });
  return job.run(undefined, { signal: AbortSignal.timeout(60_000) });
}

async function taskStates(): Promise<readonly string[]> {
  const { results } = await call<{ results: SensorTask[] }>(sensorTaskCalls.list, 200);
  return results.map(({ state }) => state);
}

it('leaves a capture scheduled while its withdrawal waits for an answer, and shows that in its history', async () => {
  const { ask, seen, texts } = await scheduled();
  expect(await seen()).toMatchObject({ status: 'order_scheduled', withdrawable: true, withdrawal: null });
  expect(await ask(200, { reason: 'The site was imaged elsewhere' })).toMatchObject({
    status: 'order_scheduled',
    status_text: 'Withdrawal requested: The site was imaged elsewhere',
    withdrawable: false,
    withdrawal: { state: 'requested', text: 'The site was imaged elsewhere' },
  });
  await runJob(false);
  expect(await seen()).toMatchObject({ status: 'order_scheduled', withdrawal: { state: 'requested' } });
  expect(await taskStates()).toEqual(['scheduled']);
  expect(await texts()).toContain('Withdrawal requested: The site was imaged elsewhere');
  await ask(409);
});

it('records what the customer should know of as events, and none of the steps that they took', async () => {
  const { request, ask, answer } = await scheduled();
  await ask(200);
  await answer(200, { decision: 'rejected', text: 'The satellite is already commanded' });
  const events = await app.database.kysely
    .selectFrom('events')
    .where('subject', '=', request.id)
    .select(['kind', 'audience', 'data'])
    .orderBy('sequence')
    .execute();
  const reasons = events.map(({ data }) => String(Reflect.get(data, 'reason')));
  expect(events.map(({ kind }) => kind)).toEqual(['capture.scheduled', 'withdrawal.rejected']);
  expect(reasons).toEqual([
    expect.stringMatching(/^Scheduled: /),
    'Withdrawal rejected: The satellite is already commanded',
  ]);
  expect(events[1]?.audience).toEqual({ members: 'tasking' });
});

it('lists the withdrawals that wait for an answer', async () => {
  const { request, ask, answer } = await scheduled();
  const query = { withdrawal: ['requested'] };
  const waiting = async () => {
    const { results } = await call<{ results: TaskingRequest[] }>(taskingRequestCalls.list, 200, { query });
    return results.map(({ id }) => id);
  };
  expect(await waiting()).toEqual([]);
  await ask(200);
  expect(await waiting()).toEqual([request.id]);
  await answer(200, { decision: 'rejected' });
  expect(await waiting()).toEqual([]);
});

it('cancels the capture when staff accept its withdrawal, and releases pass and quota', async () => {
  const { ask, answer, seen, texts } = await scheduled();
  const quota = async () => {
    const params = { program: programs.first };
    return (await call<{ used: number }>(readTaskingQuota, 200, { as: CUSTOMER, params })).used;
  };
  expect(await quota()).toBe(1);
  await ask(200);
  expect(await answer(200, { decision: 'accepted' })).toMatchObject({
    status: 'order_canceled',
    active: false,
    withdrawal: { state: 'accepted' },
  });
  expect(await seen()).toMatchObject({ status: 'order_canceled', task: null });
  expect(await taskStates()).toEqual(['failed']);
  expect(await quota()).toBe(0);
  expect((await texts()).join()).toMatch(/Withdrawal accepted by /);
  await runJob(true);
  expect(await seen()).toMatchObject({ status: 'order_canceled' });
});

it('keeps the capture when staff reject its withdrawal, and shows the customer why', async () => {
  const { ask, answer, seen } = await scheduled();
  await ask(200);
  await answer(200, { decision: 'rejected', text: 'The satellite is already commanded' });
  expect(await seen()).toMatchObject({
    status: 'order_scheduled',
    status_text: 'Withdrawal rejected: The satellite is already commanded',
    withdrawable: false,
    withdrawal: { state: 'rejected' },
  });
  expect(await taskStates()).toEqual(['scheduled']);
  await answer(409, { decision: 'accepted' });
});

it('accepts a withdrawal by itself where no staff decide', async () => {
  const { ask, seen } = await scheduled();
  await ask(200);
  await runJob(true);
  expect(await seen()).toMatchObject({
    status: 'order_canceled',
    status_text: 'Withdrawn at the request of the customer',
    withdrawal: { state: 'accepted' },
  });
});

it('queues the job that answers a withdrawal as soon as it is requested, and not for a refused request', async () => {
  const { ask } = await scheduled();
  queuedJobs.length = 0;
  await ask(200);
  expect(queuedJobs).toEqual([KEEP_TASKING.name]);
  await ask(409);
  expect(queuedJobs).toHaveLength(1);
});

it('rejects a withdrawal by itself once the pass has begun, also where staff decide', async () => {
  const { ask, seen } = await scheduled();
  await ask(200);
  const { task } = await seen();
  app.clock.set(task?.start_time ?? '');
  await runJob(false);
  expect(await seen()).toMatchObject({
    status: 'order_scheduled',
    withdrawal: { state: 'rejected', text: 'The withdrawal came too late: the pass has begun' },
  });
  await ask(409);
});

it('lets staff only reject a withdrawal once the pass has begun', async () => {
  const { ask, seen, answer } = await scheduled();
  await ask(200);
  const { task } = await seen();
  app.clock.set(task?.start_time ?? '');
  await answer(409, { decision: 'accepted' });
  expect(await seen()).toMatchObject({ status: 'order_scheduled', withdrawal: { state: 'requested' } });
  await answer(200, { decision: 'rejected' });
});

const CLOSED = {
  status_text: expect.stringContaining(', set by '),
  withdrawal: { state: 'accepted', text: expect.stringContaining('The capture ended before') },
};

it.each(['order_canceled', 'order_expired'])(
  'closes the withdrawal of a request that staff set to %s, and keeps the status text of staff',
  async (status) => {
    const { request, ask, seen } = await scheduled();
    await ask(200);
    await call(taskingRequestCalls.update, 200, {
      params: { tasking_request: request.id },
      body: { status },
    });
    expect(await seen()).toMatchObject({ status, ...CLOSED });
  },
);

it('closes a withdrawal that was left open when its request ended, and keeps the status text', async () => {
  const { request, ask, seen } = await scheduled();
  const params = { tasking_request: request.id };
  await call(taskingRequestCalls.update, 200, { params, body: { status: 'order_canceled' } });
  await app.database.kysely
    .updateTable('tasking_requests')
    .where('id', '=', request.id)
    .set({ withdrawal: 'requested', withdrawal_text: '', withdrawal_at: app.clock.now() })
    .execute();
  await ask(409);
  await runJob(false);
  expect(await seen()).toMatchObject({ status: 'order_canceled', ...CLOSED });
});

it('leaves a withdrawal undecided while a change of the request is decided', async () => {
  const { request, ask, seen, answer } = await scheduled();
  await ask(200);
  const params = { tasking_request: request.id };
  await call(taskingRequestCalls.update, 200, { params, body: { status: 'mod_received' } });
  await runJob(true);
  expect(await seen()).toMatchObject({ status: 'mod_received', withdrawal: { state: 'requested' } });
  await answer(409, { decision: 'accepted' });
});

it('rejects to withdraw what is not scheduled, for a reader, or for another program', async () => {
  const waiting = await addRequest(app, programs.first);
  await addOrderOf(app.database, waiting);
  const params = { program: programs.first, tasking_request: waiting.id };
  await call(requestWithdrawal, 409, { as: CUSTOMER, params, body: {} });
  await call(requestWithdrawal, 404, { as: OTHER, params, body: {} });
  const own = { ...params, program: programs.second };
  expect((await app.call(requestWithdrawal, { as: CUSTOMER, params: own, body: {} })).status).toBe(404);
  const staff = { params: { tasking_request: waiting.id }, body: { decision: 'accepted' } };
  await call(answerWithdrawal, 409, staff);
  await call(answerWithdrawal, 403, { as: EMPLOYEE, ...staff });
});

it('lists a capture that the operator requested without an order as not withdrawable, and says so when it is withdrawn', async () => {
  const request = await addRequest(app, programs.first);
  await call(taskingScheduleCalls.add, 201, { body: { ...PLAN, state: 'published' } });
  const params = { program: programs.first, tasking_request: request.id };
  expect(await call<ProgramTasking>(readProgramTasking, 200, { as: CUSTOMER, params })).toMatchObject({
    status: 'order_scheduled',
    withdrawable: false,
    cancelable: false,
  });
  const refused = await call<Problem>(requestWithdrawal, 409, { as: CUSTOMER, params, body: {} });
  expect(refused.detail).toBe(
    'The operator requested this capture, without an order of yours. Ask the operator to withdraw it.',
  );
});

it('releases the pass of a scheduled request that staff cancel', async () => {
  const { request } = await scheduled();
  const params = { tasking_request: request.id };
  await call(taskingRequestCalls.update, 200, { params, body: { status: 'order_canceled' } });
  expect(await taskStates()).toEqual(['failed']);
});
