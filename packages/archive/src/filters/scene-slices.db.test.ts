import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countScenesBy } from '../count/scene-aggregates.ts';
import { plainScene, seedPrograms } from '../scenes.fixture.ts';
import { countScenes, type ScenePage, searchScenes, selectCount } from '../search/search-scenes.ts';
import { loadScenes } from '../write/load-scenes.ts';
import type { SceneFilters } from './scene-filters.ts';
import { readScope, type SceneScope } from './scene-scope.ts';
import { slicesOf } from './scene-slices.ts';

const FIRST = Date.parse('2026-07-30T01:00:00Z');
const HALF_DAY_MS = 43_200_000;
const NOW = new Date('2026-11-21T12:00:00Z');
/** Twenty-five scenes at noon and midnight of each of ninety days, so that the archive has more than two slices. */
const archive = Array.from({ length: 4500 }, (_, n) =>
  plainScene({
    collection: n % 3 === 0 ? 'beta' : 'alpha',
    id: `s${n}`,
    start: new Date(FIRST + Math.floor(n / 25) * HALF_DAY_MS),
    cloudCover: n % 101,
    west: (n * 7) % 160,
  }),
);
const ids = archive.map(({ id }) => id);
/** Scenes with these ids have so few starts that they are read by one statement. */
const asOne = (filters: SceneFilters): SceneFilters => ({ ...filters, ids });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
  await loadScenes(database, archive);
});
afterAll(() => database?.close());

const during = { from: new Date('2026-08-03T13:00:00Z'), to: new Date('2026-10-20T12:59:59Z') };
const FILTERS: readonly (readonly [string, SceneFilters])[] = [
  ['a condition', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 30' }] }],
  ['a condition and a period', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 30' }], ...during }],
  ['a wide box', { now: NOW, boxes: [[0, -80, 100, 80]] }],
  ['a condition of one collection', { now: NOW, collections: ['beta'], filter: [{ text: 'true' }] }],
  ['a condition that no scene meets', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 100' }] }],
];

async function slices(filters: SceneFilters, size: number): Promise<readonly SceneScope[]> {
  const scope = await readScope(database.kysely, 1, filters);
  return scope === undefined ? [] : slicesOf(database.kysely, scope, filters, size);
}

describe('statements over every scene', () => {
  it.each(FILTERS)('count the same in slices as in one statement, with %s', async (_, filters) => {
    const { kysely } = database;
    const by = { interval: 'week', cloudCover: true } as const;
    const whole = await countScenesBy(kysely, 1, asOne(filters), by);
    expect(await countScenesBy(kysely, 1, filters, by)).toEqual(whole);
    expect(await countScenes(kysely, 1, filters)).toBe(whole.count);
  });

  it.skipIf(testServerUrl !== undefined).each([1, 700, 2000])(
    'are divided into consecutive slices of whole days with at most %i scenes and those of a day',
    async (size) => {
      for (const [, { boxes: _, ...filters }] of FILTERS) {
        const every = { ...filters, filter: [{ text: 'true' }] };
        const parts = await slices(every, size);
        const counts: number[] = [];
        for (const [index, part] of parts.entries()) {
          expect(part.startsBefore).toEqual(parts[index + 1]?.earliestStart);
          const { count } = await selectCount(database.kysely, part, every).executeTakeFirstOrThrow();
          counts.push(count);
        }
        expect(Math.max(...counts)).toBeLessThanOrEqual(size + 50);
        const sum = counts.reduce((all, count) => all + count, 0);
        expect(sum).toBe(await countScenes(database.kysely, 1, asOne(every)));
      }
    },
  );

  it.each(FILTERS)('read the same pages in slices, from both ends, with %s', async (_, filters) => {
    const { kysely } = database;
    // So many values that a slice has few scenes.
    const many = Array.from({ length: 400 }, (__, value) => [
      { text: ' or scenes.id = ' },
      { value: `x${value}` },
    ]);
    const condition = [
      { text: '(' },
      ...(filters.filter ?? [{ text: 'true' }]),
      ...many.flat(),
      { text: ')' },
    ];
    const query = { ...filters, filter: condition, boxes: undefined };
    const whole = await searchScenes(kysely, 1, { ...asOne(query), limit: 4500 });
    const expected = whole.scenes.map(({ id }) => id);
    const pages: ScenePage[] = [await searchScenes(kysely, 1, { ...query, limit: 1700 })];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await searchScenes(kysely, 1, { ...query, limit: 1700, after: next }));
    expect(pages.flatMap(({ scenes }) => scenes.map(({ id }) => id))).toEqual(expected);
    expect(pages[0]?.matched).toBe(expected.length);
    const before = pages.at(-1)?.previous;
    if (before === undefined) return;
    const previous = await searchScenes(kysely, 1, { ...query, limit: 1700, before });
    expect(previous.scenes).toEqual(pages.at(-2)?.scenes);
  });

  it.runIf(testServerUrl !== undefined)('are one statement on PostgreSQL', async () => {
    for (const [, filters] of FILTERS) expect(await slices(filters, 50)).toHaveLength(1);
  });
});
