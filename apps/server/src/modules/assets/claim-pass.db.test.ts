import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction } from '@sigma/db';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addProgram } from '../../testing/demo-people.fixture.ts';
import { insertSites } from '../detections/random-findings.fixture.ts';
import { claimPass } from './claim-pass.store.ts';
import { PASS_PRIORITY } from './pass-priority.ts';
import { addPasses, type ClaimedPass } from './passes.store.ts';

const NAMES = ['a', 'b', 'c'] as const;
type Name = (typeof NAMES)[number];
type Kind = keyof typeof PASS_PRIORITY;
/** A pass over an asset on a day. */
type Waiting = readonly [asset: Name, day: number, kind: Kind];

let database: TestDatabase;
const ids = { a: randomUUID(), b: randomUUID(), c: randomUUID() };
beforeAll(async () => {
  database = await testDatabase();
  const program = await addProgram(database, 'First');
  await insertSites(
    database.kysely,
    program,
    NAMES.map((name, index) => ({ id: ids[name], lon: -102 + index, lat: 32 })),
  );
});
afterAll(() => database?.close());
beforeEach(() => database.kysely.deleteFrom('asset_passes').execute());

const nameOf = ([asset, day]: Waiting) => `${asset}${day}`;
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const queue = (...passes: readonly Waiting[]) =>
  addPasses(
    database.kysely,
    passes.map(([asset, day, kind]) => ({
      asset_id: ids[asset],
      collection: 'spot',
      scene_id: `${asset}${day}`,
      sensor: 1,
      acquired_at: at(day),
      priority: PASS_PRIORITY[kind],
    })),
  );

let claims = 0;
type Claimed = Pick<ClaimedPass, 'scene_id' | 'priority'>;
/** The passes in the order in which a process that analyses one at a time claims them. */
async function claimAll(most = Number.POSITIVE_INFINITY): Promise<readonly Claimed[]> {
  const order: Claimed[] = [];
  while (order.length < most) {
    claims += 1;
    const now = new Date(Date.UTC(2026, 5, 1) + claims * 1000);
    const pass = await database.transaction((transaction) =>
      claimPass(transaction, { now, staleBefore: new Date(0) }),
    );
    if (pass === undefined) break;
    order.push(pass);
    await database.kysely
      .updateTable('asset_passes')
      .set({ state: 'analysed', claim: null })
      .where('id', '=', pass.id)
      .execute();
  }
  return order;
}
const claimed = async (most?: number) => (await claimAll(most)).map(({ scene_id }) => scene_id);

it('a new capture is analysed before the archives of other assets, and what someone waits for before everything', async () => {
  await queue(['a', 1, 'recent'], ['a', 2, 'history'], ['b', 9, 'news'], ['c', 5, 'requested']);
  expect(await claimed()).toEqual(['c5', 'b9', 'a1', 'a2']);
});

it('the recent captures that a new one is compared with are analysed right before it', async () => {
  await queue(
    ['a', 0, 'recent'],
    ['b', 1, 'recent'],
    ['b', 2, 'recent'],
    ['b', 3, 'history'],
    ['b', 9, 'news'],
  );
  expect(await claimed()).toEqual(['b1', 'b2', 'b9', 'a0', 'b3']);
});

it('assets with news take turns, however many captures one of them has', async () => {
  await queue(['a', 1, 'news'], ['a', 2, 'news'], ['a', 3, 'news'], ['b', 8, 'news'], ['c', 9, 'news']);
  expect(await claimed(4)).toEqual(['a1', 'b8', 'c9', 'a2']);
  await queue(['b', 10, 'news']);
  expect(await claimed()).toEqual(['b10', 'a3']);
});

it('an archive proceeds although there is always news', async () => {
  await queue(['b', 1, 'history'], ['b', 2, 'history']);
  for (let day = 10; day < 21; day++) await queue(['a', day, 'news']);
  const order = await claimed();
  expect([order.indexOf('b1'), order.indexOf('b2')]).toEqual([4, 9]);
});

it('recent captures that a new one takes along do not delay the archives of other assets', async () => {
  await queue(['b', 1, 'history'], ['a', 9, 'news']);
  for (let day = 1; day < 5; day++) await queue(['a', day, 'recent']);
  expect(await claimed()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'a9']);
});

/** How many rows of passes a session has read so far. */
async function rowsRead(transaction: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (seq_tup_read + idx_tup_fetch)::int as count
    from pg_stat_xact_user_tables where relname = 'asset_passes'`.execute(transaction);
  return rows[0]?.count ?? 0;
}

it('a claim reads few passes, however many were claimed before and however many wait', async () => {
  await sql`insert into asset_passes (asset_id, collection, scene_id, acquired_at, state, claimed_at, priority)
    select (${Object.values(ids)}::uuid[])[1 + n % 3], 'spot', 'old' || n, ${at(1)}::timestamptz - n * interval '1 hour',
      case when n <= 3000 then 'analysed' else 'waiting' end,
      case when n <= 3000 then ${at(1)}::timestamptz - n * interval '1 hour' end, ${PASS_PRIORITY.history}
    from generate_series(1, 6000) n`.execute(database.kysely);
  await queue(['a', 9, 'news'], ['a', 8, 'recent']);
  await sql`analyze asset_passes`.execute(database.kysely);
  const read = await database.transaction(async (transaction) => {
    // The counter of a transaction begins with what the session did in the last second.
    const before = await rowsRead(transaction);
    const claimed = await claimPass(transaction, { now: at(28), staleBefore: new Date(0) });
    expect(claimed?.scene_id).toBe('a8');
    return (await rowsRead(transaction)) - before;
  });
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});

const waiting = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...NAMES),
      fc.integer({ min: 1, max: 28 }),
      fc.constantFrom<Kind>('requested', 'news', 'recent', 'history'),
    ),
    { selector: nameOf, maxLength: 25 },
  )
  .map((passes): readonly Waiting[] => passes);

it('whatever waits, each pass is claimed once, those of one asset and kind by their times, and every fifth is of an archive while any waits that no news takes along', async () => {
  await fc.assert(
    fc.asyncProperty(waiting, async (passes) => {
      await database.kysely.deleteFrom('asset_passes').execute();
      await queue(...passes);
      const claims = await claimAll();
      const order = claims.map(({ scene_id }) => scene_id);
      expect(order.toSorted()).toEqual(passes.map(nameOf).toSorted());
      for (const [asset, , kind] of passes) {
        const days = order.flatMap((name) =>
          passes.filter((pass) => nameOf(pass) === name && pass[0] === asset && pass[2] === kind),
        );
        expect(days).toEqual(days.toSorted((a, b) => a[1] - b[1]));
      }
      const isHistory = new Set(passes.filter(([, , kind]) => kind === 'history').map(nameOf));
      const lastOfHistory = order.findLastIndex((name) => isHistory.has(name));
      for (let from = 0; from + 5 <= lastOfHistory + 1; from++)
        expect(claims.slice(from, from + 5).some(({ priority }) => priority > PASS_PRIORITY.news)).toBe(true);
    }),
    { numRuns: 40, seed: 5 },
  );
});
