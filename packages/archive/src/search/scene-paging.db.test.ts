import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessOf, emptyArchive, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { insertScenes } from '../write/insert-scenes.ts';
import { loadScenes } from '../write/load-scenes.ts';
import { foldSceneDays } from '../write/scene-partitions.ts';
import type { SceneSort } from './scene-order.ts';
import { searchInSlices } from './search-in-slices.ts';
import { countScenes, type SceneQuery, searchScenes } from './search-scenes.ts';

const HOUR_MS = 3_600_000;
const FIRST = Date.parse('2026-08-20T00:00:00Z');
const NOW = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
});
afterAll(() => database?.close());
beforeEach(() => emptyArchive(database.kysely));

const sceneOf = (id: string, hour: number, collection = 'alpha') =>
  plainScene({ collection, id, start: new Date(FIRST + hour * HOUR_MS), cloudCover: (hour * 37) % 100 });

/** Pages through a search; `between` runs after every page. Answers the ids in the order in which they came. */
async function pageThrough(query: SceneQuery, between: (page: number) => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let next: Partial<SceneQuery> | undefined = {};
  for (let number = 0; next !== undefined; number += 1) {
    const page = await searchScenes(database.kysely, accessOf(1), { ...query, ...next });
    seen.push(...page.scenes.map(({ id }) => id));
    next = page.next && { after: page.next, matched: page.matched };
    await between(number);
  }
  return seen;
}

const SORTS: readonly (readonly SceneSort[])[] = [
  [],
  [{ field: 'eo:cloud_cover', direction: 'asc' }],
  [{ field: 'datetime', direction: 'asc' }],
];
const box = [9, 19, 11, 21] as const;

