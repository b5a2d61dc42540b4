import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldCountersJob, partitionsAheadJob } from './scene-storage.jobs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

it('adds the partitions of this month and the next six, and none the second time', async () => {
  const job = partitionsAheadJob(database, () => new Date('2031-10-31T23:59:59Z'));
  await job.run();
  await job.run();
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relname ~ '^scenes_203[12]_[0-9]{2}$' order by 1`.execute(database.kysely);
  expect(rows.map(({ name }) => name)).toEqual([
    'scenes_2031_10',
    'scenes_2031_11',
    'scenes_2031_12',
    'scenes_2032_01',
    'scenes_2032_02',
    'scenes_2032_03',
    'scenes_2032_04',
  ]);
});

it('folds the counter rows of a day into one, however many there are', async () => {
  // The rows that as many statements leave, each of which added one scene.
  await sql`insert into scene_days select 'alpha', '2026-11-21', '-infinity', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    n, n, n + 1, n + 1, now(), now(), interval '0' from generate_series(1, 600) as n`.execute(
    database.kysely,
  );
  const rows = () => database.kysely.selectFrom('scene_days').select(['scenes', 'west', 'east']).execute();
  expect(await rows()).toHaveLength(600);
  await foldCountersJob(database).run();
  expect(await rows()).toEqual([{ scenes: 600, west: 1, east: 601 }]);
});
