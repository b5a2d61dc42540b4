import { onBehalfOf } from '@sigma/db';
import { bboxArea } from '@sigma/geo';
import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countScenesBy } from '../count/scene-aggregates.ts';
import { accessOf, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { countScenes, type ScenePage, searchScenes, selectCount } from '../search/search-scenes.ts';
import { insertScenes } from '../write/insert-scenes.ts';
import { loadScenes } from '../write/load-scenes.ts';
import type { SceneFilters } from './scene-filters.ts';
import { readScope, type SceneScope } from './scene-scope.ts';
import { slicesOf } from './scene-slices.ts';

const FIRST = Date.parse('2026-07-30T01:00:00Z');
const HALF_DAY_MS = 43_200_000;
const NOW = new Date('2026-11-21T12:00:00Z');
/**
 * Twenty-five scenes at noon and midnight of each of ninety days, so that the archive has more than two slices; one in
 * ten is under embargo.
 */
const archive = Array.from({ length: 4500 }, (_, n) => ({
  ...plainScene({
    collection: n % 3 === 0 ? 'beta' : 'alpha',
    id: `s${n}`,
    start: new Date(FIRST + Math.floor(n / 25) * HALF_DAY_MS),
    cloudCover: n % 101,
    west: (n * 7) % 160,
  }),
  embargoedUntil: n % 10 === 3 ? new Date('2027-01-01T00:00:00Z') : null,
}));
const ids = archive.map(({ id }) => id);
/** Scenes with these ids have so few starts that they are read by one statement. */
const asOne = (filters: SceneFilters): SceneFilters => ({ ...filters, ids });

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
  await loadScenes(database, archive.slice(0, 3000));
  // The counters of the days of these have not been folded, and some of them were deleted.
  await insertScenes(database.kysely, archive.slice(3000));
  const gone = archive.filter((_, n) => n > 2900 && n % 50 === 0).map(({ id }) => id);
  await database.kysely.deleteFrom('scenes').where('id', 'in', gone).execute();
});
afterAll(() => database?.close());

const during = { from: new Date('2026-08-03T13:00:00Z'), to: new Date('2026-10-20T12:59:59Z') };
const FILTERS: readonly (readonly [string, SceneFilters])[] = [
  ['a condition', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 30' }] }],
  ['a condition and a period', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 30' }], ...during }],
  ['a wide box', { now: NOW, boxes: [[0, -80, 100, 80]] }],
  ['a small box', { now: NOW, boxes: [[10, 20, 30, 21]] }],
  ['a box with nearly all scenes', { now: NOW, boxes: [[0, 19, 140, 22]] }],
  ['a small area and a period', { now: NOW, area: bboxArea([20, 20.2, 90, 20.3]), ...during }],
  ['a condition of one collection', { now: NOW, collections: ['beta'], filter: [{ text: 'true' }] }],
  ['a condition that no scene meets', { now: NOW, filter: [{ text: 'scenes.cloud_cover > 100' }] }],
];

/** The condition with values that no scene has, so many that a slice has few scenes. */
const withValues = (filter: SceneFilters['filter'] = [{ text: 'true' }], count: number) => [
  { text: '(' },
  ...filter,
  ...Array.from({ length: count }, (_, n) => [{ text: ' or scenes.id = ' }, { value: `x${n}` }]).flat(),
  { text: ')' },
];
const idsOf = ({ scenes }: ScenePage) => scenes.map(({ id }) => id);

async function slices(filters: SceneFilters, size: number): Promise<readonly SceneScope[]> {
  const scope = await readScope(database.kysely, accessOf(1), filters);
  return scope === undefined ? [] : slicesOf(database.kysely, scope, filters, size);
}

describe('statements over every scene', () => {
  it.each(FILTERS)('count the same in slices as in one statement, with %s', async (_, filters) => {
    const { kysely } = database;
    const by = { interval: 'week', cloudCover: true } as const;
    const whole = await countScenesBy(kysely, accessOf(1), asOne(filters), by);
    expect(await countScenesBy(kysely, accessOf(1), filters, by)).toEqual(whole);
    expect(await countScenes(kysely, accessOf(1), filters)).toBe(whole.count);
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
        expect(sum).toBe(await countScenes(database.kysely, accessOf(1), asOne(every)));
      }
    },
  );

  it.each(FILTERS)('read the same pages in slices, from both ends, with %s', async (_, filters) => {
    const { kysely } = database;
    const query = { ...filters, filter: withValues(filters.filter, 400) };
    const whole = await searchScenes(kysely, accessOf(1), { ...asOne(query), limit: 4500 });
    const expected = whole.scenes.map(({ id }) => id);
    const pages: ScenePage[] = [await searchScenes(kysely, accessOf(1), { ...query, limit: 700 })];
    for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
      pages.push(await searchScenes(kysely, accessOf(1), { ...query, limit: 700, after: next }));
    expect(pages.flatMap(idsOf)).toEqual(expected);
    expect(pages.map(({ matched }) => matched)).toEqual(pages.map(() => expected.length));
    const backward = pages.slice(-1);
    for (let before = backward[0]?.previous; before !== undefined; before = backward[0]?.previous)
      backward.unshift(await searchScenes(kysely, accessOf(1), { ...query, limit: 700, before }));
    expect(backward.map(idsOf)).toEqual(pages.map(idsOf));
    expect(backward.map(({ matched }) => matched)).toEqual(pages.map(() => expected.length));
  });

  it.skipIf(testServerUrl !== undefined).each([
    ['one slice for few scenes', [10.1, 20, 10.3, 21], 1, { least: 1, most: 1 }],
    ['a slice for each month of 1,001 conditions', [10.1, 20, 10.3, 21], 1001, { least: 3, most: 4 }],
    ['two slices for nearly all scenes', [0, 19, 140, 22], 1, { least: 2, most: 2 }],
    ['slices of 200 for 400 conditions', [0, 19, 140, 22], 400, { least: 16, most: 20 }],
  ] as const)('of a place are divided by its scenes: %s', async (_, box, values, { least, most }) => {
    const filters = { now: NOW, boxes: [box], filter: withValues(undefined, values) };
    const scope = await readScope(database.kysely, accessOf(1), filters);
    const found = scope && (await slicesOf(database.kysely, scope, filters));
    expect(found?.length).toBeGreaterThanOrEqual(least);
    expect(found?.length).toBeLessThanOrEqual(most);
  });

  it.skipIf(testServerUrl !== undefined)('are not begun once their caller has gone', async () => {
    const gone = new AbortController();
    const filters = { now: NOW, filter: withValues(undefined, 400) };
    const counting = onBehalfOf({ user: 'greedy', signal: gone.signal }, () =>
      countScenes(database.kysely, accessOf(1), filters),
    );
    gone.abort(new Error('gone'));
    await expect(counting).rejects.toThrow('gone');
  });

  it.runIf(testServerUrl !== undefined)('are one statement on PostgreSQL', async () => {
    for (const [, filters] of FILTERS) expect(await slices(filters, 50)).toHaveLength(1);
  });
});
