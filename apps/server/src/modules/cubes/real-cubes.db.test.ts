import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cubeMeta, cubeSpectrum, readCubeMeta, readCubeSpectrum } from '@sigma/contract';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileOf, type Product } from '../imagery/index.ts';
import { directRegistrar } from '../imports/index.ts';
import { openForImports } from '../imports/program.fixture.ts';
import { runImport } from '../imports/run/import-run.fixture.ts';
import { CUSTOMER, grantLevels, joined } from './cubes.fixture.ts';

const folder = process.env.SIGMA_REAL_DATA ?? '';
const IMPORT_MS = 180_000;

async function fileBytes(store: ObjectStore, product: Product, asset: string): Promise<Buffer> {
  return Buffer.from(await joined(await store.get(ARCHIVE_BUCKET, fileOf(product, asset).objectKey)));
}

describe.skipIf(!existsSync(join(folder, 'envi')))('a real EnMAP cube (needs SIGMA_REAL_DATA)', () => {
  let app: TestApp;
  let params: { readonly program: number; readonly collection: string; readonly scene: string };
  beforeAll(async () => {
    app = await startTestApp();
    const { first: program } = await seedPeople(app.database);
    await openForImports(app.database, program);
    await grantLevels(app.database, program, ['Analytics']);
    const { store } = app.application.services;
    const registrar = directRegistrar({ database: app.database, store }, app.clock.now);
    const world = { registrar, store, program, clock: app.clock.now };
    const { outcomes } = await runImport(world, join(folder, 'envi'));
    const [outcome] = outcomes;
    if (outcome?.state !== 'taken') throw new Error(`not imported: ${JSON.stringify(outcome)}`);
    params = { program, collection: 'imported', scene: outcome.id };
  }, IMPORT_MS);
  afterAll(() => app?.close());

  it('is described with what its header lacks, and with its place', async () => {
    const answer = await app.call(readCubeMeta, { as: CUSTOMER, params });
    const meta = cubeMeta.parse(await answer.json());
    expect([meta.width, meta.height, meta.bands.length]).toEqual([32, 32, 224]);
    expect(meta.bands[0]?.nm).toBeCloseTo(418.24, 2);
    expect(meta.missing.map(({ what }) => what)).toEqual(['data units', 'fwhm', 'bbl', 'acquisition time']);
    expect(meta.place?.corners[0]?.map((degrees) => degrees.toFixed(6))).toEqual(['13.015837', '52.414602']);
    expect(meta.levels[1]).toMatchObject({ allowed: false, reason: expect.stringContaining('does not say') });
  });

  it('has the values that NumPy reads times its gains', async () => {
    const query = { col: 7, row: 10, level: 'counts' };
    const { values } = cubeSpectrum.parse(
      await (await app.call(readCubeSpectrum, { as: CUSTOMER, params, query })).json(),
    );
    for (const [band, value] of [382, 373, 369, 401, 387].entries())
      expect(values[band]).toBeCloseTo(value / 1e4, 7);
    expect(values[100]).toBeCloseTo(0.4015, 7);
  });

  it('is rectified and mapped once it is known that its values are reflectance', async () => {
    const { kysely } = app.database;
    const stated = { id: 'stated', title: 'Stated', description: '', file_format: 'ENVI' };
    await kysely.insertInto('collections').values(stated).execute();
    const { store, imagery } = app.application.services;
    const registrar = directRegistrar({ database: app.database, store }, app.clock.now);
    const world = { registrar, store, program: params.program, clock: app.clock.now };
    const options = { collections: ['stated'], collection: 'stated', units: 'reflectance' };
    const { outcomes } = await runImport(world, join(folder, 'envi'), options);
    const [outcome] = outcomes;
    if (outcome?.state !== 'taken') throw new Error(`not imported: ${JSON.stringify(outcome)}`);
    const make = (level: string) =>
      imagery.ensureProduct({ collection: 'stated', scene: outcome.id, level }, new AbortController().signal);
    const values = await fileBytes(store, await make('Rectified'), 'rectified');
    // As NumPy reads the first bands of the pixel.
    for (const [band, value] of [382, 373, 369, 401, 387].entries())
      expect(values.readUInt16LE(2 * ((10 * 224 + band) * 32 + 7))).toBe(value);
    const analytics = await make('Analytics');
    expect(analytics.files.map(({ asset }) => asset)).toEqual(['ndvi', 'rep', 'oil']);
    expect(analytics.warnings.map(({ text }) => text)).toContain(
      'There is no map of methane: it needs radiance in 20 bands of 2110 to 2455 nm.',
    );
  });

  it('is found by position', async () => {
    const query = { lon: 13.02289, lat: 52.41041, level: 'counts' };
    const { pixel } = cubeSpectrum.parse(
      await (await app.call(readCubeSpectrum, { as: CUSTOMER, params, query })).json(),
    );
    expect([pixel.col, pixel.row].every((at) => at >= 15 && at <= 16)).toBe(true);
  });
});
