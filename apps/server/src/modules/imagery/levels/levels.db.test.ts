import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ARCHIVE_BUCKET, MADE_LEVELS } from '@sigma/domain';
import { memorySource, nearestBand, openGeoTiff, parseEnviHeader, projectionOf } from '@sigma/raster';
import {
  BAND_COUNT,
  createEarth,
  detectorOf,
  measureDetector,
  sceneRadiance,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cubeHeader } from '../cube-header.ts';
import { createImagery, type Imagery } from '../imagery.ts';
import { clock, levelWorld, npyFile, SEED, SIZE } from './level-world.fixture.ts';
import type { Product } from './product-services.ts';

const world = levelWorld();
const never = new AbortController().signal;
const earth = createEarth({ seed: SEED });
const ELEMENTS = BAND_COUNT * SIZE;
let imagery: Imagery;

beforeAll(() => {
  imagery = createImagery({ database: world.database, store: world.store, clock: clock.now });
});
afterAll(() => imagery.close());

const make = (level: string) => imagery.ensureProduct(world.productOf(level), never);

async function bytesOf(product: Product, asset: string): Promise<Buffer> {
  const file = product.files.find((one) => one.asset === asset);
  if (file === undefined) throw new Error(`The product has no file "${asset}".`);
  return world.bytesOf(file.objectKey);
}

const headerOf = async (product: Product, asset: string) =>
  parseEnviHeader((await bytesOf(product, asset)).toString());

const copyOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + byteLength);
const u16Of = (bytes: Buffer) => new Uint16Array(copyOf(bytes));
const i16Of = (bytes: Buffer) => new Int16Array(copyOf(bytes));

describe('Raw', () => {
  it('has the counts of the scene between dark frames, and the time of every line', async () => {
    const product = await make('Raw');
    const meta = await headerOf(product, 'raw_header');
    expect(meta).toMatchObject({ lines: SIZE + 128, samples: SIZE, bands: BAND_COUNT, dataType: 12 });
    expect([meta.mapInfo, meta.other['data units']]).toEqual([undefined, 'DN']);
    const counts = u16Of(await bytesOf(product, 'raw'));
    expect(counts.length).toBe((SIZE + 128) * ELEMENTS);
    expect(counts.every((count) => count < 2 ** 14)).toBe(true);
    const ancillary = JSON.parse((await bytesOf(product, 'ancillary')).toString());
    expect(ancillary).toMatchObject({ scene_lines: [64, 63 + SIZE], line_times: expect.any(Array) });
    expect(ancillary.line_times).toHaveLength(SIZE + 128);
  });
});

describe('Dark Subtract', () => {
  it('has counts above the dark level, and no data where an element does not measure', async () => {
    const product = await make('Dark Subtract');
    const meta = await headerOf(product, 'dark_subtract_header');
    expect(meta).toMatchObject({ lines: SIZE, dataType: 2, dataIgnoreValue: -32_768 });
    const bytes = await bytesOf(product, 'dark_subtract');
    const counts = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    const { badPixels } = detectorOf({ seed: earth.seed, sensor: world.plan.sensor, samples: SIZE });
    for (const { band, sample } of badPixels) expect(counts[band * SIZE + sample]).toBe(-32_768);
    // At 1870 nm, water vapour leaves only the little light that the air above it scatters.
    const band = nearestBand(WAVELENGTHS_NM, 1870);
    const means = Array.from({ length: SIZE }, (_, line) => {
      const row = counts.subarray((line * BAND_COUNT + band) * SIZE, (line * BAND_COUNT + band + 1) * SIZE);
      return row.reduce((sum, count) => sum + Math.max(-99, count), 0) / SIZE;
    });
    expect(Math.abs(means.reduce((sum, mean) => sum + mean, 0) / SIZE)).toBeLessThan(12);
  });
});

