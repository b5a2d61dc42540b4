import type { Connection } from '@sigma/db';
import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyArchive, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { insertScenes } from '../write/insert-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const FIRST = '00000000-0000-4000-8000-000000000001';
const SECOND = '00000000-0000-4000-8000-000000000002';
let database: TestDatabase;
let user: string;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
  const row = { email: 'ada@sigma.example' };
  ({ id: user } = await database.kysely
    .insertInto('users')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow());
});
afterAll(() => database?.close());
beforeEach(async () => {
  const { kysely } = database;
  await kysely.deleteFrom('orders').execute();
  await emptyArchive(kysely);
  await insertScenes(kysely, [plainScene({ collection: 'alpha', id: 'scene', start: NOW })]);
  await order(kysely, FIRST);
});

async function insertOrder(kysely: Connection, id: string): Promise<void> {
  await sql`insert into orders (id, program_id, requested_by, customer_poc, order_type, collection, product_level, file_format,
      s3_bucket, s3_folder, required_license, license_accepted_at, status, status_text, placed_at, updated_at)
    values (${id}, 1, ${user}, 'x', 'stac', 'alpha', 'Basic', 'COG', 'bucket', '', 'x', ${NOW}, 'order_accepted', 'x', ${NOW}, ${NOW})`.execute(
    kysely,
  );
}
const insertScene = (kysely: Connection, id: string) =>
  sql`insert into order_scenes (order_id, position, collection, file_id) values (${id}, 1, 'alpha', 'scene')`.execute(
    kysely,
  );
async function order(kysely: Connection, id: string): Promise<void> {
  await insertOrder(kysely, id);
  await insertScene(kysely, id);
}
const cancel = (kysely: Connection) =>
  kysely.updateTable('orders').set({ status: 'order_canceled' }).where('id', '=', FIRST).execute();
const removeScenes = (kysely: Connection) =>
  kysely.deleteFrom('order_scenes').where('order_id', '=', FIRST).execute();
const orderSecond = (kysely: Connection) => order(kysely, SECOND);

type Change = (kysely: Connection) => Promise<unknown>;
/** Begins a transaction with a change, and ends it with another one once it may. */
function begin(change: Change, last: Change = async () => undefined) {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended = database.transaction(async (transaction) => {
    await change(transaction);
    begun.resolve();
    await mayEnd.promise;
    await last(transaction);
  });
  return {
    begun: begun.promise,
    end: () => {
      mayEnd.resolve();
      return ended;
    },
  };
}

/** Runs a change in a transaction, and ends it once another change has ended or waits for a lock. */
async function concurrently(first: Change, second: Change): Promise<void> {
  const one = begin(first);
  await one.begun;
  let hasEnded = false;
  const other = database.transaction(second).then(() => {
    hasEnded = true;
  });
  while (!hasEnded && (await waiting()) === 0);
  await one.end();
  await other;
}
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
  return rows[0]?.count ?? 0;
}
const ownScenes = async () =>
  (await database.kysely.selectFrom('program_scenes').select(['program_id', 'id']).execute()).map(
    ({ program_id, id }) => [program_id, id],
  );

// The embedded engine has one session, whose transactions follow each other.
describe.skipIf(testServerUrl === undefined)('a scene of two orders of a program', () => {
  it.each([
    ['is ordered while the other order is canceled', orderSecond, cancel],
    ['is ordered after the other order was canceled', cancel, orderSecond],
    ['is ordered while it is removed from the other order', orderSecond, removeScenes],
    ['is ordered after it was removed from the other order', removeScenes, orderSecond],
  ])(
    'stays the own scene of the program when it %s in a concurrent transaction',
    async (_, first, second) => {
      await concurrently(first, second);
      expect(await ownScenes()).toEqual([[1, 'scene']]);
    },
  );

  it('is ordered twice at once while staff change the program, without a deadlock', async () => {
    await database.kysely.deleteFrom('orders').execute();
    const orders = [FIRST, SECOND].map((id) =>
      begin(
        (kysely) => insertOrder(kysely, id),
        (kysely) => insertScene(kysely, id),
      ),
    );
    for (const { begun } of orders) await begun;
    const staff = database.transaction((kysely) =>
      sql`select from programs where id = 1 for update`.execute(kysely),
    );
    while ((await waiting()) === 0);
    await Promise.all([...orders.map(({ end }) => end()), staff]);
    expect(await ownScenes()).toEqual([[1, 'scene']]);
  });
});
