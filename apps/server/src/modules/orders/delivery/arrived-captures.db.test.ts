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
  captureOrderBody,
  currentOrder,
  FIRST,
  historyOf,
  passesOver,
  placeCapture,
  SAN_FRANCISCO,
  seedTaskingWorld,
  setWorldClock,
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
const PICTURE = Buffer.from('II*\0the picture');

let app: TestApp;
let clear: Order;
let cloudy: Order;
let mixed: Order;
let lost: Order;
let unordered: TaskingRequest;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await seedTaskingWorld(app);
  // These are real satellites, so the demo does not fly them.
  await app.database.kysely.updateTable('sensors').set({ simulated: false }).execute();
  const [first, second, third, fourth, fifth] = await passesOver(app);
  if (!first || !second || !third || !fourth || !fifth) throw new Error('There are no five passes.');
  clear = await placeCapture(app, captureOrderBody(first));
  cloudy = await placeCapture(app, captureOrderBody(second, { max_cloud_cover: 20 }));
  mixed = await placeCapture(app, captureOrderBody(third, { max_cloud_cover: 20 }));
  lost = await placeCapture(app, captureOrderBody(fifth));
  const { sensor, start_time: window_start, end_time: window_end } = fourth;
  const window = { sensors: [sensor], window_start, window_end };
  const body = { program: FIRST.program, name: 'For us', aoi: SAN_FRANCISCO, ...window };
  unordered = await callAsAdmin(taskingRequestCalls.add, { body: { ...body, status: 'order_accepted' } });
  await setWorldClock(app, new Date(app.clock.now().getTime() + 60_000));
  for (const order of [clear, cloudy, mixed, lost]) await waitForStatus(order, 'order_scheduled');
});
afterAll(() => app?.close());

const statusOf = async (order: Order) => (await currentOrder(app, order)).orderStatus.reqLineItemStatus;
const waitForStatus = (order: Order, status: string) =>
  vi.waitFor(async () => expect(await statusOf(order)).toBe(status), { timeout: 60_000, interval: 100 });

async function callAsAdmin<Answer>(...call: Parameters<TestApp['call']>): Promise<Answer> {
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
  const { results } = await callAsAdmin<{ results: SensorTask[] }>(sensorTaskCalls.list, { query });
  const [task] = results;
  if (task === undefined) throw new Error('The request has no task.');
  return task;
}

/** Reports a task after its pass. */
async function setTaskState({ id, end }: SensorTask, state: SensorTask['state']) {
  if (app.clock.now() < new Date(end)) app.clock.set(end);
  await callAsAdmin(sensorTaskCalls.update, { params: { sensor_task: id }, body: { state } });
}

/** Whether the order is due for delivery. */
const isDue = async ({ id }: Order) => (await listUnfinished(app.database, app.clock.now())).includes(id);

async function captures(file_id: string): Promise<readonly PipelineCapture[]> {
  const query = { file_id };
  return (await callAsAdmin<{ results: PipelineCapture[] }>(listPipelineCaptures, { query })).results;
}

async function report(file: string, changes: object = {}): Promise<PipelineCapture> {
  const times = { acquisition_time: '2026-11-22T08:00:00Z', processed_time: '2026-11-22T09:00:00Z' };
  const body = { collection: 'ghost-hsi-l1a', file_id: file, footprint: SQUARE, ...times, ...changes };
  return callAsAdmin(addPipelineCapture, { body });
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
  await callAsAdmin(addRaster, { body: { ...body, title: 'Picture', roles: ['visual'] } });
}

const steps = async (order: Order) =>
  (await historyOf(app, order)).map(({ orderStatus }) => orderStatus.reqLineItemStatus);

