import type { NewScene } from '@sigma/archive';
import { searchItems } from '@sigma/contract';
import { DEFAULT_FILTERS, filterExpression, type SearchFilters } from '@sigma/domain';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { seedScenes, uuid } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureSoon: async () => {} },
    entitlements: ENTITLEMENTS,
    platform: { support_email: null },
  });
  handlers = handlerCaller(bindings, { kind: 'anonymous' }, database);
});
afterAll(() => database.close());

async function found(filters: Partial<SearchFilters>, taskIds: readonly string[] = []) {
  const filter = filterExpression({ ...DEFAULT_FILTERS, ...filters }, taskIds);
  const body = filter === undefined ? {} : { filter: { ...filter } };
  const { features } = await handlers.answer(searchItems, { params: { program: 1 }, body });
  return features.map(({ id }) => id).toSorted();
}

const within = (value: number | null, low: number, high: number) =>
  value !== null && value >= low && value <= high;
const THOUSAND_TASKS = Array.from({ length: 1000 }, (_, n) => uuid(n + 3));

describe('the filter of the search screen', () => {
  it.each<[string, Partial<SearchFilters>, readonly string[], (scene: NewScene) => boolean]>([
    ['no filter', {}, [], () => true],
    [
      'cloud cover, including scenes of unknown cloud cover',
      { cloudCover: 20 },
      [],
      (s) => s.cloudCover === null || s.cloudCover <= 20,
    ],
    [
      'cloud cover, without scenes of unknown cloud cover',
      { cloudCover: 20, includesUnknownCloud: false },
      [],
      (s) => s.cloudCover !== null && s.cloudCover <= 20,
    ],
    ['any cloud cover that is known', { includesUnknownCloud: false }, [], (s) => s.cloudCover !== null],
    ['cloud cover of 0', { cloudCover: 0 }, [], (s) => s.cloudCover === null || s.cloudCover === 0],
    ['sensors', { sensors: [1, 4] }, [], (s) => s.sensor === 1 || s.sensor === 4],
    ['sensors by serial', { sensorSerials: ['FM2'] }, [], (s) => s.sensorSerial === 'FM2'],
    ['sun azimuth', { sunAzimuthRange: [90, 200] }, [], (s) => within(s.sunAzimuth, 90, 200)],
    [
      'sun azimuth through north',
      { sunAzimuthRange: [300, 45] },
      [],
      (s) => within(s.sunAzimuth, 300, 360) || within(s.sunAzimuth, 0, 45),
    ],
    ['sun elevation', { sunElevationRange: [-90, 30] }, [], (s) => within(s.sunElevation, -90, 30)],
    ['off-nadir to a tenth', { offNadirRange: [2.5, 12.3] }, [], (s) => within(s.offNadir, 2.5, 12.3)],
    [
      'view azimuth through north',
      { viewAzimuthRange: [270, 90] },
      [],
      (s) => within(s.viewAzimuth, 270, 360) || within(s.viewAzimuth, 0, 90),
    ],
    [
      'the unknown imaging mode',
      { imagingModes: ['unknown', 'wide'] },
      [],
      (s) => ['unknown', 'wide'].includes(s.imagingMode),
    ],
    ['a thousand tasks', {}, THOUSAND_TASKS, (s) => THOUSAND_TASKS.includes(s.taskId ?? '')],
    [
      'several at once',
      { cloudCover: 60, sensors: [1, 2, 3], offNadirRange: [5, 25] },
      [uuid(1), uuid(2), uuid(3), uuid(4)],
      (s) =>
        (s.cloudCover === null || s.cloudCover <= 60) &&
        [1, 2, 3].includes(s.sensor ?? 0) &&
        within(s.offNadir, 5, 25) &&
        [1, 2, 3, 4].map(uuid).includes(s.taskId ?? ''),
    ],
  ])('finds the scenes that match: %s', async (_, filters, taskIds, matches) => {
    const expected = scenes
      .filter((scene) => scene.collection !== 'beta' && matches(scene))
      .map(({ id }) => id)
      .toSorted();
    expect(expected.length).toBeGreaterThan(0);
    expect(await found(filters, taskIds)).toEqual(expected);
  });

  it('finds nothing if no sensor or no imaging mode is selected', async () => {
    expect(await found({ imagingModes: [] })).toEqual([]);
    expect(await found({ sensors: [] })).toEqual([]);
  });
});
