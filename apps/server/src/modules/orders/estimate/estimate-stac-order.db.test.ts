import {
  cancelOrder,
  estimateStacOrder,
  type OrderEstimate,
  placeStacOrder,
  retryOrder,
} from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../../jobs/index.ts';
import { seedPeople, type TestPrograms } from '../../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from '../orders.fixture.ts';
import { DELIVER_ORDER } from '../orders.jobs.ts';

const CUSTOMER = 'customer@demo.example';
/** The area of a scene of the fixture. */
const SCENE_KM2 = 50;
let app: TestApp;
let programs: TestPrograms;
beforeAll(async () => {
  app = await startTestApp({ environment: { ORDER_GRACE_SECONDS: '30' } });
  programs = await seedPeople(app.database);
  await fillProgram(app.database, folderStore(`${app.folder}/buckets`), programs.first, 4);
});
afterAll(() => app?.close());
afterEach(async () => {
  await app.database.kysely.deleteFrom('deliveries').execute();
  await app.database.kysely.updateTable('orders').set({ status: 'order_canceled' }).execute();
  await limitTo(null);
});

const scenes = { collection: COLLECTION, product_level: 'Basic' } as const;
const inFirst = () => ({ as: CUSTOMER, params: { program: programs.first } });
const limitTo = (max_order_area_km2: number | null) =>
  app.database.kysely
    .updateTable('programs')
    .where('id', '=', programs.first)
    .set({ max_order_area_km2 })
    .execute();

async function estimate(item_ids: readonly string[] = ['scene-1', 'scene-2']): Promise<OrderEstimate> {
  const answer = await app.call(estimateStacOrder, { ...inFirst(), body: { ...scenes, item_ids } });
  return estimateStacOrder.response.parse(await answer.json());
}

async function place(...item_ids: readonly string[]) {
  const body = { ...scenes, item_ids, s3_bucket: 'quota', required_license: LICENCE };
  const answer = await app.call(placeStacOrder, { ...inFirst(), body });
  return { status: answer.status, body: await answer.json() };
}

/** An order of two scenes whose delivery took so long. */
async function delivered(seconds: number, program = programs.first): Promise<void> {
  const { body } = await place('scene-1', 'scene-2');
  const started_at = app.clock.now();
  const finished_at = new Date(started_at.getTime() + seconds * 1000);
  const { kysely } = app.database;
  await kysely
    .updateTable('orders')
    .where('id', '=', body.order.id)
    .set({ status: 'order_delivered', program_id: program })
    .execute();
  await kysely
    .insertInto('deliveries')
    .values({ order_id: body.order.id, bucket: 'quota', prefix: 'x', state: 'done', started_at, finished_at })
    .execute();
}

describe('the estimated time until an order is delivered', () => {
  it('is not known before anything was delivered at its level', async () => {
    expect((await estimate()).ready).toBeNull();
  });

  it('is the wait and the measured time of the latest deliveries, of all programs at first', async () => {
    await delivered(8, programs.third);
    expect((await estimate()).ready).toEqual({ seconds: 38, measured: 1, own: false });
    expect((await estimate(['scene-1'])).ready?.seconds).toBe(34);
  });

  it('is measured on the deliveries of the program once there are three', async () => {
    await delivered(800, programs.third);
    for (const seconds of [20, 20, 20]) await delivered(seconds);
    expect((await estimate()).ready).toEqual({ seconds: 50, measured: 3, own: true });
  });

  it('includes what other accepted orders still wait for', async () => {
    await delivered(200);
    await place('scene-1', 'scene-2', 'scene-3', 'scene-4');
    // Four scenes ahead, of which two are delivered at once, and two of its own.
    expect((await estimate()).ready?.seconds).toBe(400);
  });

  it('is shorter when several processes deliver', async () => {
    const { database } = app;
    const queue = createJobs({ database, log: pino({ level: 'silent' }) });
    queue.define({ key: DELIVER_ORDER, options: {}, run: async () => undefined });
    await queue.start('api');
    // Two processes deliver two orders each.
    await sql`insert into pgboss.job (name, state, started_on)
      select ${DELIVER_ORDER.name}, 'active', now() from generate_series(1, 4)`.execute(database.kysely);
    try {
      await delivered(200);
      await place('scene-1', 'scene-2', 'scene-3', 'scene-4');
      // 100 s for each of two own scenes; before them, four scenes ahead, of which four are delivered at once.
      expect((await estimate()).ready?.seconds).toBe(300);
    } finally {
      await sql`delete from pgboss.job`.execute(database.kysely);
      await queue.stop();
    }
  });
});

describe('the area that a program may order', () => {
  it('is estimated as unlimited without a limit', async () => {
    expect((await estimate()).quota).toBeNull();
  });

  it('is estimated with what earlier orders left of it, and returns when an order is canceled', async () => {
    await limitTo(5 * SCENE_KM2);
    const { body } = await place('scene-1', 'scene-2');
    expect((await estimate()).quota).toEqual({ limit_km2: 250, left_km2: 150 });
    await app.call(cancelOrder, { as: CUSTOMER, params: { program: programs.first, order: body.order.id } });
    expect((await estimate()).quota).toEqual({ limit_km2: 250, left_km2: 250 });
  });

  it('rejects an order beyond it at the scenes, and saves nothing of it', async () => {
    await limitTo(SCENE_KM2);
    const { status, body } = await place('scene-1', 'scene-2');
    expect([status, body.errors]).toEqual([
      422,
      [
        {
          field: 'item_ids',
          code: 'AJ',
          message: 'These scenes cover 100 km², but the program can order only 50 km² more. Remove scenes',
        },
      ],
    ]);
    expect((await estimate()).quota).toEqual({ limit_km2: 50, left_km2: 50 });
  });

  it('is never exceeded by orders that are placed at once', async () => {
    await limitTo(3 * SCENE_KM2);
    const answers = await Promise.all(
      ['scene-1', 'scene-2', 'scene-3', 'scene-4', 'scene-1'].map((id) => place(id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422]);
  });

  it('is needed again to retry an order that failed', async () => {
    const { body } = await place('scene-1', 'scene-2');
    const { kysely } = app.database;
    await kysely
      .updateTable('orders')
      .where('id', '=', body.order.id)
      .set({ status: 'order_failed' })
      .execute();
    await limitTo(SCENE_KM2);
    const params = { program: programs.first, order: body.order.id };
    const answer = await app.call(retryOrder, { as: CUSTOMER, params });
    expect([answer.status, (await answer.json()).detail]).toEqual([
      409,
      'These scenes cover 100 km², but the program can order only 50 km² more.',
    ]);
  });
});
