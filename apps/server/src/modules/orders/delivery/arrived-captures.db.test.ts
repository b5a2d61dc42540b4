import { createHash } from 'node:crypto';
import {
  addPipelineCapture,
  addRaster,
  listPipelineCaptures,
  type Order,
  type PipelineCapture,
  type SensorTask,
  sensorTaskCalls,
  type TaskingRequest,
  taskingRequestCalls,
  updatePipelineCapture,
} from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import {
  ADMIN,
  captureOf,
  FIRST,
  historyOf,
  jumpTo,
  orderNow,
  passesOver,
  placed,
  SAN_FRANCISCO,
  seedTaskingWorld,
} from '../capture-orders.fixture.ts';
import { listUnfinished } from './delivery.store.ts';
import { readDelivery } from './delivery-proof.fixture.ts';

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
let mixed: Order;
let lost: Order;
let unordered: TaskingRequest;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
  // Real satellites: nobody flies them but their operator.
  await app.database.kysely.updateTable('sensors').set({ simulated: false }).execute();
  const [first, second, third, fourth, fifth] = await passesOver(app);
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are no five passes.');
  clear = await placed(app, captureOf(first));
  cloudy = await placed(app, captureOf(second, { max_cloud_cover: 20 }));
  mixed = await placed(app, captureOf(third, { max_cloud_cover: 20 }));
  lost = await placed(app, captureOf(fifth));
  const { sensor, start_time: window_start, end_time: window_end } = fourth;
  const window = { sensors: [sensor], window_start, window_end };
  const body = { program: FIRST.program, name: 'For us', aoi: SAN_FRANCISCO, ...window };
  unordered = await answered(taskingRequestCalls.add, { body: { ...body, status: 'order_accepted' } });
  await jumpTo(app, new Date(app.clock.now().getTime() + 60_000));
  for (const order of [clear, cloudy, mixed, lost]) await becomes(order, 'order_scheduled');
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
  return taskFor(request);
}

async function taskFor({ id }: Pick<TaskingRequest, 'id'>): Promise<SensorTask> {
  const query = { tasking_request: id };
  const { results } = await answered<{ results: SensorTask[] }>(sensorTaskCalls.list, { query });
  const [task] = results;
  if (task === undefined) throw new Error('The request has no task.');
  return task;
}

const tell = ({ id }: SensorTask, state: SensorTask['state']) =>
  answered(sensorTaskCalls.update, { params: { sensor_task: id }, body: { state } });

/** Whether the order is due for delivery. */
const delivers = async ({ id }: Order) => (await listUnfinished(app.database, app.clock.now())).includes(id);

async function captures(file_id: string): Promise<readonly PipelineCapture[]> {
  const query = { file_id };
  return (await answered<{ results: PipelineCapture[] }>(listPipelineCaptures, { query })).results;
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

  it('is delivered when the task is processed and its files are there, not before', async () => {
    const [first] = await captures('real-one');
    if (first === undefined) throw new Error('The capture is gone.');
    await addPicture(first);
    expect(await delivers(clear)).toBe(false);
    const second = await report('real-two', { task_id: (await taskOf(clear)).id });
    await tell(await taskOf(clear), 'processed');
    expect(await statusOf(clear)).toBe('order_processing');
    await addPicture(second);
    await becomes(clear, 'order_delivered');
    const delivered = await orderNow(app, clear);
    expect(delivered.item_ids).toEqual(['real-one', 'real-two']);
    const { manifest, wrong } = await readDelivery(app.application.services.store, delivered);
    expect(wrong).toEqual([]);
    expect(manifest.files.map(({ path }) => path)).toContain('real-two/real-two_visual_rgb.tif');
  });

  it('keeps its task once it was delivered', async () => {
    const [first] = await captures('real-one');
    const change = { params: { capture: first?.id }, body: { task_id: null } };
    const answer = await app.call(updatePipelineCapture, { as: ADMIN, ...change });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'wrong_state',
      detail: `The capture was delivered with order ${clear.id}; its task_id stays.`,
    });
    expect((await captures('real-one'))[0]?.task_id).toBe(first?.task_id);
  });

  it('of which nothing has come is not processed', async () => {
    await tell(await taskOf(cloudy), 'taken');
    await tell(await taskOf(cloudy), 'downlinked');
    const params = { sensor_task: (await taskOf(cloudy)).id };
    const answer = await app.call(sensorTaskCalls.update, {
      as: ADMIN,
      params,
      body: { state: 'processed' },
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('No capture of this task');
    expect((await taskOf(cloudy)).state).toBe('downlinked');
  });

  it('is judged by the clouds of all its scenes, though staff have said before that it came down', async () => {
    const task = await taskOf(cloudy);
    // 5 % alone would do, 55 % in the mean do not.
    await report('cloudy-one', { task_id: task.id, cloud_cover_pct: 5 });
    const second = await report('cloudy-two', { task_id: task.id, cloud_cover_pct: 100 });
    expect(await statusOf(cloudy)).toBe('order_processing');
    expect((await orderNow(app, cloudy)).item_ids).toEqual(['cloudy-one', 'cloudy-two']);
    await tell(await taskOf(cloudy), 'processed');
    const order = await orderNow(app, cloudy);
    expect(order.item_ids).toEqual([]);
    const back = (await historyOf(app, cloudy)).findLast(
      ({ orderStatus }) => orderStatus.reqLineItemStatus === 'order_active',
    );
    expect(back?.text).toMatch(/^53 % of the picture is cloudy, more than the requested maximum of 20 %/);
    await addPicture(second);
    expect((await orderNow(app, cloudy)).item_ids).toEqual([]);
  });
});

