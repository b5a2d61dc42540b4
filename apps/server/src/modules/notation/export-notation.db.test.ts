import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  exportNotationClasses,
  exportNotationFeatures,
  exportNotationMask,
  type Problem,
} from '@sigma/contract';
import { memorySource, openGeoTiff } from '@sigma/raster';
import { describe, expect, it } from 'vitest';
import {
  AUTHOR,
  CUSTOMER,
  EMPLOYEE,
  GRID,
  notationWorld,
  SCENE,
  SCENE_WITHOUT_GRID,
} from './notation.fixture.ts';

const world = notationWorld();
const { addPass, draw, find } = world;
const read = async (
  operation: typeof exportNotationMask | typeof exportNotationFeatures,
  query: object = {},
) => {
  const answer = await world.app.call(operation, {
    as: EMPLOYEE,
    params: { scene: SCENE },
    query: { ...query },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

describe('the exports of a scene', () => {
  it('have what people drew as GeoJSON, with class and author', async () => {
    const pass = await addPass();
    const drawn = await draw(pass);
    await find(pass);
    const { features } = JSON.parse(new TextDecoder().decode(await read(exportNotationFeatures)));
    expect(features).toMatchObject([
      {
        id: drawn.id,
        geometry: { type: 'Polygon' },
        properties: {
          detection_type: 'Methane',
          mask_class: 8,
          made_by: 'people',
          author: AUTHOR,
          file_id: SCENE,
        },
      },
    ]);
  });

  it('have a mask on the grid of the scene, whose classes are counted', async () => {
    const pass = await addPass();
    await draw(pass);
    await draw(pass, { detection_type: 'Vehicle', outline: null });
    const opened = await openGeoTiff(memorySource(await read(exportNotationMask)));
    if (!opened.ok) throw new Error(opened.reason);
    const { image } = opened;
    expect([image.width, image.height, image.bands, image.sampleType]).toEqual([300, 320, 1, 'u8']);
    expect(image.place).toMatchObject({
      known: true,
      georeference: { epsg: 32613, transform: GRID['proj:transform'] },
    });
    const [values] = (await image.readWindow({ x: 0, y: 0, width: 300, height: 320 })).bands;
    const counts = Map.groupBy(values ?? [], (value) => value);
    const { classes } = await world.calls.call<{
      classes: { value: number; features: number; pixels: number }[];
    }>(exportNotationClasses, 200, { as: EMPLOYEE, params: { scene: SCENE } });
    for (const { value, pixels } of classes)
      expect([value, counts.get(value)?.length ?? 0]).toEqual([value, pixels]);
    expect(classes.filter(({ features }) => features > 0)).toEqual([
      { value: 5, name: 'Vehicle', features: 1, pixels: 1 },
      { value: 8, name: 'Methane', features: 1, pixels: expect.any(Number) },
    ]);
    // 0.001 degrees are 94.6 m by 110.9 m here, 164 pixels of 8 m.
    expect(Math.abs((classes.find(({ value }) => value === 8)?.pixels ?? 0) - 163)).toBeLessThan(12);
  });

  it('have a mask that GDAL opens', async ({ skip }) => {
    const run = promisify(execFile);
    await run('gdalinfo', ['--version']).catch(() => skip('gdalinfo is not installed'));
    await draw(await addPass());
    const folder = await mkdtemp(join(tmpdir(), 'sigma-mask-'));
    try {
      await writeFile(join(folder, 'mask.tif'), await read(exportNotationMask));
      const { stdout } = await run('gdalinfo', ['-json', '-hist', join(folder, 'mask.tif')]);
      const info: {
        readonly size: readonly number[];
        readonly geoTransform: readonly number[];
        readonly metadata: { readonly IMAGE_STRUCTURE?: { readonly LAYOUT?: string } };
        readonly bands: readonly { readonly type: string }[];
      } = JSON.parse(stdout);
      expect(info.size).toEqual([300, 320]);
      expect(info.geoTransform).toEqual([745_600, 8, 0, 3_534_000, 0, -8]);
      expect(info.metadata.IMAGE_STRUCTURE?.LAYOUT).toBe('COG');
      expect(info.bands.map(({ type }) => type)).toEqual(['Byte']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are refused for a scene without a grid, to customers, and for unknown makers', async () => {
    const params = { scene: SCENE_WITHOUT_GRID };
    await world.calls.call(exportNotationMask, 409, { as: EMPLOYEE, params });
    await world.calls.call(exportNotationMask, 403, { as: CUSTOMER, params: { scene: SCENE } });
    const problem = await world.calls.call<Problem>(exportNotationMask, 400, {
      as: EMPLOYEE,
      params: { scene: SCENE },
      query: { made_by: 'robots' },
    });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['made_by']);
  });
});