describe('Basic L1A', () => {
  it('is the radiance of the scene within the noise, with its gain in the header', async () => {
    const product = await make('Basic L1A');
    const meta = await headerOf(product, 'envi_header');
    expect(meta).toMatchObject({
      dataType: 2,
      dataIgnoreValue: -32_768,
      gains: Array(BAND_COUNT).fill(0.002),
    });
    // The archive has the header before the cube is made.
    expect((await bytesOf(product, 'envi_header')).toString()).toBe(cubeHeader(world.plan));
    const values = i16Of(await bytesOf(product, 'cube'));
    const truth = sceneRadiance(earth, world.plan).read(0, SIZE).data;
    let [sum, expected] = [0, 0];
    for (const [n, value] of values.entries()) {
      if (value === -32_768) continue;
      sum += value * 0.002;
      expected += truth[n] ?? 0;
    }
    expect(Math.abs(sum / expected - 1)).toBeLessThan(0.003);
  });

  it('says what was done to it', async () => {
    const product = await make('Basic L1A');
    expect(product.lineage).toContain("the capture's own dark frames");
    expect(product.lineage).toContain("the sensor's own coefficients");
  });

  it('is made with the calibration that the operator has registered', async () => {
    const scene = await world.addScene('calibrated');
    const key = { ...scene, level: 'Basic L1A' };
    const { gain } = measureDetector(
      detectorOf({ seed: earth.seed, sensor: world.plan.sensor, samples: SIZE }),
      {
        columnError: 0,
      },
    );
    // A gain that is twice as high halves the radiance.
    const doubled = npyFile(
      '<f4',
      [BAND_COUNT, SIZE],
      gain.map((perMs) => perMs * 2000),
    );
    await world.store.put(ARCHIVE_BUCKET, 'gain.npy', doubled);
    const own = i16Of(await bytesOf(await imagery.ensureProduct(key, never), 'cube'));
    const id = '9b2f7c1e-4a53-4d0b-8a8f-3f1f5b0f6f10';
    await world.database.kysely
      .insertInto('calibrations')
      .values({
        id,
        sensor: world.plan.sensor,
        calibration_type: 'radiometric',
        calibration_time: new Date('2026-07-01'),
        bands: BAND_COUNT,
        samples: SIZE,
        bin: 1,
        frame_rate: world.plan.acquisition.frameRateHz,
        working_s3_uri: `s3://${ARCHIVE_BUCKET}/gain.npy`,
        validation_status: 'valid',
        notes: '',
        created_at: clock.now(),
      })
      .execute();
    await world.database.kysely
      .updateTable('pipeline_runs')
      .set({ state: 'waiting' })
      .where('scene_id', '=', 'calibrated')
      .execute();
    const product = await imagery.reprocess(key, never);
    const halved = i16Of(await bytesOf(product, 'cube'));
    const ratio = (n: number) => (halved[n] ?? 0) / (own[n] ?? 1);
    const bright = [...own.keys()].filter((n) => (own[n] ?? 0) > 1500);
    const mean = bright.reduce((sum, n) => sum + ratio(n), 0) / bright.length;
    expect(mean).toBeCloseTo(0.5, 2);
    expect(product.lineage).toContain(`the calibrations radiometric ${id}`);
    expect(product.warnings).toEqual([
      {
        code: 'later_calibration',
        text: 'The radiometric calibration was measured after the capture, on 2026-07-01, because there is no earlier one.',
      },
    ]);
    await world.database.kysely.deleteFrom('calibrations').execute();
  });
});

/** Decoded samples of a COG, one band. */
async function cogOf(product: Product, asset: string) {
  const opened = await openGeoTiff(memorySource(await bytesOf(product, asset)));
  if (!opened.ok) throw new Error(`The file "${asset}" cannot be opened.`);
  const { image } = opened;
  const { width, height } = image;
  const block = await image.readWindow({ x: 0, y: 0, width, height, bands: [0] });
  const [values = new Float32Array()] = block.bands;
  return { image, values };
}

describe('Unrectified', () => {
  it('is the reflectance of the ground, with bands of water marked as bad', async () => {
    const product = await make('Unrectified');
    const meta = await headerOf(product, 'unrectified_header');
    expect(meta).toMatchObject({
      reflectanceScaleFactor: 10_000,
      dataType: 2,
      dataIgnoreValue: -32_768,
      samples: SIZE,
    });
    expect(meta.mapInfo).toBeUndefined();
    const values = i16Of(await bytesOf(product, 'unrectified'));
    const scene = sceneRadiance(earth, world.plan);
    const { perReflectance, path } = scene.illumination;
    const truth = scene.read(0, SIZE).data;
    const errors: number[] = [];
    for (const [n, value] of values.entries()) {
      const band = Math.floor(n / SIZE) % BAND_COUNT;
      const own = ((truth[n] ?? 0) - (path[band] ?? 0)) / (perReflectance[band] ?? 0);
      if (meta.goodBands?.[band] !== true) expect(value).toBe(-32_768);
      else if (own > 0.05 && own < 0.6) errors.push(value / 10_000 / own - 1);
    }
    expect(errors.length).toBeGreaterThan(values.length / 10);
    const median = errors.toSorted((a, b) => a - b)[errors.length >> 1] ?? 1;
    // The atmosphere is known to 3 % only.
    expect(Math.abs(median)).toBeLessThan(0.05);
  });

  it('says where each pixel is and how it is seen and lit', async () => {
    const product = await make('Unrectified');
    const { grid, acquisition } = world.plan;
    const [a, b, c, d, e, f] = grid.transform;
    const corner = projectionOf(grid.epsg)?.inverse(0.5 * (a + b) + c, 0.5 * (d + e) + f) ?? [0, 0];
    const igm = await bytesOf(product, 'igm');
    expect([igm.readDoubleLE(0), igm.readDoubleLE(8 * SIZE)]).toEqual(corner);
    const header = await headerOf(product, 'unrectified_header');
    const points = header.other['geo points']?.replace(/[{}]/g, '').split(',').map(Number) ?? [];
    expect(points).toHaveLength(16);
    expect([points[3], points[2]]).toEqual(corner.map((value) => expect.closeTo(value, 7)));
    const angles = await bytesOf(product, 'angles');
    expect(90 - angles.readFloatLE(8 * SIZE)).toBeCloseTo(acquisition.sunElevation, 0);
    expect(angles.readFloatLE(0)).toBeGreaterThanOrEqual(acquisition.offNadir - 1);
  });
});

