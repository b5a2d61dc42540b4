import { type TestDatabase, testDatabase, testServerUrl } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countScenesBy, type SceneInterval } from '../count/scene-aggregates.ts';
import { accessOf, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { explainSearch } from '../search/explain-search.ts';
import { searchScenes } from '../search/search-scenes.ts';
import { loadScenes } from '../write/load-scenes.ts';
import type { SceneFilters } from './scene-filters.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2023-11-20T06:00:00Z');
/** A scene every second day of three years; one in three lies in the area, and of the others one in two has clouds. */
const NOW = new Date('2026-11-21T12:00:00Z');
const archive = Array.from({ length: 548 }, (_, n) => ({
  id: `s${String(n).padStart(3, '0')}`,
  start: new Date(FIRST + 2 * n * DAY_MS),
  west: n % 3 === 0 ? 10 : 40,
  cloudCover: n % 2 === 0 ? 5 : 95,
}));
const inArea = archive.filter(({ west }) => west === 10);
const boxes = [[9, 19, 12, 22]] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
  await loadScenes(
    database,
    archive.map((scene) => plainScene({ collection: 'alpha', ...scene })),
  );
});
afterAll(() => database?.close());

describe('an area searched over years', () => {
  const newestFirst = inArea.toReversed().map(({ id }) => id);

  it.each([5, 100, 183, 1000])(
    'a search of an area over years returns at most %i scenes, newest first, and counts all',
    async (limit) => {
      const page = await searchScenes(database.kysely, accessOf(1), { now: NOW, boxes, limit });
      expect(page.scenes.map(({ id }) => id)).toEqual(newestFirst.slice(0, limit));
      expect(page.matched).toBe(inArea.length);
      expect(page.next === undefined).toBe(limit >= inArea.length);
    },
  );

  it('a search of an area over years can be paged to its end', async () => {
    const ids: string[] = [];
    let [after, matched]: [Parameters<typeof searchScenes>[2]['after'], number | undefined] = [
      undefined,
      undefined,
    ];
    do {
      const page = await searchScenes(database.kysely, accessOf(1), {
        now: NOW,
        boxes,
        limit: 40,
        after,
        matched,
      });
      ids.push(...page.scenes.map(({ id }) => id));
      ({ next: after, matched } = page);
    } while (after !== undefined);
    expect(ids).toEqual(newestFirst);
  });

  it('a search of an area over years can be sorted by another field across both halves', async () => {
    const sort = [{ field: 'eo:cloud_cover', direction: 'desc' }] as const;
    const page = await searchScenes(database.kysely, accessOf(1), { now: NOW, boxes, limit: 3, sort });
    const cloudy = inArea.filter(({ cloudCover }) => cloudCover === 95).toReversed();
    expect(page.scenes.map(({ id }) => id)).toEqual(cloudy.slice(0, 3).map(({ id }) => id));
    expect(page.matched).toBe(inArea.length);
  });

  it('a search of an area over years omits scenes outside the searched interval', async () => {
    const [from, to] = [inArea[3]?.start, inArea[170]?.start];
    const page = await searchScenes(database.kysely, accessOf(1), { now: NOW, boxes, from, to, limit: 1000 });
    expect(page.scenes.map(({ id }) => id)).toEqual(
      newestFirst.slice(inArea.length - 171, inArea.length - 3),
    );
    expect(page.matched).toBe(168);
  });

  it.each<SceneInterval>(['day', 'week', 'month', 'year'])(
    'counts by %s include each scene of an area over years once',
    async (interval) => {
      const expected = new Map<number, number>();
      for (const { start } of inArea) {
        const key = beginOf(start, interval);
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      const counts = await countScenesBy(
        database.kysely,
        accessOf(1),
        { now: NOW, boxes },
        { interval, cloudCover: true },
      );
      expect(counts.byInterval).toEqual([...expected].map(([startMs, count]) => ({ startMs, count })));
      expect(counts.count).toBe(inArea.length);
      expect(counts.byCloudTenth).toEqual([
        { tenth: 0, count: inArea.filter(({ cloudCover }) => cloudCover === 5).length },
        { tenth: 9, count: inArea.filter(({ cloudCover }) => cloudCover === 95).length },
      ]);
      expect(counts.first).toEqual(inArea[0]?.start);
      expect(counts.last).toEqual(inArea.at(-1)?.start);
    },
  );

  it.skipIf(testServerUrl === undefined).each<[string, SceneFilters, number]>([
    ['three years are read by two statements', { now: NOW, boxes }, 2],
    [
      'a month is read by one',
      { now: NOW, boxes, from: new Date('2026-05-01'), to: new Date('2026-05-31') },
      1,
    ],
    ['so is a large part of the world', { now: NOW, boxes: [[-170, -80, 170, 80]] }, 1],
  ])('on PostgreSQL: %s', async (_, filters, statements) => {
    const plans = await explainSearch(database.kysely, accessOf(1), { ...filters, limit: 10 });
    expect(plans.filter(({ statement }) => statement === 'page')).toHaveLength(statements);
  });
});

/** Start of the UTC day, week from Monday, month or year of an instant, milliseconds since 1970. */
function beginOf(instant: Date, interval: SceneInterval): number {
  const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()];
  switch (interval) {
    case 'day':
      return Date.UTC(year, month, day);
    case 'week':
      return Date.UTC(year, month, day - ((instant.getUTCDay() + 6) % 7));
    case 'month':
      return Date.UTC(year, month, 1);
    case 'year':
      return Date.UTC(year, 0, 1);
  }
}
