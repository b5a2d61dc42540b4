import { insertScenes, unlimitedAccess } from '@sigma/archive';
import { savedSearchConditions } from '@sigma/contract';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSceneRecords } from '../../catalogue/index.ts';
import { searchedIds } from '../../catalogue/testing/searched-ids.fixture.ts';
import { anyScenes, anySearch } from './any-search.fixture.ts';
import { type ArrivedScene, prepareScene, prepareSearch } from './prepare-search.ts';

const COLLECTIONS = ['alpha', 'beta'] as const;
const NOW = new Date('2026-11-21T12:00:00Z');
const SCENES = 80;

let database: TestDatabase;
let program: number;
let arrived: readonly ArrivedScene[];
beforeAll(async () => {
  database = await testDatabase();
  const { kysely } = database;
  await kysely
    .insertInto('collections')
    .values(COLLECTIONS.map((id) => ({ id, title: id, description: id, file_format: 'COG' })))
    .execute();
  const row = { name: 'P', company_name: 'C', start_date: '2026-01-01', end_date: '2030-01-01' };
  program = (await kysely.insertInto('programs').values(row).returning('id').executeTakeFirstOrThrow()).id;
  await kysely
    .insertInto('program_collections')
    .values(COLLECTIONS.map((collection) => ({ program_id: program, collection })))
    .execute();
  const scenes = anyScenes(COLLECTIONS, SCENES);
  await insertScenes(kysely, scenes);
  arrived = (await readSceneRecords(kysely, scenes)).map(prepareScene);
});
afterAll(() => database?.close());

/** The scenes that a search of the catalogue finds; undefined if it rejects the conditions. */
const searched = (conditions: object) =>
  searchedIds(database.kysely, {
    access: unlimitedAccess(program, COLLECTIONS),
    conditions: savedSearchConditions.parse(conditions),
    now: NOW,
    limit: SCENES,
  });

function matched(conditions: object): readonly string[] {
  const isMatch = prepareSearch(conditions);
  return arrived.flatMap((scene) => (isMatch(scene) ? scene.record.id : [])).toSorted();
}

describe('a saved search', () => {
  it('matches a new scene exactly if a search with its conditions finds it', async () => {
    const counts = { valid: 0, some: 0 };
    await fc.assert(
      fc.asyncProperty(anySearch, async (conditions) => {
        const found = await searched(conditions);
        if (found === undefined) return;
        counts.valid += 1;
        if (found.length > 0 && found.length < SCENES) counts.some += 1;
        expect(matched(conditions)).toEqual(found);
      }),
      // The last bit of an edge decides whether it touches a scene.
      { numRuns: 600, examples: [[{ bbox: [0.2, 0, 0.7999999999999999, 0.1] }]] },
    );
    // The comparison means something: most searches are valid, and many tell scenes apart.
    expect(counts.valid).toBeGreaterThan(400);
    expect(counts.some).toBeGreaterThan(200);
  }, 120_000);

  it('matches nothing if its conditions are no longer valid', () => {
    expect(matched({ bbox: [0, 10, 1, 5] })).toEqual([]);
    expect(matched({ filter: { op: '=', args: [{ property: 'nothing' }, 1] } })).toEqual([]);
    expect(matched({ unknown: 1 })).toEqual([]);
  });
});
