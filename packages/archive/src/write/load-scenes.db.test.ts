import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessOf, emptyArchive, plainScene, seedPrograms } from '../scenes.fixture.ts';
import { countScenes } from '../search/search-scenes.ts';
import type { NewScene } from './insert-scenes.ts';
import { loadScenes } from './load-scenes.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await seedPrograms(database.kysely);
});
afterAll(() => database?.close());
beforeEach(() => emptyArchive(database.kysely));

const scenesOf = (collection: string, count: number): NewScene[] =>
  Array.from({ length: count }, (_, n) =>
    plainScene({ collection, id: `${collection}-${n}`, start: new Date(NOW.getTime() - n * 3_600_000) }),
  );

describe('a load', () => {
  it('a load throws the error of the batch that failed and stores no later batch', async () => {
    const scenes = [...scenesOf('alpha', 4), ...scenesOf('nowhere', 2), ...scenesOf('beta', 20)];
    await expect(loadScenes(database, scenes, { batch: 2 })).rejects.toThrow(/collection/);
    const stored = await countScenes(database.kysely, accessOf(1), { now: NOW });
    expect(stored).toBeGreaterThanOrEqual(4);
    expect(stored).toBeLessThanOrEqual(8);
  });

  it('a load of one batch throws the error of that batch', async () => {
    await expect(loadScenes(database, scenesOf('nowhere', 1))).rejects.toThrow(/collection/);
  });

  it('a load from a slow source ends when an earlier batch has failed', async () => {
    async function* slow() {
      yield* scenesOf('nowhere', 1);
      // Long enough for the batch before to fail: it runs on the same connections.
      for (let turn = 0; turn < 5; turn += 1) await countScenes(database.kysely, accessOf(1), { now: NOW });
      yield* scenesOf('alpha', 6);
    }
    await expect(loadScenes(database, slow(), { batch: 1 })).rejects.toThrow(/collection/);
    expect(await countScenes(database.kysely, accessOf(1), { now: NOW })).toBeLessThanOrEqual(2);
  });

  it('a load ends with matching counts, and so does a second run', async () => {
    const scenes = scenesOf('alpha', 25);
    expect(await loadScenes(database, scenes, { batch: 4 })).toEqual({ read: 25, added: 25 });
    expect(await loadScenes(database, scenes, { batch: 4 })).toEqual({ read: 25, added: 0 });
    expect(await countScenes(database.kysely, accessOf(1), { now: NOW })).toBe(25);
  });
});
