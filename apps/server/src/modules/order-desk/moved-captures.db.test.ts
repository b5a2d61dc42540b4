import { type Problem, type StaffOrder, staffOrderCalls } from '@sigma/contract';
import { describe, expect, it } from 'vitest';
import { scheduleCalls } from '../tasking/schedule-calls.fixture.ts';
import {
  addOrderOf,
  addRequest,
  app,
  historyOf,
  programs,
  queuedJobs,
  useTaskingWorld,
} from '../tasking/tasking-world.fixture.ts';

useTaskingWorld();

const { call, propose, onlyTask, requestNow } = scheduleCalls(() => app);
const move = <Answer = StaffOrder>(order: string, status: number, body: object) =>
  call<Answer>(staffOrderCalls.update, status, { params: { order }, body });

describe('an order for a capture that staff move', () => {
  it('moves with its request, and releases its pass when it is canceled', async () => {
    const request = await addRequest(app, programs.first);
    const order = await addOrderOf(app.database, request);
    await propose({ state: 'published' });
    await move(order, 200, { status: 'order_canceled', reason: 'The satellite is in safe mode' });
    expect((await onlyTask()).state).toBe('failed');
    expect(await requestNow(request)).toMatchObject({ status: 'order_canceled', active: false });
    expect((await historyOf(app.database, order)).at(-1)).toBe('order_canceled');
  });

  it('is scheduled only by a schedule, and is neither offered nor allowed to skip it', async () => {
    const request = await addRequest(app, programs.first);
    const order = await addOrderOf(app.database, request);
    const found = await call<StaffOrder>(staffOrderCalls.read, 200, { params: { order } });
    expect(found.next_statuses).not.toContain('order_scheduled');
    const refused = await move<Problem>(order, 409, { status: 'order_scheduled', reason: 'Now' });
    expect(refused.detail).toContain('publishing a schedule');
    expect((await requestNow(request)).status).toBe('order_active');
  });

  it('needs room in the quota of a program that is not archived to be delivered again after it failed', async () => {
    const request = await addRequest(app, programs.second, { status: 'order_active' });
    const order = await addOrderOf(app.database, request);
    await move(order, 200, { status: 'order_processing', reason: 'Downlinked by hand' });
    expect(queuedJobs).toContain('orders.deliver');
    await move(order, 200, { status: 'order_failed', reason: 'The files are damaged' });
    expect((await historyOf(app.database, order)).at(-1)).toBe('order_failed AE');
    const limit = (max_taskings: number | null) =>
      app.database.kysely
        .updateTable('programs')
        .set({ max_taskings })
        .where('id', '=', programs.second)
        .execute();
    await limit(0);
    await move(order, 409, { status: 'order_active', reason: 'Again' });
    await limit(null);
    const archive = (isArchived: boolean) =>
      app.database.kysely
        .updateTable('programs')
        .set({ active: !isArchived })
        .where('id', '=', programs.second)
        .execute();
    await archive(true);
    const refused = await move<Problem>(order, 409, { status: 'order_active', reason: 'Again' });
    expect(refused.detail).toContain('archived');
    await archive(false);
    await move(order, 200, { status: 'order_active', reason: 'Again' });
    expect((await historyOf(app.database, order)).slice(-2)).toEqual(['order_active', 'order_processing']);
    expect((await requestNow(request)).status).toBe('order_processing');
  });
});
