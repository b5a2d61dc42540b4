import { fixedClock, type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from './demo.ts';
import { ARCHIVE_DAYS, MAIN_COLLECTION, PORTS_COLLECTION } from './world.ts';

const clock = fixedClock('2026-11-21T12:00:00.000Z');
const DAY_MS = 86_400_000;

let database: TestDatabase;
let added: number;

beforeAll(async () => {
  database = await testDatabase();
  added = await seedDemo({ database, clock: clock.now });
});
afterAll(() => database.close());

const count = async (
  table: 'scenes' | 'scene_assets' | 'element_sets' | 'users' | 'programs' | 'memberships',
) => {
  const row = await database.kysely
    .selectFrom(table)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

describe('the demo world', () => {
  it('seeds 400 scenes of 80 tasks over 12 places, 20 of them around San Francisco', async () => {
    const rows = await database.kysely
      .selectFrom('scenes')
      .where('collection', '=', MAIN_COLLECTION)
      .select(['task_id', 'item', 'recipe'])
      .execute();
    const places = rows.map(({ item }) => JSON.stringify(item).match(/"sigma:place":"([^"]*)"/)?.[1]);
    expect(rows.length).toBeGreaterThanOrEqual(400);
    expect(new Set(rows.map((row) => row.task_id)).size).toBeGreaterThanOrEqual(80);
    expect(new Set(places).size).toBeGreaterThanOrEqual(12);
    expect(places.filter((place) => place === 'San Francisco Bay').length).toBeGreaterThanOrEqual(20);
  });

  it('stores the scenes of another company in a separate collection', async () => {
    const shared = await database.kysely
      .selectFrom('program_collections')
      .where('collection', '=', PORTS_COLLECTION)
      .select('program_id')
      .execute();
    expect(shared).toEqual([{ program_id: 3 }]);
    expect(await count('programs')).toBe(3);
  });

  it('seeds an element set of each sensor for each day', async () => {
    expect(await count('element_sets')).toBe(5 * (ARCHIVE_DAYS + 1));
  });

  it('contains no scene whose files could not have been downlinked yet', async () => {
    const late = await database.kysely
      .selectFrom('scenes')
      .where('processed_at', '>', clock.now())
      .select('id')
      .execute();
    expect(late).toEqual([]);
  });

  it('adds nothing to the demo world when it is seeded again', async () => {
    const before = await Promise.all([
      count('scenes'),
      count('scene_assets'),
      count('users'),
      count('memberships'),
    ]);
    expect(await seedDemo({ database, clock: clock.now })).toBe(0);
    const after = await Promise.all([
      count('scenes'),
      count('scene_assets'),
      count('users'),
      count('memberships'),
    ]);
    expect(after).toEqual(before);
    expect(before[0]).toBe(added);
    expect(before[1]).toBe(added * 4);
  });

  it('adds only the days that have passed since the last run', async () => {
    const before = await count('scenes');
    clock.advance(3 * DAY_MS);
    const more = await seedDemo({ database, clock: clock.now });
    expect(more).toBeGreaterThan(0);
    expect(more).toBeLessThan(60);
    expect(await count('scenes')).toBe(before + more);
    expect(await count('element_sets')).toBe(5 * (ARCHIVE_DAYS + 4));
  });
});
