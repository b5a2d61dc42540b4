import { insertScenes, type NewScene } from '@sigma/archive';
import { bboxArea } from '@sigma/geo';
import { RECIPE_VERSION } from '@sigma/simulator';
import { beforeAll, expect, it } from 'vitest';
import { chooseEarlierCaptures } from './earlier-captures.store.ts';
import { COLLECTION, levelWorld } from './level-world.fixture.ts';

const world = levelWorld();
const OWN = '2026-11-10T10:00:00Z';

function sceneAt(id: string, start: string, changes: Partial<NewScene> = {}): NewScene {
  const at = new Date(start);
  return {
    collection: COLLECTION,
    id,
    start: at,
    end: at,
    captureId: crypto.randomUUID(),
    taskId: null,
    taskName: null,
    sensor: null,
    footprint: bboxArea([10, 10, 10.1, 10.1]),
    areaKm2: 1,
    cloudCover: 10,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: { properties: {}, assets: {} },
    recipe: { kind: 'simulated', seed: 7, plan: { recipe: RECIPE_VERSION } },
    processedAt: at,
    assets: [],
    ...changes,
  };
}

beforeAll(async () => {
  await insertScenes(world.database.kysely, [
    sceneAt('own', OWN),
    sceneAt('before', '2026-11-09T10:00:00Z'),
    sceneAt('mostly', '2026-11-08T10:00:00Z', { footprint: bboxArea([10.03, 10, 10.2, 10.1]) }),
    sceneAt('next-to-it', '2026-11-07T10:00:00Z', { footprint: bboxArea([10.06, 10, 10.2, 10.1]) }),
    sceneAt('cloudy', '2026-11-06T10:00:00Z', { cloudCover: 61 }),
    sceneAt('imported', '2026-11-05T10:00:00Z', { recipe: null }),
    sceneAt('counts', '2026-11-04T10:00:00Z', { recipe: { kind: 'simulated', seed: 7, plan: {} } }),
    sceneAt('after', '2026-11-11T10:00:00Z'),
    sceneAt('last-winter', '2026-02-01T10:00:00Z'),
  ]);
});

it('the captures that a scene is compared with are earlier ones of this year, clear, with radiance, of most of its ground', async () => {
  const key = { collection: COLLECTION, scene: 'own' };
  expect(await chooseEarlierCaptures(world.database.kysely, key)).toEqual(['before', 'mostly']);
});

it('there are at most three of them, the newest', async () => {
  await insertScenes(
    world.database.kysely,
    [1, 2, 3].map((day) => sceneAt(`more-${day}`, `2026-10-0${day}T10:00:00Z`)),
  );
  const key = { collection: COLLECTION, scene: 'own' };
  expect(await chooseEarlierCaptures(world.database.kysely, key)).toEqual(['before', 'mostly', 'more-3']);
});
