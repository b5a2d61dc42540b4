import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addImportProgram, smallItem } from '../run/import-run.fixture.ts';
import { registerItems } from './register-items.ts';

const ROUNDS = 10;
const NOW = new Date('2026-11-01T00:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addImportProgram(database);
});
afterAll(() => database?.close());

const item = (id: string, properties: object = {}) => smallItem(id, {}, properties);
const register = async (...items: object[]) => {
  const given = { collection: 'imported', items: items.map((one) => ({ ...one })), replace: false };
  const registered = await registerItems({ database }, given, NOW);
  return registered.ok ? registered.results : [];
};

/** Locks a scene, and changes its title once `released`. */
const change = (id: string, locked: () => void, released: Promise<void>) =>
  database.transaction(async (transaction) => {
    await sql`select from scene_ids where collection = 'imported' and id = ${id} for update`.execute(
      transaction,
    );
    locked();
    await released;
    await sql`update scenes set item = jsonb_set(item::jsonb, '{properties,title}', '"changed"')::json
      where collection = 'imported' and id = ${id}`.execute(transaction);
  });

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
  return rows[0]?.count ?? 0;
}
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}

it('rejects an Item that was changed while its import waited for the lock', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = item(`changed_${round}`);
    await register(one);
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const changing = change(one.id, locked.resolve, released.promise);
    await locked.promise;
    const registered = register(one);
    // The embedded engine has one connection: its import begins after the change has ended.
    if (database.url !== undefined) await until(async () => (await waiting()) > 0);
    released.resolve();
    await changing;
    expect(await registered).toMatchObject([
      { state: 'refused', reason: expect.stringContaining('Other content') },
    ]);
  }
});

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-10:00', '0001-01-01T00:00:00+10:00'])(
  'rejects only the Item of %s, which cannot be stored',
  async (datetime) => {
    const results = await register(item(`a_${datetime.length}`), item('never', { datetime }));
    expect(results).toMatchObject([
      { state: expect.stringMatching(/added|known/) },
      { state: 'refused', reason: expect.stringContaining('datetime') },
    ]);
  },
);

it('adds many Items in parts on the embedded engine, so that others use its session in between', async () => {
  let parts = 0;
  const counted = {
    kysely: database.kysely,
    transaction: <T>(work: Parameters<typeof database.transaction<T>>[0]) => {
      parts += 1;
      return database.transaction(work);
    },
  };
  const items = Array.from({ length: 250 }, (_, index) => item(`part_${index}`));
  const given = { collection: 'imported', items, replace: false };
  const registered = await registerItems({ database: counted }, given, NOW);
  expect(registered.ok && registered.results.map(({ id, state }) => [id, state])).toEqual(
    items.map(({ id }) => [id, 'added']),
  );
  expect(parts).toBe(testServerUrl === undefined ? 3 : 1);
});
