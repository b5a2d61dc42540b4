import { createHash } from 'node:crypto';
import {
  addPipelineCapture,
  addRaster,
  listPipelineCaptures,
  type Order,
  type PipelineCapture,
  type SensorTask,
  sensorTaskCalls,
  updatePipelineCapture,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readDelivery } from './delivery-proof.fixture.ts';
import {
  ADMIN,
  captureOf,
  historyOf,
  jumpTo,
  orderNow,
  passesOver,
  placed,
  seedTaskingWorld,
} from './tasking-world.fixture.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [-122.5, 37.7],
      [-122.3, 37.7],
      [-122.3, 37.9],
      [-122.5, 37.9],
      [-122.5, 37.7],
    ],
  ],
};
const PICTURE = Buffer.from('the picture');

let app: TestApp;
let clear: Order;
let cloudy: Order;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
  // Real satellites: nobody flies them but their operator.
  await app.database.kysely.updateTable('sensors').set({ simulated: false }).execute();
  const [first, second] = await passesOver(app);
  if (first === undefined || second === undefined) throw new Error('There are no two passes.');
  clear = await placed(app, captureOf(first));
  cloudy = await placed(app, captureOf(second, { max_cloud_cover: 20 }));
  await jumpTo(app, new Date(app.clock.now().getTime() + 60_000));
  for (const order of [clear, cloudy]) await becomes(order, 'order_scheduled');
});
afterAll(() => app?.close());

const statusOf = async (order: Order) => (await orderNow(app, order)).orderStatus.reqLineItemStatus;
const becomes = (order: Order, status: string) =>
  vi.waitFor(async () => expect(await statusOf(order)).toBe(status), { timeout: 60_000, interval: 100 });

async function answered<Answer>(...call: Parameters<TestApp['call']>): Promise<Answer> {
  const [operation, input] = call;
  const answer = await app.call(operation, { as: ADMIN, ...input });
  const text = await answer.text();
  if (answer.status !== operation.status) throw new Error(`${operation.id}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function taskOf({ id }: Order): Promise<SensorTask> {
  const request = await app.database.kysely
    .selectFrom('tasking_requests')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow();
  const query = { tasking_request: request.id };
  const { results } = await answered<{ results: SensorTask[] }>(sensorTaskCalls.list, { query });
  const [task] = results;
  if (task === undefined) throw new Error('The order has no task.');
  return task;
}

async function report(file: string, changes: object = {}): Promise<PipelineCapture> {
  const times = { acquisition_time: '2026-11-22T08:00:00Z', processed_time: '2026-11-22T09:00:00Z' };
  const body = { collection: 'ghost-hsi-l1a', file_id: file, footprint: SQUARE, ...times, ...changes };
  return answered(addPipelineCapture, { body });
}

async function addPicture({ id }: PipelineCapture): Promise<void> {
  const { store } = app.application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  const key = `pipeline/${id}.tif`;
  await store.put(ARCHIVE_BUCKET, key, PICTURE, { contentType: 'image/tiff' });
  const sha256 = createHash('sha256').update(PICTURE).digest('hex');
  const body = {
    capture: id,
    artifact_type: 'visual_rgb',
    object_key: key,
    media_type: 'image/tiff',
    sha256,
  };
  await answered(addRaster, { body: { ...body, title: 'Picture', roles: ['visual'] } });
}

const steps = async (order: Order) =>
  (await historyOf(app, order)).map(({ orderStatus }) => orderStatus.reqLineItemStatus);

describe('a picture that the pipeline reports for a task', () => {
  it('in a collection that the program does not have stays out of its order', async () => {
    const raw = { id: 'raw', title: 'Raw', description: '', file_format: 'ENVI' };
    await app.database.kysely.insertInto('collections').values(raw).execute();
    await report('raw-one', { collection: 'raw', task_id: (await taskOf(clear)).id });
    expect(await statusOf(clear)).toBe('order_scheduled');
  });

  it('goes into the order of the task, which moves on to processing', async () => {
    const task = await taskOf(clear);
    const capture = await report('real-one', { task_id: task.id, cloud_cover_pct: 90 });
    const order = await orderNow(app, clear);
    expect(order.item_ids).toEqual(['real-one']);
    expect(order).toMatchObject({ inventoryId: 'real-one', scenes: [{ task_id: task.id }] });
    expect((await steps(clear)).slice(-3)).toEqual(['order_scheduled', 'order_tasked', 'order_processing']);
    expect((await taskOf(clear)).state).toBe('downlinked');
    const again = { params: { capture: capture.id }, body: { aoi_name: 'Waterfront' } };
    await answered(updatePipelineCapture, again);
    expect((await orderNow(app, clear)).item_ids).toEqual(['real-one']);
  });

  it('is delivered when its files are there, not before', async () => {
    const second = await report('real-two', { task_id: (await taskOf(clear)).id });
    const { results } = await answered<{ results: PipelineCapture[] }>(listPipelineCaptures, {
      query: { file_id: 'real-one' },
    });
    for (const one of results) await addPicture(one);
    expect(await statusOf(clear)).toBe('order_processing');
    await addPicture(second);
    await becomes(clear, 'order_delivered');
    const delivered = await orderNow(app, clear);
    expect(delivered.item_ids).toEqual(['real-one', 'real-two']);
    const { manifest, wrong } = await readDelivery(app.application.services.store, delivered);
    expect(wrong).toEqual([]);
    expect(manifest.files.map(({ path }) => path)).toContain('real-two/real-two_visual_rgb.tif');
  });

  it('with too many clouds sends the request back to the planner, and says nothing of its next pass', async () => {
    const task = await taskOf(cloudy);
    const capture = await report('cloudy-one', { task_id: task.id, cloud_cover_pct: 80 });
    expect((await taskOf(cloudy)).state).toBe('downlinked');
    const order = await orderNow(app, cloudy);
    expect(order.item_ids).toEqual([]);
    const back = (await historyOf(app, cloudy)).findLast(
      ({ orderStatus }) => orderStatus.reqLineItemStatus === 'order_active',
    );
    expect(back?.text).toMatch(/^80 % of the picture are under clouds, more than the 20 % asked for/);
    await addPicture(capture);
    expect((await orderNow(app, cloudy)).item_ids).toEqual([]);
  });
});