describe('a reported picture of a task', () => {
  it('does not add a picture to an order when the program does not have its collection', async () => {
    const raw = { id: 'raw', title: 'Raw', description: '', file_format: 'ENVI' };
    await app.database.kysely.insertInto('collections').values(raw).execute();
    await report('raw-one', { collection: 'raw', task_id: (await taskOf(clear)).id });
    expect(await statusOf(clear)).toBe('order_scheduled');
  });

  it('adds a reported picture to the order of its task and moves the order to processing', async () => {
    const task = await taskOf(clear);
    const capture = await report('real-one', { task_id: task.id, cloud_cover_pct: 90 });
    const order = await currentOrder(app, clear);
    expect(order.item_ids).toEqual(['real-one']);
    expect(order).toMatchObject({ inventoryId: 'real-one', scenes: [{ task_id: task.id }] });
    expect((await steps(clear)).slice(-3)).toEqual(['order_scheduled', 'order_tasked', 'order_processing']);
    expect((await taskOf(clear)).state).toBe('downlinked');
    const again = { params: { capture: capture.id }, body: { aoi_name: 'Waterfront' } };
    await callAsAdmin(updatePipelineCapture, again);
    expect((await currentOrder(app, clear)).item_ids).toEqual(['real-one']);
  });

  it('delivers a picture only when its task is processed and its files are in the archive', async () => {
    const [first] = await captures('real-one');
    if (first === undefined) throw new Error('The capture does not exist.');
    await addPicture(first);
    expect(await isDue(clear)).toBe(false);
    const second = await report('real-two', { task_id: (await taskOf(clear)).id });
    await setTaskState(await taskOf(clear), 'processed');
    expect(await statusOf(clear)).toBe('order_processing');
    await addPicture(second);
    await waitForStatus(clear, 'order_delivered');
    const delivered = await currentOrder(app, clear);
    expect(delivered.item_ids).toEqual(['real-one', 'real-two']);
    const { manifest, mismatched } = await readDelivery(app.application.services.store, delivered);
    expect(mismatched).toEqual([]);
    expect(manifest.files.map(({ path }) => path)).toContain('real-two/real-two_visual_rgb.tif');
  });

  it('refuses to change the task of a delivered picture', async () => {
    const [first] = await captures('real-one');
    const change = { params: { capture: first?.id }, body: { task_id: null } };
    const answer = await app.call(updatePipelineCapture, { as: ADMIN, ...change });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'wrong_state',
      detail: `The capture was delivered with order ${clear.id}, so its task_id cannot be changed.`,
    });
    expect((await captures('real-one'))[0]?.task_id).toBe(first?.task_id);
  });

  it('refuses to process a task that has no capture', async () => {
    await setTaskState(await taskOf(cloudy), 'taken');
    await setTaskState(await taskOf(cloudy), 'downlinked');
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

  it('rejects a picture by the mean cloud cover of all its scenes after staff have marked it as downlinked', async () => {
    const task = await taskOf(cloudy);
    // 5 % alone would be accepted; the mean of both scenes is not.
    await report('cloudy-one', { task_id: task.id, cloud_cover_pct: 5 });
    const second = await report('cloudy-two', { task_id: task.id, cloud_cover_pct: 100 });
    expect(await statusOf(cloudy)).toBe('order_processing');
    expect((await currentOrder(app, cloudy)).item_ids).toEqual(['cloudy-one', 'cloudy-two']);
    await setTaskState(await taskOf(cloudy), 'processed');
    const order = await currentOrder(app, cloudy);
    expect(order.item_ids).toEqual([]);
    const back = (await historyOf(app, cloudy)).findLast(
      ({ orderStatus }) => orderStatus.reqLineItemStatus === 'order_active',
    );
    expect(back?.text).toMatch(/^53 % of the picture is cloudy, more than the requested maximum of 20 %/);
    await addPicture(second);
    expect((await currentOrder(app, cloudy)).item_ids).toEqual([]);
  });
});

describe('a picture whose first scene is cloudy and the others are not', () => {
  it('delivers a partly cloudy picture after its embargo and without a scene that was removed from its task', async () => {
    const task = await taskOf(mixed);
    app.clock.set(task.end);
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    const one = { task_id: task.id, cloud_cover_pct: 30, embargoed_until: until.toISOString() };
    const scenes = [await report('mixed-one', one)];
    scenes.push(await report('mixed-two', { task_id: task.id, cloud_cover_pct: 0 }));
    const stray = await report('mixed-stray', { task_id: task.id, cloud_cover_pct: 0 });
    for (const scene of [...scenes, stray]) await addPicture(scene);
    await setTaskState(await taskOf(mixed), 'processed');
    expect(await isDue(mixed)).toBe(false);
    await callAsAdmin(updatePipelineCapture, { params: { capture: stray.id }, body: { task_id: null } });
    expect((await currentOrder(app, mixed)).item_ids).toEqual(['mixed-one', 'mixed-two']);
    // Removing a scene means that the picture is no longer the one reported as complete.
    expect((await taskOf(mixed)).state).toBe('downlinked');
    app.clock.advance(3_600_001);
    expect(await isDue(mixed)).toBe(false);
    await setTaskState(await taskOf(mixed), 'processed');
    await waitForStatus(mixed, 'order_delivered');
    const delivered = await currentOrder(app, mixed);
    const { manifest, mismatched } = await readDelivery(app.application.services.store, delivered);
    expect(mismatched).toEqual([]);
    expect(manifest.files.some(({ path }) => path.includes('stray'))).toBe(false);
  });
});

describe('a picture that turns out to be broken', () => {
  it('removes a broken picture from its order and returns the request to the planner', async () => {
    const task = await taskOf(lost);
    await addPicture(await report('lost-one', { task_id: task.id }));
    expect((await currentOrder(app, lost)).item_ids).toEqual(['lost-one']);
    await setTaskState(await taskOf(lost), 'failed');
    expect((await steps(lost)).slice(4)).toEqual(['order_tasked', 'order_processing', 'order_active']);
    const order = await currentOrder(app, lost);
    expect(order).toMatchObject({ item_ids: [], inventoryId: null });
  });
});

describe('a picture without an order', () => {
  it('completes a request without an order when its task is processed, not at its first scene', async () => {
    const task = await taskFor(unordered);
    const params = { tasking_request: unordered.id };
    const status = async () =>
      (await callAsAdmin<TaskingRequest>(taskingRequestCalls.read, { params })).status;
    await setTaskState(task, 'taken');
    await setTaskState(task, 'downlinked');
    await report('unordered-one', { task_id: task.id });
    expect(await status()).toBe('order_processing');
    await report('unordered-two', { task_id: task.id });
    await setTaskState(task, 'processed');
    expect(await status()).toBe('order_delivered');
  });
});
