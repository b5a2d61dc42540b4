import { readFileSync } from 'node:fs';
import {
  createDownload,
  type Operation,
  placeStacOrder,
  readCubeSpectrum,
  readSceneFile,
  readSceneTile,
} from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScene as addCube, SEED, smallPlans } from '../../modules/cubes/cubes.fixture.ts';
import { testCog, tileAt } from '../../modules/scene-tiles/cog.fixture.ts';
import type { TestCall } from '../test-app.ts';
import { CONTRACTS, SENSOR, termsOf } from './contracts.fixture.ts';
import {
  addScene,
  COLLECTION,
  INSIDE,
  OPEN,
  openWorld,
  orderBody,
  PROGRAM,
  type World,
  X,
  Y,
} from './world.fixture.ts';

const LEVELS = [
  'Raw',
  'Dark Subtract',
  'Basic L1A',
  'Basic',
  'Unrectified',
  'Rectified',
  'Analytics',
] as const;
/** A scene whose picture is larger than its preview, and one whose cube gives every level. */
const LARGE = 'large-scene';
const SIMULATED = 'simulated-scene';
const PIXELS = 2100;
const TILE = tileAt([INSIDE[0], INSIDE[1]], 16);

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const [active] = CONTRACTS;
  if (active !== undefined) await world.setContract(termsOf(active));
  const picture = await testCog({
    width: PIXELS,
    height: PIXELS,
    epsg: 32610,
    transform: [2, 0, X - 2000, 0, -2, Y + 2000],
    pixel: (column, row) => [(column % 7) * 40, (row % 5) * 60, 0],
  });
  await addScene(world.app, LARGE, { visual_rgb: picture });
  const [plan] = smallPlans('radiance', 1);
  const recipe = { kind: 'simulated', seed: SEED, plan };
  await addCube(world.app.database, { id: SIMULATED, collection: COLLECTION, recipe });
  const { kysely } = world.app.database;
  for (const table of ['scenes', 'scene_ids'] as const)
    await kysely.updateTable(table).set({ sensor: SENSOR }).where('id', '=', SIMULATED).execute();
});
afterAll(() => world?.app.close());

/** The rows of the published table, with the seven cells of each. */
function publishedRows(): ReadonlyMap<string, readonly string[]> {
  const document = readFileSync(new URL('../../../../../docs/contracts.md', import.meta.url), 'utf8');
  const lines = document.split('\n').filter((line) => line.startsWith('|'));
  const heading = lines.findIndex((line) => line.startsWith('| asset or call |'));
  const cellsOf = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  expect(cellsOf(lines[heading]).slice(1)).toEqual(LEVELS);
  return new Map(lines.slice(heading + 2).map((line) => [cellsOf(line)[0] ?? '', cellsOf(line).slice(1)]));
}
const published = publishedRows();

const grant = (levels: readonly string[]) =>
  world.app.database.kysely
    .updateTable('programs')
    .set({ product_level_access: [...levels] })
    .where('id', '=', PROGRAM)
    .execute();

/** Whether a call succeeds; what is not refused by a level must not be refused at all. */
async function isOpen(operation: Operation, input: TestCall): Promise<boolean> {
  const answer = await world.call(operation, input);
  const text = await answer.text();
  if (answer.ok) return true;
  const { code, errors }: { code: string; errors: { field: string }[] } = JSON.parse(text);
  expect([answer.status, code, errors.at(-1)?.field]).toEqual([
    403,
    'contract_level',
    'product_level_access',
  ]);
  return false;
}

const file = (asset: string) => () => isOpen(readSceneFile, { params: { scene: OPEN, asset } });
const tile = (asset: string) => () =>
  isOpen(readSceneTile, { params: { scene: OPEN, asset, ...tileAt([INSIDE[0], INSIDE[1]], 12) } });
const values = (level: string) => () =>
  isOpen(readCubeSpectrum, {
    params: { collection: COLLECTION, scene: SIMULATED },
    query: { col: 1, row: 1, level },
  });
const sharpTile = async () => {
  const answer = await world.call(readSceneTile, { params: { scene: LARGE, asset: 'visual_rgb', ...TILE } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer()).toString('base64');
};
async function isTileInFull(): Promise<boolean> {
  const drawn = await sharpTile();
  await grant([]);
  return drawn !== (await sharpTile());
}

/** What each row of the table is about. */
const ROWS: readonly (readonly [row: string, opens: readonly (() => Promise<boolean>)[]])[] = [
  ['`thumbnail`, `cloud_map`', [file('thumbnail'), file('cloud_map')]],
  ['tiles of `visual_rgb` up to 1,024 pixels, tiles of `cloud_map`', [tile('visual_rgb'), tile('cloud_map')]],
  ['file `visual_rgb`, and its tiles in full', [file('visual_rgb'), isTileInFull]],
  ['file `data`', [file('data')]],
  ['files `cube` and `envi_header`', [file('cube'), file('envi_header')]],
  ['`cubes/` at the level counts', [values('counts')]],
  ['`cubes/` at the level radiance', [values('radiance')]],
  ['`cubes/` at the level reflectance', [values('reflectance')]],
];
/** Rows that say in words what the others say. */
const IN_WORDS = { downloads: 'like the files that they contain', orders: 'the named level' };

it('is published with these rows', () => {
  expect([...published.keys()].toSorted()).toEqual(
    [...ROWS.map(([row]) => row), ...Object.keys(IN_WORDS)].toSorted(),
  );
  for (const [row, words] of Object.entries(IN_WORDS)) expect(published.get(row)?.[0]).toBe(words);
});

describe.each(ROWS)('the row %s', (row, opens) => {
  it.each(LEVELS.map((level, column) => ({ level, column })))(
    'states what the level $level opens',
    async ({ level, column }) => {
      const found: boolean[] = [];
      for (const isOpenNow of opens) {
        await grant([level]);
        found.push(await isOpenNow());
      }
      const expected = published.get(row)?.[column] === '✓';
      expect(found).toEqual(opens.map(() => expected));
    },
  );
});

it('the first two rows need no level at all, and no other row is open without one', async () => {
  const found: boolean[] = [];
  for (const [, opens] of ROWS) {
    await grant([]);
    found.push((await opens[0]?.()) ?? false);
  }
  expect(found).toEqual(ROWS.map((_, index) => index < 2));
});

describe.each(LEVELS)('a program with the level %s', (level) => {
  it.each([
    ['thumbnail', '`thumbnail`, `cloud_map`'],
    ['visual_rgb', 'file `visual_rgb`, and its tiles in full'],
    ['data', 'file `data`'],
    ['cube', 'files `cube` and `envi_header`'],
    ['envi_header', 'files `cube` and `envi_header`'],
  ])('may download %s like the file', async (asset, row) => {
    await grant([level]);
    await world.app.database.kysely.deleteFrom('downloads').execute();
    const items = [{ collection: COLLECTION, file_id: OPEN, assets: [asset] }];
    const expected = published.get(row)?.[LEVELS.indexOf(level)] === '✓';
    expect(await isOpen(createDownload, { body: { items } })).toBe(expected);
  });

  it('may order exactly this level', async () => {
    await grant([level]);
    const found: string[] = [];
    for (const product_level of LEVELS)
      if (await isOpen(placeStacOrder, { body: { ...orderBody(SIMULATED), product_level } }))
        found.push(product_level);
    expect(found).toEqual([level]);
  });
});
