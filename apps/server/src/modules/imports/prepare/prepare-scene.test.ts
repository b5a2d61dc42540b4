import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportedScene, importedScene } from '@sigma/contract';
import { ARCHIVE_BUCKET, type ImportedAsset, importedObjectKey } from '@sigma/domain';
import { areaKm2, checkArea } from '@sigma/geo';
import { memorySource, openEnvi, openGeoTiff } from '@sigma/raster';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { type TempFolder, tempFolder } from '@sigma/testkit';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cubeValue, GRID, SMALL_CUBE, smallCog, writeSmallCube } from '../small-files.fixture.ts';
import { findCandidates } from './find-candidates.ts';
import { openSource } from './open-source.ts';
import { prepareScene } from './prepare-scene.ts';

const now = new Date('2026-11-21T12:00:00Z');
const sha256 = 'ab'.repeat(32);

let folder: TempFolder;
let store: ObjectStore;
beforeEach(async () => {
  folder = await tempFolder();
  store = folderStore(join(folder.path, 'buckets'));
  await store.ensureBucket(ARCHIVE_BUCKET);
});
afterEach(() => folder.remove());

async function prepare(name: string): Promise<ImportedScene> {
  const [candidate] = (await findCandidates(join(folder.path, name))).candidates;
  if (candidate === undefined || candidate.kind === 'items') throw new Error('nothing found');
  const source = await openSource(candidate, { now, captured: now });
  try {
    const { signal } = new AbortController();
    return await prepareScene(source, {
      store,
      collection: 'imported',
      sha256,
      onStep: () => undefined,
      signal,
    });
  } finally {
    await source.close();
  }
}

async function stored(asset: ImportedAsset): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const key = importedObjectKey('imported', sha256, asset);
  for await (const chunk of await store.get(ARCHIVE_BUCKET, key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function storedImage(asset: ImportedAsset) {
  const opened = await openGeoTiff(memorySource(await stored(asset)));
  if (!opened.ok) throw new Error(opened.reason);
  const { image } = opened;
  const whole = await image.readWindow({ x: 0, y: 0, width: image.width, height: image.height });
  return { image, bands: whole.bands };
}

function footprintKm2({ footprint }: ImportedScene): number {
  const checked = checkArea(footprint);
  if (!checked.ok) throw new Error(checked.message);
  return areaKm2(checked.area);
}

describe('prepareScene of a GeoTIFF', () => {
  it('writes a registration that the contract accepts, with the size and hash of each file', async () => {
    await writeFile(join(folder.path, 'a.tif'), await smallCog());
    const scene = await prepare('a.tif');
    expect(importedScene.parse(scene)).toEqual(scene);
    expect(scene).toMatchObject({
      format: 'GeoTIFF',
      data_type: 'uint8',
      grid: { epsg: 32610, width: 40, height: 30, transform: [...GRID] },
      bands: [{ name: 'band 1' }, { name: 'band 2' }, { name: 'band 3' }],
      changes: [],
    });
    expect(scene.gsd).toBe(10);
    expect(footprintKm2(scene)).toBeCloseTo(0.12, 2);
    expect((await stored('visual_rgb')).length).toBe(scene.files.visual_rgb.size);
  });
  it('preserves the values of every band and shows a colour picture unchanged', async () => {
    await writeFile(join(folder.path, 'a.tif'), await smallCog());
    await prepare('a.tif');
    const value = (i: number, band: number) => ((i % 40) * 3 + Math.floor(i / 40) * 5 + band * 40) % 200;
    for (const asset of ['data', 'visual_rgb'] as const) {
      const { image, bands } = await storedImage(asset);
      expect(image.bands).toBe(3);
      for (const [band, samples] of bands.entries())
        expect([...samples]).toEqual(Array.from({ length: 1200 }, (_, i) => value(i, band)));
    }
  });
  it('stretches a measurement from black to white, transparent where nothing was measured', async () => {
    const cog = await smallCog({
      bands: 1,
      sampleType: 'i16',
      options: { nodata: -1 },
      value: (x, y) => (x < 10 ? -1 : 1000 + y * 10),
    });
    await writeFile(join(folder.path, 'a.tif'), cog);
    const scene = await prepare('a.tif');
    const { image, bands } = await storedImage('visual_rgb');
    expect([image.bands, image.alphaBand, scene]).toMatchObject([4, 3, { data_type: 'int16', nodata: -1 }]);
    const pixel = (x: number, y: number) => bands.map((band) => band[y * 40 + x]);
    expect(pixel(5, 5)[3]).toBe(0);
    expect(pixel(20, 0)).toEqual([0, 0, 0, 255]);
    expect(pixel(20, 29)).toEqual([255, 255, 255, 255]);
    expect(footprintKm2(scene)).toBeCloseTo(0.09, 2);
  });
  it('makes a thumbnail of at most 256 pixels with the aspect ratio of the image', async () => {
    await writeFile(join(folder.path, 'a.tif'), await smallCog({ width: 700, height: 350, bands: 1 }));
    await prepare('a.tif');
    const { format, width, height } = await sharp(await stored('thumbnail')).metadata();
    expect([format, width, height]).toEqual(['webp', 256, 128]);
  });
});

describe('prepareScene of a cube', () => {
  it('writes a cube of any interleave as BIL with a valid header', async () => {
    await writeSmallCube(join(folder.path, 'cube'));
    const scene = await prepare('cube.hdr');
    const header = Buffer.from(await stored('envi_header')).toString('utf8');
    const opened = await openEnvi(header, memorySource(await stored('cube')));
    if (!opened.ok) throw new Error(opened.reason);
    expect(opened.image.meta).toMatchObject({
      dataType: 12,
      interleave: 'bil',
      byteOrder: 0,
      headerOffset: 0,
    });
    expect([...(await opened.image.readSpectrum(7, 9))]).toEqual(
      [0, 1, 2, 3, 4].map((band) => cubeValue(band, 9, 7)),
    );
    expect(scene).toMatchObject({
      format: 'ENVI',
      datetime: '2026-05-04T03:02:01.000Z',
      datetime_source: 'ENVI acquisition time',
      data_type: 'uint16',
      changes: ['Converted from BSQ to BIL.'],
    });
    expect(scene.bands[4]).toEqual({ name: 'band 5', center_wavelength_nm: 2200, fwhm_nm: 12 });
    expect(importedScene.parse(scene)).toEqual(scene);
  });
  it('shows the bands of a cube nearest to red, green and blue', async () => {
    await writeSmallCube(join(folder.path, 'cube'), {
      ...SMALL_CUBE,
      wavelengthsNm: [2200, 640, 860, 460, 550],
    });
    await prepare('cube.hdr');
    const { image, bands } = await storedImage('visual_rgb');
    // Every band rises alike, so each of the three runs from black to white.
    expect(image.bands).toBe(3);
    expect(bands.map((band) => [band[0], band[band.length - 1]])).toEqual([
      [0, 255],
      [0, 255],
      [0, 255],
    ]);
  });
});
