import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { searchScenes } from '@sigma/archive';
import { describe, expect, it } from 'vitest';
import { findCandidates } from '../prepare/find-candidates.ts';
import { importWorld, NOW } from './import-items.fixture.ts';

const realFolder = join(process.env.SIGMA_REAL_DATA ?? '', 'stac');

const world = importWorld();

describe.skipIf(!existsSync(realFolder))('Items of the real data', () => {
  it('catalogues all Items of the real data; of equal ids the first, until another replaces it', async () => {
    const files = (await readdir(realFolder)).filter((name) => name.endsWith('.json'));
    const outcomes = await world.run({ path: realFolder });
    expect(outcomes).toHaveLength(files.length);
    const refused = outcomes.filter(({ state }) => state !== 'taken');
    // Three examples of the standard have the same id.
    expect(refused.map(({ path }) => path.split('/').at(-1))).toEqual([
      'extended-item.json',
      'simple-item.json',
    ]);
    const found = await world.scenes();
    expect(found).toHaveLength(files.length - 2);
    const again = await world.run({ path: realFolder });
    expect(again.map(({ state }) => state)).toEqual(
      outcomes.map(({ state }) => (state === 'taken' ? 'known' : state)),
    );
    expect(await world.scenes()).toEqual(found);
    const simple = join(realFolder, 'simple-item.json');
    expect(await world.run({ path: simple, replace: true })).toMatchObject([{ state: 'taken' }]);
    expect(await world.scenes()).toHaveLength(found.length);
  });

  it('imports only the Items among the JSON files of all kinds in the folders', async () => {
    const { candidates } = await findCandidates(join(realFolder, '..'));
    const others = candidates.filter(({ kind, path }) => kind === 'items' && !path.startsWith(realFolder));
    expect(others.length).toBeGreaterThan(0);
    for (const { path } of others) {
      const [outcome] = await world.run({ path });
      expect(outcome).toMatchObject({ state: 'refused', reason: expect.stringMatching(/\.$/) });
    }
    expect(await world.scenes()).toEqual([]);
  });

  it('finds imported Items at their position, including across the antimeridian', async () => {
    await world.run({ path: realFolder });
    const at = async (lon: number, lat: number) => {
      const box = [lon, lat, lon, lat] as const;
      const page = await searchScenes(world.database.kysely, world.access, {
        now: NOW,
        boxes: [box],
        limit: 10,
      });
      return page.scenes.map(({ id }) => id);
    };
    expect(await at(-177.5, 61.4)).toEqual(['LT05_L2SR_087017_20090621_20200827_02_T2_SR']);
    expect(await at(179.97, 60.97)).toEqual(['LT05_L2SR_087017_20090621_20200827_02_T2_SR']);
    expect(await at(172.93, 1.355)).toEqual(['20201211_223832_CS2']);
  });
});