describe('paging while scenes are added and deleted', () => {
  it.each(SORTS.flatMap((sort) => [{ sort }, { sort, boxes: [box] }]))(
    'paging neither loses nor repeats a scene that stays while others are added and deleted: %j',
    async (query) => {
      const stays = Array.from({ length: 60 }, (_, n) => sceneOf(`stays${n}`, n * 37));
      const goes = Array.from({ length: 60 }, (_, n) => sceneOf(`goes${n}`, n * 37 + 11));
      await insertScenes(database.kysely, [...stays, ...goes]);
      const seen = await pageThrough({ ...query, limit: 7, now: NOW }, async (page) => {
        const gone = goes.filter((_, n) => n % 9 === page % 9).map(({ id }) => id);
        await database.kysely.deleteFrom('scenes').where('id', 'in', gone).execute();
        await insertScenes(database.kysely, [sceneOf(`comes${page}`, (page * 211) % 2200)]);
        if (page % 3 === 0) await foldSceneDays(database.kysely);
      });
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => id.startsWith('stays')).toSorted()).toEqual(
        stays.map(({ id }) => id).toSorted(),
      );
    },
  );

  it('a page reads older scenes when the counters include scenes that were deleted since', async () => {
    const { kysely } = database;
    await insertScenes(kysely, [sceneOf('new', 900), sceneOf('old', 1)]);
    // As if scenes of a day had been counted and then deleted before the page was read.
    await sql`insert into scene_days select collection, day, embargo_day, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from scene_days order by day desc limit 1`.execute(kysely);
    const page = await searchScenes(kysely, accessOf(1), { limit: 10, now: NOW });
    expect(page.scenes.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it('later pages return the count of the first page', async () => {
    await insertScenes(
      database.kysely,
      Array.from({ length: 20 }, (_, n) => sceneOf(`s${n}`, n)),
    );
    const first = await searchScenes(database.kysely, accessOf(1), { limit: 5, now: NOW });
    await insertScenes(database.kysely, [sceneOf('late', 300)]);
    const query = { limit: 5, now: NOW, after: first.next, matched: first.matched };
    expect((await searchScenes(database.kysely, accessOf(1), query)).matched).toBe(20);
  });
});

describe('paging back', () => {
  it.each([...SORTS, [{ field: 'gsd', direction: 'desc' }] as const].map((sort) => ({ sort })))(
    'previous pages repeat the pages before in the same order: %j',
    async ({ sort }) => {
      const scenes = Array.from({ length: 23 }, (_, n) => ({
        ...sceneOf(`s${n}`, n * 37),
        cloudCover: n % 5 === 0 ? null : (n * 37) % 4,
      }));
      await insertScenes(database.kysely, scenes);
      const read = (at: Partial<SceneQuery>) =>
        searchScenes(database.kysely, accessOf(1), { sort, limit: 5, now: NOW, ...at });
      const pages = [await read({})];
      for (let last = pages[0]; last?.next !== undefined; last = pages.at(-1)) {
        pages.push(await read({ after: last.next, matched: last.matched }));
      }
      expect(pages.map((page) => page.previous !== undefined)).toEqual([false, true, true, true, true]);
      const forth = pages.map((page) => page.scenes.map(({ id }) => id));
      const back: string[][] = [];
      for (let at = pages.at(-1)?.previous; at !== undefined; ) {
        const page = await read({ before: at, matched: 23 });
        back.unshift(page.scenes.map(({ id }) => id));
        expect(page.next?.id).toBe(page.scenes.at(-1)?.id);
        at = page.previous;
      }
      expect(back).toEqual(forth.slice(0, -1));
    },
  );
});

describe('an embargo', () => {
  it('an embargo hides a scene from every query until it ends, but not from staff', async () => {
    const until = new Date(NOW.getTime() + HOUR_MS);
    await insertScenes(database.kysely, [
      { ...sceneOf('hidden', 1), embargoedUntil: until },
      sceneOf('open', 2),
    ]);
    const found = async (query: Partial<SceneQuery>, seesEmbargoed = false) => {
      const page = await searchScenes(database.kysely, accessOf(1, { seesEmbargoed }), {
        limit: 10,
        now: NOW,
        ...query,
      });
      return [page.matched, ...page.scenes.map(({ id }) => id)];
    };
    for (const query of [{}, { ids: ['hidden', 'open'] }, { boxes: [box] }]) {
      expect(await found({ ...query, now: NOW })).toEqual([1, 'open']);
      expect(await found({ ...query, now: until })).toEqual([2, 'open', 'hidden']);
      expect(await found({ ...query, now: NOW }, true)).toEqual([2, 'open', 'hidden']);
    }
  });
});

describe('loading', () => {
  const many = Array.from({ length: 230 }, (_, n) => sceneOf(`n${n}`, n * 9));
  const counts = async () => {
    const { kysely } = database;
    const rows = await Promise.all(
      (['scenes', 'scene_ids'] as const).map((table) =>
        kysely
          .selectFrom(table)
          .select((on) => on.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return [...rows.map(({ count }) => count), await countScenes(kysely, accessOf(1), { now: NOW })];
  };

  it('a load reports its progress and ends with matching counts', async () => {
    const reported: number[] = [];
    const onProgress = ({ read }: { readonly read: number }) => void reported.push(read);
    expect(await loadScenes(database, many, { batch: 50, onProgress })).toEqual({ read: 230, added: 230 });
    expect(reported.toSorted((a, b) => a - b).at(-1)).toBe(230);
    expect(reported).toHaveLength(5);
    expect(await counts()).toEqual([230, 230, 230]);
  });

  it('a load that was stopped continues when it is run again', async () => {
    const stopping = new AbortController();
    const onProgress = ({ read }: { readonly read: number }) => {
      if (read >= 100) stopping.abort(new Error('stopped'));
    };
    const stopped = loadScenes(database, many, { batch: 50, onProgress, signal: stopping.signal });
    await expect(stopped).rejects.toThrow('stopped');
    const [stored = 0] = await counts();
    expect(stored).toBeGreaterThanOrEqual(100);
    expect(stored).toBeLessThan(230);
    expect(await counts()).toEqual([stored, stored, stored]);
    expect(await loadScenes(database, many, { batch: 50 })).toEqual({ read: 230, added: 230 - stored });
    expect(await counts()).toEqual([230, 230, 230]);
  });

  it('two concurrent loads in opposite orders store every scene once', async () => {
    const [a, b] = await Promise.all([
      loadScenes(database, many, { batch: 20 }),
      loadScenes(database, many.toReversed(), { batch: 30 }),
    ]);
    expect(a.added + b.added).toBe(230);
    expect(await counts()).toEqual([230, 230, 230]);
  });
});

describe('a long page that is read in slices', () => {
  it.each(SORTS.map((sort) => ({ sort })))(
    'has the scenes and cursors of one query: %j',
    async ({ sort }) => {
      const scenes = Array.from({ length: 1600 }, (_, n) => sceneOf(`scene${n}`, n));
      await insertScenes(database.kysely, scenes);
      const query = { sort, limit: 1300, now: NOW };
      const inOne = await searchScenes(database.kysely, accessOf(1), query);
      expect(inOne.scenes).toHaveLength(1300);
      expect(await searchInSlices(database, accessOf(1), query)).toEqual(inOne);
      const rest = { ...query, after: inOne.next, matched: inOne.matched };
      expect(await searchInSlices(database, accessOf(1), rest)).toEqual(
        await searchScenes(database.kysely, accessOf(1), rest),
      );
      const back = { ...query, limit: 1200, before: inOne.next, matched: inOne.matched };
      expect(await searchInSlices(database, accessOf(1), back)).toEqual(
        await searchScenes(database.kysely, accessOf(1), back),
      );
    },
  );
});
