import { cancelOrder, type Operation, type Order, retryOrder } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  CUSTOMER,
  captureOrderBody,
  currentOrder,
  FIRST,
  passesOver,
  placeCapture,
  seedTaskingWorld,
} from './capture-orders.fixture.ts';
import { moveOrder } from './moves/move-order.store.ts';

let app: TestApp;
let failed: Order;
let waiting: Order;
beforeAll(async () => {
  app = await startTestApp();
  await seedTaskingWorld(app);
  const [first, second] = await passesOver(app);
  if (first === undefined || second === undefined) throw new Error('There are no two passes.');
  failed = await placeCapture(app, captureOrderBody(first));
  waiting = await placeCapture(app, captureOrderBody(second));
  await end(failed);
});
afterAll(() => app?.close());

async function end({ id }: Order): Promise<void> {
  const step = { order: id, code: null, cause: null, text: '', actor: 'system', actorName: 'Sigma' } as const;
  const at = app.application.services.worldClock();
  const way = ['order_received', 'order_processing', 'order_failed'];
  await app.database.transaction(async (transaction) => {
    for (const [index, to] of way.slice(1).entries())
      await moveOrder(transaction, { ...step, from: way[index] ?? '', to, at });
  });
}

const change = (operation: Operation, { id }: Order) =>
  app.call(operation, {
    as: CUSTOMER,
    params: { ...FIRST, order: id },
    headers: { 'x-request-id': `ask-${operation.id}` },
  });
const allow = (max_taskings: number) =>
  app.database.kysely.updateTable('programs').set({ max_taskings }).where('id', '=', FIRST.program).execute();
const statusOf = async (order: Order) => (await currentOrder(app, order)).orderStatus.reqLineItemStatus;

describe('a capture that failed', () => {
  it('refuses to retry a failed capture while the quota of the program is used up', async () => {
    await allow(1);
    const answer = await change(retryOrder, failed);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'wrong_state',
      detail: 'The program has reached its limit of 1 capture. Try again when it has ended.',
    });
    expect(await statusOf(failed)).toBe('order_failed');
  });

  it('retries a failed capture once when the quota allows it', async () => {
    await allow(2);
    expect((await change(retryOrder, failed)).status).toBe(200);
    expect(await statusOf(failed)).toBe('order_processing');
    expect((await change(retryOrder, failed)).status).toBe(409);
  });

  it('audits retried and canceled captures with the request id', async () => {
    const answer = await change(cancelOrder, waiting);
    expect(answer.status).toBe(200);
    const rows = await app.database.kysely
      .selectFrom('audit')
      .where('operation', 'in', [retryOrder.id, cancelOrder.id])
      .select(['operation', 'target', 'request_id'])
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { operation: retryOrder.id, target: `order ${failed.id}` },
      {
        operation: cancelOrder.id,
        target: `order ${waiting.id}`,
        request_id: answer.headers.get('x-request-id'),
      },
    ]);
    expect(rows.every(({ request_id }) => request_id !== null)).toBe(true);
  });
});
