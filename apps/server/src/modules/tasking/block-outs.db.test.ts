import { type BlockOut, blockOutCalls, type Problem } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { scheduleCalls } from './schedule-calls.fixture.ts';
import {
  addOrderOf,
  addRequest,
  app,
  historyOf,
  programs,
  useTaskingWorld,
} from './tasking-world.fixture.ts';

useTaskingWorld();

const { call, propose, onlyTask, requestNow } = scheduleCalls(() => app);

describe('a block-out', () => {
  const body = {
    sensor: 1,
    start: '2026-11-22T00:00:00.000Z',
    end: '2026-11-23T00:00:00.000Z',
    reason: 'Service',
  };

  it('lists block-outs by the time they cover, changes and deletes them', async () => {
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
  ])('rejects a block-out with an invalid %s', async (field, changes) => {
    const refused = await call<Problem>(blockOutCalls.add, 422, { body: { ...body, ...changes } });
    expect(refused.errors?.map((error) => error.field)).toEqual([field]);
  });

  it('releases the requests whose passes a new block-out overlaps', async () => {
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
