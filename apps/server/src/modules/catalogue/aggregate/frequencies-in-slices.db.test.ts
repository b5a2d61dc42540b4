import { insertScenes, unlimitedAccess } from '@sigma/archive';
import { bboxArea } from '@sigma/geo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scenesOf } from '../testing/scenes.fixture.ts';
import { type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';
import { countFrequencies, type Grouping } from './scene-frequencies.store.ts';

const SCENES = 4500;
const NOW = new Date('2026-11-21T12:00:00Z');
const FIRST_MS = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
/** So many scenes that the embedded engine reads them in slices, with few starts. */
const archive = scenesOf('alpha', SCENES, 7).map((scene, n) => {
  const [west, south] = [((n * 37) % 340) - 170, ((n * 13) % 160) - 80];
  const start = new Date(FIRST_MS + Math.floor(n / 5) * 6 * HOUR_MS);
  return {
    ...scene,
    id: `many-${n}`,
    start,
    end: start,
    footprint: bboxArea([west, south, west + 1, south + 1]),
  };
});
const ids = archive.map(({ id }) => id);
const groupings: readonly Grouping[] = [
  { kind: 'collection' },
  { kind: 'platform' },
  { kind: 'number', of: 'off_nadir', edges: [0, 5, 10, 15, 20, 25] },
  { kind: 'geohash', precision: 2 },
  { kind: 'hexagon', precision: 3 },
];

let world: StacWorld;
beforeAll(async () => {
  world = await stacWorld();
  await insertScenes(world.app.database.kysely, archive);
});
afterAll(() => world?.app.close());

it.each([3, 20, 10_000])(
  'frequencies of many scenes, with %i buckets each, are those that one statement counts',
  async (limit) => {
    const { kysely } = world.app.database;
    const access = unlimitedAccess(world.programs.first, [
      ...new Set(archive.map(({ collection }) => collection)),
    ]);
    // Scenes with these ids have so few starts that they are read by one statement.
    const whole = await countFrequencies(kysely, access, { now: NOW, ids }, { groupings, limit });
    const filters = { now: NOW, filter: [{ text: "scenes.id like 'many-%'" }] };
    expect(await countFrequencies(kysely, access, filters, { groupings, limit })).toEqual(whole);
    expect(whole.map(({ count }) => count)).toEqual(groupings.map(() => SCENES));
  },
);
