import { readCubeData, readCubeReference, startCubeFilter } from '@sigma/contract';
import { expect, vi } from 'vitest';
import { addScene, SEED, smallPlans } from '../../modules/cubes/cubes.fixture.ts';
import { tileAt } from '../../modules/scene-tiles/cog.fixture.ts';
import { SENSOR } from './contracts.fixture.ts';
import { linkCall } from './link-call.fixture.ts';
import type { Subject } from './walk.fixture.ts';
import { COLLECTION, INSIDE, OPEN, OWN, type World } from './world.fixture.ts';

const VALUES = [1, 2, 3, 4];
const ASSET = 'visual_rgb';
const tile = tileAt([INSIDE[0], INSIDE[1]], 12);
const CALCULATES_MS = 120_000;

/** A scene whose cube is not made yet, so that a filter over it waits. */
const UNMADE = 'unmade-scene';

async function addUnmade({ app: { database } }: World): Promise<void> {
  const [plan] = smallPlans('radiance', 1);
  const recipe = { kind: 'simulated', seed: SEED, plan };
  await addScene(database, { id: UNMADE, collection: COLLECTION, recipe });
  for (const table of ['scenes', 'scene_ids'] as const)
    await database.kysely.updateTable(table).set({ sensor: SENSOR }).where('id', '=', UNMADE).execute();
}

/** The calls of files, tiles and cubes, which a scene opens. */
export async function cubeCalls(world: World): Promise<Subject> {
  const cube = (scene: string, more: object = {}) => ({ collection: COLLECTION, scene, ...more });
  const pixel = () => ({ params: cube(OPEN), query: { col: 1, row: 1 } });
  const filter = { params: cube(OPEN), body: { kind: 'sam', target: { values: VALUES } } };
  const dataLink = async (scene: string) => {
    const { templates } = await world.made(readCubeReference, { params: cube(scene) });
    return linkCall(readCubeData, String(Reflect.get(Object(templates), 'cube')));
  };
  const links = { [OPEN]: await dataLink(OPEN), [OWN]: await dataLink(OWN) };
  let key = '';
  await vi.waitFor(
    async () => {
      const started = await world.made(startCubeFilter, filter);
      key = String(started.key);
      expect(started.state).toBe('ready');
    },
    { timeout: CALCULATES_MS, interval: 100 },
  );
  await addUnmade(world);
  const running = async () => {
    const params = cube(UNMADE);
    const started = await world.call(startCubeFilter, { params, body: { kind: 'rx' } });
    const answer: unknown = await started.json();
    return { params: { ...params, key: Reflect.get(Object(answer), 'key') ?? key } };
  };
  const result = () => ({ params: cube(OPEN, { key }) });
  return {
    calls: {
      readSceneFile: () => ({ params: { scene: OPEN, asset: ASSET } }),
      'readSceneFile/own': () => ({ params: { scene: OWN, asset: ASSET } }),
      readSceneTile: () => ({ params: { scene: OPEN, asset: ASSET, ...tile } }),
      'readSceneTile/own': () => ({ params: { scene: OWN, asset: ASSET, ...tile } }),
      readCubeMeta: () => ({ params: cube(OPEN) }),
      'readCubeMeta/own': () => ({ params: cube(OWN) }),
      readCubeReference: () => ({ params: cube(OPEN) }),
      readCubeData: () => ({ ...links[OPEN] }),
      'readCubeData/own': () => ({ ...links[OWN] }),
      readCubeSpectrum: pixel,
      readCubeSpectrumCsv: pixel,
      readCubeSpectra: () => ({
        params: cube(OPEN),
        body: { geometries: [{ type: 'Point', coordinates: INSIDE }] },
      }),
      writeSpectralLibrary: () => ({
        params: cube(OPEN),
        body: { format: 'sli', spectra: [{ name: 'One', values: VALUES }] },
      }),
      matchSpectrum: () => ({ params: cube(OPEN), body: { level: 'radiance', values: VALUES } }),
      readCubePlanes: () => ({ params: cube(OPEN), query: { bands: '0,1' } }),
      'readCubePlanes/own': () => ({ params: cube(OWN), query: { bands: '0,1' } }),
      evaluateExpression: () => ({ params: cube(OPEN), body: { expression: 'R(640)' } }),
      startCubeFilter: () => filter,
      readCubeFilterPlane: result,
      cancelCubeFilter: running,
      readCubeTile: () => ({ params: cube(OPEN, tile), query: { bands: '2,1,0' } }),
      'readCubeTile/own': () => ({ params: cube(OWN, tile), query: { bands: '2,1,0' } }),
    },
  };
}
