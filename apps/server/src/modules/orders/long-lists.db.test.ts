import { listOrders, placeStacOrder } from '@sigma/contract';
import { folderStore } from '@sigma/storage';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { COLLECTION, fillProgram, LICENCE } from './orders.fixture.ts';

const as = 'customer@demo.example';
const COPIES = 119;
let app: TestApp;
let program: number;

/** 120 orders with 420 scenes each: more than a page can have together. */
beforeAll(async () => {
  app = await startTestApp();
  program = (await seedPeople(app.database)).first;
  await fillProgram(app.database, folderStore(`${app.folder}/buckets`), program, 1);
  const body = {
    collection: COLLECTION,
    item_ids: ['scene-1'],
    s3_bucket: 'first-bucket',
    required_license: LICENCE,
    product_level: 'Basic',
  };
  const placed = await app.call(placeStacOrder, { params: { program }, as, body });
  expect(placed.status).toBe(201);
  const { kysely } = app.database;
  await sql`insert into orders
    select (jsonb_populate_record(placed, jsonb_build_object('id', gen_random_uuid()))).*
    from orders as placed, generate_series(1, ${COPIES})`.execute(kysely);
  await sql`insert into order_scenes (order_id, position, collection, file_id)
    select id, place, ${COLLECTION}, 'other-' || place from orders, generate_series(1, 420) as place`.execute(
    kysely,
  );
});
afterAll(() => app?.close());

const listed = (limit: number) => app.call(listOrders, { params: { program }, as, query: { limit } });

describe('a long list of orders', () => {
  it('has every scene of every order on a page of up to 100 orders', async () => {
    const { results, count } = await (await listed(100)).json();
    expect([results.length, count]).toEqual([100, COPIES + 1]);
    const scenes = results.map((order: { scenes: readonly unknown[] }) => order.scenes.length);
    expect(Math.min(...scenes)).toBe(420);
  });

  it('is rejected with how to narrow it if its orders have too many scenes', async () => {
    const answer = await listed(10_000);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'too_expensive',
      detail: expect.stringMatching(
        /^The orders of this page have 50,\d{3} scenes.* limit of at most 100\.$/,
      ),
    });
  });

  it('is answered completely if its orders have few scenes', async () => {
    await sql`delete from order_scenes where position > 1`.execute(app.database.kysely);
    const { results } = await (await listed(1000)).json();
    expect(results).toHaveLength(COPIES + 1);
  });
});