describe('Rectified', () => {
  it('has the nearest pixel of the sensor for each pixel of a north-up map', async () => {
    const product = await make('Rectified');
    const meta = await headerOf(product, 'rectified_header');
    expect(meta.mapInfo).toMatchObject({ projection: 'UTM', pixelWidth: 30, pixelHeight: 30 });
    expect(meta.mapInfo?.rotationDeg).toBeUndefined();
    const [map, glt] = [i16Of(await bytesOf(product, 'rectified')), await bytesOf(product, 'glt')];
    const source = i16Of(await bytesOf(await make('Unrectified'), 'unrectified'));
    const { samples, lines } = meta;
    let found = 0;
    for (let y = 0; y < lines; y++)
      for (let x = 0; x < samples; x++) {
        const [column, row] = [2 * y, 2 * y + 1].map((plane) => glt.readInt32LE(4 * (plane * samples + x)));
        const band = 40;
        const value = map[(y * BAND_COUNT + band) * samples + x];
        if (!column || !row) expect(value).toBe(-32_768);
        else {
          found += 1;
          expect(value).toBe(source[((row - 1) * BAND_COUNT + band) * SIZE + column - 1]);
        }
      }
    expect(found).toBeGreaterThan(SIZE * SIZE);
    const { image } = await cogOf(product, 'rectified_bands');
    expect(image).toMatchObject({ width: samples, height: lines, bands: 12 });
  });
});

describe('Analytics', () => {
  it('has maps of methane, its noise and sensitivity, oil, vegetation, classes and change in one place', async () => {
    const product = await make('Analytics');
    const keys = ['ch4', 'ch4_sigma', 'ch4_sensitivity', 'oil', 'ndvi', 'rep', 'classes', 'change'];
    expect(product.files.map(({ asset }) => asset)).toEqual([...keys, 'findings']);
    const rectified = await headerOf(await make('Rectified'), 'rectified_header');
    for (const key of keys) {
      const { image } = await cogOf(product, key);
      expect(image).toMatchObject({ width: rectified.samples, height: rectified.lines, bands: 1 });
    }
  });

  it('says that there is no earlier capture, and that its pixels are too large for findings', async () => {
    const product = await make('Analytics');
    expect(product.warnings.map(({ code }) => code)).toEqual(['no_earlier_capture', 'no_findings']);
    const findings = JSON.parse((await bytesOf(product, 'findings')).toString());
    expect(findings).toMatchObject({ type: 'FeatureCollection', features: [] });
    expect(findings['sigma:not_analysed']).toContain('8 m');
  });

  it('finds no methane where there is none, within the noise that it states', async () => {
    const product = await make('Analytics');
    const [{ values }, sigma] = [await cogOf(product, 'ch4'), await cogOf(product, 'ch4_sigma')];
    const scores = [...values].flatMap((value, at) =>
      value === -9999 ? [] : [value / (sigma.values[at] ?? Number.NaN)],
    );
    expect(scores.length).toBeGreaterThan(100);
    expect(scores.every(Number.isFinite)).toBe(true);
    const median = scores.toSorted((a, b) => a - b)[scores.length >> 1] ?? 9;
    expect(Math.abs(median)).toBeLessThan(1);
  });
});

const run = promisify(execFile);
const hasGdal = await run('gdalinfo', ['--version']).then(
  () => true,
  () => false,
);

describe.skipIf(!hasGdal)('GDAL', () => {
  it.each(MADE_LEVELS)('opens every image of the level "%s"', async (level) => {
    const product = await make(level);
    const folder = await mkdtemp(join(tmpdir(), 'sigma-levels-'));
    try {
      for (const file of product.files)
        await writeFile(join(folder, file.name), await world.bytesOf(file.objectKey));
      const images = product.files.filter(({ name }) => /\.(img|tif)$/.test(name));
      expect(images.length).toBeGreaterThan(0);
      for (const { name } of images) {
        const { stdout } = await run('gdalinfo', ['-json', '-checksum', '-nomd', join(folder, name)], {
          maxBuffer: 1e8,
        });
        const info: { readonly bands: readonly { readonly checksum: number }[] } = JSON.parse(stdout);
        expect(info.bands.length).toBeGreaterThan(0);
        expect(info.bands.every(({ checksum }) => checksum >= 0)).toBe(true);
      }
      for (const { name } of product.files.filter((file) => file.name.endsWith('.geojson'))) {
        const { stdout } = await run('ogrinfo', ['-so', '-al', join(folder, name)]);
        expect(stdout).toContain('Feature Count: 0');
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
