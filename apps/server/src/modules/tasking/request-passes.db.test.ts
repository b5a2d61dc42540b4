import {
  blockOutCalls,
  listRequestPasses,
  type Problem,
  type RequestPass,
  type SensorTask,
  sensorTaskCalls,
} from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { scheduleCalls } from './schedule-calls.fixture.ts';
import { addRequest, app, EMPLOYEE, PLAN, programs, useTaskingWorld } from './tasking-world.fixture.ts';

useTaskingWorld();

const { call, tasksOf, propose, onlyTask } = scheduleCalls(() => app);

const passesOf = async (request: { readonly id: string }, query: object = {}) =>
  (
    await call<{ passes: RequestPass[] }>(listRequestPasses, 200, {
      as: EMPLOYEE,
      params: { tasking_request: request.id },
      query: { ...PLAN, ...query },
    })
  ).passes;

describe('the passes of a request', () => {
  it('are pictures by time, within its window, of the satellites that may perform it', async () => {
    const request = await addRequest(app, programs.first);
    const passes = await passesOf(request);
    expect(new Set(passes.map(({ sensor }) => sensor))).toEqual(new Set([1, 2]));
    expect(passes.map(({ start }) => start)).toEqual(passes.map(({ start }) => start).toSorted());
    for (const { start, end, roll, unavailable } of passes) {
      expect(start >= PLAN.start && start < end && end <= PLAN.end).toBe(true);
      expect([Math.abs(roll) <= 30, unavailable]).toEqual([true, null]);
    }
    const ofSecond = await passesOf(request, { sensors: '2' });
    expect(ofSecond).toEqual(passes.filter(({ sensor }) => sensor === 2));
  });

  it('can each be added to a draft as a fixed task, which replanning keeps', async () => {
    const request = await addRequest(app, programs.first);
    const plan = await propose();
    const proposed = await onlyTask();
    const other = (await passesOf(request)).findLast(
      ({ sensor, start }) => sensor === proposed.sensor && start !== proposed.start,
    );
    if (other === undefined) throw new Error('The request has one pass only.');
    const { start, end, roll } = other;
    const moved = await call<SensorTask>(sensorTaskCalls.update, 200, {
      params: { sensor_task: proposed.id },
      body: { start, end, roll, state: 'fixed' },
    });
    expect(moved).toMatchObject({ start, end, state: 'fixed' });
    expect(await tasksOf({ tasking_schedule: plan.id })).toEqual([moved]);
  });

  it('say that a block-out covers them', async () => {
    const request = await addRequest(app, programs.first, { sensors: [1] });
    const [first] = await passesOf(request);
    if (first === undefined) throw new Error('The request has no pass.');
    await call(blockOutCalls.add, 201, {
      body: { sensor: 1, start: first.start, end: first.end, reason: 'Star tracker' },
    });
    expect((await passesOf(request))[0]).toEqual({ ...first, unavailable: 'blocked' });
  });

  it.each([
    ['that is over', { start: '2026-11-01', end: '2026-11-02' }, 'past'],
    ['of more than 31 days', { end: '2027-06-01' }, 'too_long'],
    ['that ends before it starts', { end: '2026-11-20' }, 'not_after_start'],
  ])('are not searched in an interval %s', async (_, query, code) => {
    const request = await addRequest(app, programs.first);
    const refused = await call<Problem>(listRequestPasses, 400, {
      params: { tasking_request: request.id },
      query: { ...PLAN, ...query },
    });
    expect(refused.errors).toEqual([expect.objectContaining({ field: 'end', code })]);
  });
});

describe('the tasks of a plan', () => {
  it('are listed without those of other plans', async () => {
    await addRequest(app, programs.first);
    const first = await propose();
    const second = await propose();
    const ofFirst = await tasksOf({ tasking_schedule: first.id });
    const ofSecond = await tasksOf({ tasking_schedule: second.id });
    expect([ofFirst.length, ofSecond.length]).toEqual([1, 1]);
    expect(ofFirst[0]?.id).not.toBe(ofSecond[0]?.id);
    expect(first.schedules).toContain(ofFirst[0]?.schedule);
  });
});
