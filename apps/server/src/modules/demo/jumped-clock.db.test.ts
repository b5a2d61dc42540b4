import {
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  taskingRequestCalls,
  taskingScheduleCalls,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  ADMIN,
  passesOver,
  SAN_FRANCISCO,
  seedTaskingWorld,
  setWorldClock,
} from '../orders/capture-orders.fixture.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let now: number;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
  now = app.clock.now().getTime() + 5 * DAY_MS;
  await setWorldClock(app, new Date(now));
});
afterAll(() => app?.close());

async function added<Answer>(...[operation, input]: Parameters<TestApp['call']>): Promise<Answer> {
  const answer = await app.call(operation, { as: ADMIN, ...input });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([operation.status, text]);
  return JSON.parse(text);
}

describe('when the clock of the demo world has jumped', () => {
  it('calculates passes with the orbits of the new day right after the demo clock jumps', async () => {
    const passes = await passesOver(app);
    expect(passes.length).toBeGreaterThan(0);
    for (const { element_set_epoch } of passes)
      expect(now - Date.parse(element_set_epoch)).toBeLessThanOrEqual(DAY_MS);
  });

  it('makes plans with the orbits of the new day after the demo clock jumps', async () => {
    const [window_start, window_end] = [now, now + 5 * DAY_MS].map((ms) => new Date(ms).toISOString());
    const request = { program: 1, aoi: SAN_FRANCISCO, sensors: [1, 2, 3, 4, 5], window_start, window_end };
    await added<TaskingRequest>(taskingRequestCalls.add, { body: { ...request, status: 'order_active' } });
    const plan = { start: window_start, end: window_end };
    const { id } = await added<{ id: string }>(taskingScheduleCalls.add, { body: plan });
    expect(id).not.toBe('');
    const { results } = await added<{ results: SensorTask[] }>(sensorTaskCalls.list, {});
    const [task] = results;
    const middle = (Date.parse(task?.start ?? '') + Date.parse(task?.end ?? '')) / 2;
    const closest = (await passesOver(app)).map(({ closest_time }) => Date.parse(closest_time));
    expect(Math.min(...closest.map((ms) => Math.abs(ms - middle)))).toBeLessThan(100);
  });
});