describe('a picture whose first scene is cloudy and the others are not', () => {
  it('goes to the customer, after the embargo of its scenes and without those that were not of its task', async () => {
    const task = await taskOf(mixed);
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    const one = { task_id: task.id, cloud_cover_pct: 30, embargoed_until: until.toISOString() };
    const scenes = [await report('mixed-one', one)];
    scenes.push(await report('mixed-two', { task_id: task.id, cloud_cover_pct: 0 }));
    const stray = await report('mixed-stray', { task_id: task.id, cloud_cover_pct: 0 });
    for (const scene of [...scenes, stray]) await addPicture(scene);
    await tell(await taskOf(mixed), 'processed');
    expect(await delivers(mixed)).toBe(false);
    await answered(updatePipelineCapture, { params: { capture: stray.id }, body: { task_id: null } });
    expect((await orderNow(app, mixed)).item_ids).toEqual(['mixed-one', 'mixed-two']);
    // The picture is not the one that was said to be whole.
    expect((await taskOf(mixed)).state).toBe('downlinked');
    app.clock.advance(3_600_001);
    expect(await delivers(mixed)).toBe(false);
    await tell(await taskOf(mixed), 'processed');
    await becomes(mixed, 'order_delivered');
    const delivered = await orderNow(app, mixed);
    const { manifest, wrong } = await readDelivery(app.application.services.store, delivered);
    expect(wrong).toEqual([]);
    expect(manifest.files.some(({ path }) => path.includes('stray'))).toBe(false);
  });
});

describe('a picture that turns out to be broken', () => {
  it('goes to nobody, and its request goes back to the planner', async () => {
    const task = await taskOf(lost);
    await addPicture(await report('lost-one', { task_id: task.id }));
    expect((await orderNow(app, lost)).item_ids).toEqual(['lost-one']);
    await tell(await taskOf(lost), 'failed');
    expect((await steps(lost)).slice(4)).toEqual(['order_tasked', 'order_processing', 'order_active']);
    const order = await orderNow(app, lost);
    expect(order).toMatchObject({ item_ids: [], inventoryId: null });
  });
});

describe('a picture that nobody ordered', () => {
  it('is delivered once it is processed, not with its first scene', async () => {
    const task = await taskFor(unordered);
    const params = { tasking_request: unordered.id };
    const status = async () => (await answered<TaskingRequest>(taskingRequestCalls.read, { params })).status;
    await tell(task, 'taken');
    await tell(task, 'downlinked');
    await report('ours-one', { task_id: task.id });
    expect(await status()).toBe('order_processing');
    await report('ours-two', { task_id: task.id });
    await tell(task, 'processed');
    expect(await status()).toBe('order_delivered');
  });
});
