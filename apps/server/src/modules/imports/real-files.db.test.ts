import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ItemCollection, readSceneFile, searchItems } from '@sigma/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedPeople } from '../../testing/demo-people.fixture.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishedOrder, place, readDelivery } from '../orders/delivery/delivery-proof.fixture.ts';
import { findCandidates } from './prepare/find-candidates.ts';
import { LICENCE, openForImports } from './program.fixture.ts';
import { runImages } from './run/import-run.fixture.ts';
import type { Outcome } from './run/outcome.ts';
import { directRegistrar } from './run/registrar.ts';

const folder = process.env.SIGMA_REAL_DATA ?? '';
const CUSTOMER = 'customer@demo.example';
const IMPORT_MS = 180_000;

/**
 * Positions inside the files according to GDAL: centres (gdalinfo; gdaltransform -tps for control points), or a measured
 * position east of it where the west is blank (nodata_nan). Longitude, latitude.
 */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  cogeotiff_rgba8_cog: [0.000287, -0.000287],
  riocogeo_image_web: [145.729388, 14.934674],
  riocogeo_valid_gdal31: [3.5, 1.5],
  riotiler_cog_dateline: [179.7033, 51.6885],
  riotiler_cog_gcps: [76.9, 10.21],
  riotiler_cog_int16: [-56.8079, 73.4676],
  riotiler_cog_nodata_nan: [-121.9, 47.36],
  riotiler_cog_rgb: [-104.774996, 38.953607],
  riotiler_cog_rgba: [-104.774996, 38.953607],
  potsdam_enmap_bil: [13.02289, 52.41041],
};
type Feature = ItemCollection['features'][number];

