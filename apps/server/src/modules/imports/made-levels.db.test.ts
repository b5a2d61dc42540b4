import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { type EnviMeta, memorySource, openGeoTiff, parseEnviHeader } from '@sigma/raster';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImagery, type Imagery, type Product } from '../imagery/index.ts';
import { findCandidates } from './prepare/find-candidates.ts';
import { runImages } from './run/import-run.fixture.ts';
import { directRegistrar } from './run/registrar.ts';
import { cubeValue, SMALL_CUBE, writeSmallCube } from './small-files.fixture.ts';

const clock = fixedClock('2026-11-21T12:00:00.000Z');
const never = new AbortController().signal;
const COLLECTION = 'imported';
/** Counts of a ten-thousandth, which the header does not call reflectance. */
const CUBE: EnviMeta = {
  ...SMALL_CUBE,
  wavelengthsNm: [460, 550, 670, 800, 2200],
  gains: Array(5).fill(1e-4),
};

let database: TestDatabase;
let folder: TempFolder;
let store: ObjectStore;
let imagery: Imagery;
beforeAll(async () => {
  database = await testDatabase();
  folder = await tempFolder();
  store = folderStore(join(folder.path, 'buckets'));
  imagery = createImagery({ database, store, clock: clock.now });
  await database.kysely
    .insertInto('collections')
    .values({ id: COLLECTION, title: COLLECTION, description: '', file_format: 'ENVI' })
    .execute();
});
afterAll(async () => {
  await imagery?.close();
  await database?.close();
  await folder?.remove();
});

/** Imports a cube and returns the id of its scene and the properties of its Item. */
async function importCube(name: string, meta: EnviMeta, units?: string) {
  const inbox = join(folder.path, name);
  await mkdir(inbox);
  await writeSmallCube(join(inbox, name), meta);
  const { candidates } = await findCandidates(inbox);
  const images = candidates.filter((candidate) => candidate.kind !== 'items');
  const registrar = directRegistrar({ database, store }, clock.now);
  const [outcome] = await runImages(images, { registrar, store, clock: clock.now, units });
  if (outcome?.state !== 'taken') throw new Error(`not imported: ${JSON.stringify(outcome)}`);
  const { item } = await database.kysely
    .selectFrom('scenes')
    .where('id', '=', outcome.id)
    .select('item')
    .executeTakeFirstOrThrow();
  const { properties } = item as { readonly properties: Readonly<Record<string, unknown>> };
  return { id: outcome.id, properties };
}

const make = (scene: string, level: string) =>
  imagery.ensureProduct({ collection: COLLECTION, scene, level }, never);

async function bytesOf(product: Product, asset: string): Promise<Buffer> {
  const file = product.files.find((one) => one.asset === asset);
  if (file === undefined) throw new Error(`The product has no file "${asset}".`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.get(ARCHIVE_BUCKET, file.objectKey)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('an imported cube whose header does not say what its values are', () => {
  it('has the level "Basic L1A" alone, and says what is missing', async () => {
    const { id, properties } = await importCube('unknown', CUBE);
    expect(properties['sigma:made_levels']).toEqual(['Basic L1A']);
    expect(properties['sigma:missing_metadata']).toEqual([expect.stringContaining('"data units"')]);
    await expect(make(id, 'Rectified')).rejects.toThrow('does not say whether values are counts');
  });

  it('goes further when whoever imports it states the units', async () => {
    const { properties } = await importCube('stated', { ...CUBE, description: 'stated' }, 'reflectance');
    expect(properties['sigma:made_levels']).toEqual(['Unrectified', 'Rectified', 'Analytics']);
    expect(properties['sigma:import_changes']).toContain(
      'The header does not say what its values are; who imported it stated "reflectance".',
    );
  });
});

describe('an imported cube of reflectance with a place', () => {
  const meta = { ...CUBE, other: { 'data units': 'reflectance' } };
  let id: string;
  beforeAll(async () => {
    id = (await importCube('reflectance', meta)).id;
  });

  it('is rectified without moving a pixel of its north-up grid, in reflectance of ten-thousandths', async () => {
    const product = await make(id, 'Rectified');
    const header = parseEnviHeader((await bytesOf(product, 'rectified_header')).toString());
    expect(header).toMatchObject({ samples: 20, lines: 16, bands: 5, reflectanceScaleFactor: 10_000 });
    expect(header.mapInfo).toMatchObject(meta.mapInfo ?? {});
    expect(header.wavelengthsNm).toEqual(CUBE.wavelengthsNm);
    const values = await bytesOf(product, 'rectified');
    for (const [band, line, sample] of [
      [0, 0, 1],
      [2, 7, 3],
      [4, 15, 19],
    ] as const)
      expect(values.readUInt16LE(2 * ((line * 5 + band) * 20 + sample))).toBe(cubeValue(band, line, sample));
  });

  it('has the maps that its bands allow, and says which are missing', async () => {
    const product = await make(id, 'Analytics');
    expect(product.files.map(({ asset }) => asset)).toEqual(['ndvi']);
    expect(product.warnings.map(({ code }) => code)).toEqual(Array(3).fill('missing_metadata'));
    expect(product.warnings.map(({ text }) => text).join(' ')).toContain('There is no map of methane');
    const opened = await openGeoTiff(memorySource(await bytesOf(product, 'ndvi')));
    if (!opened.ok) throw new Error(opened.reason);
    const { bands } = await opened.image.readWindow({ x: 3, y: 7, width: 1, height: 1, bands: [0] });
    const [red, infrared] = [cubeValue(2, 7, 3), cubeValue(3, 7, 3)];
    expect(bands[0]?.[0]).toBeCloseTo((infrared - red) / (infrared + red), 5);
  });

  it('is made once, in a run that states the cube that it was made of', async () => {
    await make(id, 'Rectified');
    const runs = await database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', id)
      .where('level', '=', 'Rectified')
      .select(['state', 'attempts', 'inputs'])
      .execute();
    expect(runs).toMatchObject([{ state: 'done', attempts: 1, inputs: { recipe: null } }]);
  });

  it('is read by GDAL at every level', async ({ skip }) => {
    const run = promisify(execFile);
    const hasGdal = await run('gdalinfo', ['--version']).then(
      () => true,
      () => false,
    );
    if (!hasGdal) skip();
    for (const level of ['Unrectified', 'Rectified', 'Analytics']) {
      const product = await make(id, level);
      for (const file of product.files)
        await writeFile(join(folder.path, file.name), await bytesOf(product, file.asset));
      for (const { name } of product.files.filter((file) => /\.(img|tif)$/.test(file.name))) {
        const { stdout } = await run('gdalinfo', ['-json', '-checksum', join(folder.path, name)]);
        const { bands } = JSON.parse(stdout) as { readonly bands: readonly { readonly checksum: number }[] };
        expect(bands.length).toBeGreaterThan(0);
        expect(bands.every(({ checksum }) => checksum >= 0)).toBe(true);
      }
    }
  });
});

describe('an imported cube of radiance', () => {
  it('has no reflectance, because its light is not known, and no maps that its few bands do not allow', async () => {
    const other = { 'data units': 'W/(m2 sr um)' };
    const { id, properties } = await importCube('radiance', { ...CUBE, other });
    expect(properties['sigma:made_levels']).toEqual(['Basic L1A']);
    await expect(make(id, 'Unrectified')).rejects.toThrow('the light at the capture is not known');
  });
});