describe.skipIf(!existsSync(join(folder, 'cog')))('real files', () => {
  let app: TestApp;
  let program: number;
  let outcomes: readonly Outcome[] = [];
  beforeAll(async () => {
    app = await startTestApp({ jobs: true });
    ({ first: program } = await seedPeople(app.database));
    await openForImports(app.database, program);
    const { store } = app.application.services;
    const found = await Promise.all(['cog', 'envi'].map((name) => findCandidates(join(folder, name))));
    const images = found.flatMap(({ candidates }) =>
      candidates.filter((candidate) => candidate.kind !== 'items'),
    );
    const registrar = directRegistrar({ database: app.database, store }, app.clock.now);
    outcomes = await runImages(images, { registrar, store, clock: app.clock.now, units: 'reflectance' });
  }, IMPORT_MS);
  afterAll(() => app?.close());

  const idOf = (stem: string) => {
    const found = outcomes.find((one) => one.state === 'taken' && one.id.startsWith(`${stem}-`));
    return found?.state === 'taken' ? found.id : '';
  };
  const search = async (body: object): Promise<readonly Feature[]> => {
    const answer = await app.call(searchItems, { as: CUSTOMER, params: { program }, body });
    return searchItems.response.parse(await answer.json()).features;
  };

  it('imports every real file', () => {
    const reasons = outcomes.filter(({ state }) => state !== 'taken');
    expect(reasons).toEqual([]);
    expect(outcomes).toHaveLength(Object.keys(PLACES).length);
  });

  it.each(Object.entries(PLACES))('finds %s at its position and nowhere else', async (stem, [lon, lat]) => {
    const at = async (x: number, y: number) => {
      const intersects = { type: 'Point', coordinates: [x, y] };
      return (await search({ collections: ['imported'], intersects })).map(({ id }) => id);
    };
    expect(await at(lon, lat)).toContain(idOf(stem));
    expect(await at(lon, lat - 4)).not.toContain(idOf(stem));
    expect(await at(lon - 8, lat)).not.toContain(idOf(stem));
  });

  it('gives real files a footprint that ends where their measurements end', async () => {
    const intersects = { type: 'Point', coordinates: [-122.9, 47.2] };
    expect(await search({ collections: ['imported'], intersects })).toEqual([]);
  });

  it('finds files on both sides of the antimeridian when they cross it', async () => {
    for (const bbox of [
      [178.5, 51, 179.9, 52],
      [-179.9, 51, -179, 52],
    ])
      expect((await search({ collections: ['imported'], bbox })).map(({ id }) => id)).toEqual([
        idOf('riotiler_cog_dateline'),
      ]);
    const [item] = await search({ ids: [idOf('riotiler_cog_dateline')] });
    expect(item?.geometry).toMatchObject({ type: 'MultiPolygon' });
    const [west = 0, , east = 0] = item?.bbox ?? [];
    expect([west > 177.9, east < -178.5]).toEqual([true, true]);
    // 2325 x 2355 pixels of 100 m on the map are slightly smaller on the sphere at 180 to 183 degrees.
    expect(item?.properties['sigma:area_km2']).toBeCloseTo(232.53 * 235.53, -3);
  });

  it('records when real files were acquired, or that this is unknown', async () => {
    const [sar] = await search({ ids: [idOf('riotiler_cog_gcps')] });
    expect(sar?.properties).toMatchObject({
      datetime: '2018-07-16T06:06:23.000Z',
      'sigma:datetime_source': 'TIFF DateTime',
    });
    const [rgb] = await search({ ids: [idOf('riotiler_cog_rgb')] });
    expect(rgb?.properties['sigma:datetime_source']).toBe('given for the import');
  });

  it('serves the files of imported scenes from the catalogue', async () => {
    const params = { scene: idOf('riotiler_cog_int16'), asset: 'thumbnail' };
    const answer = await app.call(readSceneFile, { as: CUSTOMER, params });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it(
    'delivers complete pictures of real files that are ordered',
    async () => {
      const ids = Object.keys(PLACES).map(idOf);
      const orderBody = { collection: 'imported', required_license: LICENCE, s3_bucket: 'real-pictures' };
      const placed = await place(app, { ...orderBody, item_ids: ids, product_level: 'Basic' }, program);
      const order = await finishedOrder(app, placed.id, program);
      expect(order.orderStatus.reqLineStatusText).toMatch(/^Delivered: 10 scenes/);
      const { manifest, mismatched } = await readDelivery(app.application.services.store, order);
      expect(mismatched).toEqual([]);
      const paths = manifest.files.map(({ path }) => path);
      for (const id of ids) expect(paths).toContain(`${id}/${id}_visual_rgb.tif`);
      expect(paths).toContain(`${idOf('riotiler_cog_gcps')}/${idOf('riotiler_cog_gcps')}_data.tif`);
    },
    IMPORT_MS,
  );

  it('refuses to deliver a hyperspectral file of reflectance as radiance at the sensor', async () => {
    const id = idOf('potsdam_enmap_bil');
    const orderBody = { collection: 'imported', required_license: LICENCE, s3_bucket: 'real-cubes' };
    const placed = place(
      app,
      { ...orderBody, item_ids: [id], product_level: 'Basic L1A', file_format: 'ENVI' },
      program,
    );
    await expect(placed).rejects.toThrow('has no pixels for the level Basic L1A');
  });

  it(
    'delivers an ordered hyperspectral file on its map, with what its header lacks',
    async () => {
      const { kysely } = app.database;
      const product = { name: 'Map', product_level: 'Rectified', file_formats: ['ENVI'], description: '' };
      await kysely
        .insertInto('data_products')
        .values({ ...product, collections: ['imported'] })
        .execute();
      await kysely
        .updateTable('programs')
        .set({ product_level_access: ['Basic', 'Basic L1A', 'Rectified'] })
        .where('id', '=', program)
        .execute();
      const id = idOf('potsdam_enmap_bil');
      const orderBody = { collection: 'imported', required_license: LICENCE, s3_bucket: 'real-maps' };
      const placed = await place(
        app,
        { ...orderBody, item_ids: [id], product_level: 'Rectified', file_format: 'ENVI' },
        program,
      );
      const order = await finishedOrder(app, placed.id, program);
      expect(order.orderStatus.reqLineItemStatus).toBe('order_delivered');
      const { manifest, mismatched } = await readDelivery(app.application.services.store, order);
      expect(mismatched).toEqual([]);
      const map = manifest.files.find(({ path }) => path === `${id}/${id}_rectified.img`);
      expect(map?.size).toBe(32 * 32 * 224 * 2);
    },
    IMPORT_MS,
  );
});
