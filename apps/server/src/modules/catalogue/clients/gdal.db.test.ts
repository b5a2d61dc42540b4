import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { insertScenes, itemOf, type NewScene } from '@sigma/archive';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { bboxArea } from '@sigma/geo';
import { folderStore } from '@sigma/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenesOf } from '../testing/scenes.fixture.ts';
import { CUSTOMER, type StacWorld, stacWorld } from '../testing/stac-world.fixture.ts';

const run = promisify(execFile);
const OGRINFO = 'ogrinfo';
const hasGdal = (() => {
  try {
    return /OAPIF/.test(execFileSync(OGRINFO, ['--formats'], { encoding: 'utf8' }));
  } catch {
    // GDAL is not installed.
    return false;
  }
})();

/** A scene whose picture is a real file of 4 by 3 pixels of 0.1 degrees, from 10 degrees east and 50 north. */
const [{ item: _, ...plain }] = scenesOf('alpha', 1, 9) as [NewScene];
const WEST = 10;
const NORTH = 50;
const PIXEL = 0.1;
const COLUMNS = 4;
const ROWS = 3;

let world: StacWorld;
let root: string;
let environment: NodeJS.ProcessEnv;

describe.skipIf(!hasGdal)('GDAL', () => {
  beforeAll(async () => {
    world = await stacWorld();
    root = `${world.app.url}/api/stac/programs/${world.programs.first}`;
    const token = await world.app.tokenFor(CUSTOMER);
    environment = {
      PATH: process.env.PATH,
      GDAL_HTTP_HEADERS: `Authorization: Bearer ${token}`,
      GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR',
    };
    await addPicture();
  });
  afterAll(() => world?.app.close());

  const gdal = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { env: environment, maxBuffer: 50_000_000 });
    return stdout;
  };

  async function addPicture(): Promise<void> {
    const file = `${world.app.folder}/picture.tif`;
    const east = WEST + COLUMNS * PIXEL;
    const south = NORTH - ROWS * PIXEL;
    const place = [WEST, NORTH, east, south].map(String);
    await gdal(
      'gdal_create',
      ...['-of', 'GTiff', '-outsize', String(COLUMNS), String(ROWS), '-bands', '1', '-burn', '7'],
      ...['-a_srs', 'EPSG:4326', '-a_ullr', ...place, file],
    );
    const bytes = await readFile(file);
    const store = folderStore(`${world.app.folder}/buckets`);
    await store.ensureBucket(ARCHIVE_BUCKET);
    await store.put(ARCHIVE_BUCKET, 'picture/visual.tif', bytes);
    const footprint = bboxArea([WEST, south, east, NORTH]);
    const scene = {
      ...plain,
      id: 'picture.v1',
      footprint,
      assets: [
        {
          key: 'visual',
          state: 'ready',
          objectKey: 'picture/visual.tif',
          mediaType: 'image/tiff; application=geotiff; profile=cloud-optimized',
          roles: ['visual'],
          title: 'Picture',
          size: bytes.byteLength,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      ],
    } as const;
    const item = itemOf(scene, {
      bbox: [WEST, south, east, NORTH],
      datetime: scene.start,
      grid: { epsg: 4326, width: COLUMNS, height: ROWS, transform: [PIXEL, 0, WEST, 0, -PIXEL, NORTH] },
      simulated: true,
      orderable: true,
    });
    await insertScenes(world.app.database.kysely, [{ ...scene, item, recipe: null }]);
  }

  const countOf = (collection: string) =>
    world.scenes.filter((scene) => scene.collection === collection).length;

  it('lists the collections as layers of OGC API - Features and counts their scenes', async () => {
    const listed = await gdal(OGRINFO, '-ro', '-so', '-al', `OAPIF:${root}`);
    expect([...listed.matchAll(/^Layer name: (.*)$/gm)].map(([, name]) => name)).toEqual(['alpha', 'gamma']);
    const counts = [...listed.matchAll(/^Feature Count: (\d+)$/gm)].map(([, count]) => Number(count));
    expect(counts).toEqual([countOf('alpha') + 1, countOf('gamma')]);
  });

  it.each([1, 7, 1000])('reads every scene of a layer exactly once with %i per page', async (size) => {
    const text = await gdal(
      'ogr2ogr',
      ...['-f', 'GeoJSON', '/vsistdout/', '-oo', `PAGE_SIZE=${size}`, `OAPIF:${root}`, 'gamma'],
    );
    // GDAL reads the id of a Feature as its property.
    const ids: string[] = JSON.parse(text).features.map(
      ({ properties }: { properties: { id: string } }) => properties.id,
    );
    const expected = world.scenes.filter(({ collection }) => collection === 'gamma').map(({ id }) => id);
    expect(ids.toSorted()).toEqual(expected.toSorted());
  });

  it('reads the scenes of a box', async () => {
    const box = ['-spat', '9', '49', '11', '51'];
    const listed = await gdal(OGRINFO, '-ro', '-so', ...box, `OAPIF:${root}`, 'alpha');
    expect(listed).toContain('Feature Count: 1');
  });

  it('reads the pixels of a picture through /vsicurl/', async () => {
    const info = JSON.parse(
      await gdal('gdalinfo', '-json', '-stats', `/vsicurl/${world.app.url}/api/files/picture.v1/visual`),
    );
    expect(info.size).toEqual([COLUMNS, ROWS]);
    expect(info.bands[0]).toMatchObject({ minimum: 7, maximum: 7 });
  });

  it('opens the pictures of a search as a mosaic by the STACIT driver, which reads proj:epsg', async () => {
    const search = `STACIT:"${root}/search?ids=picture.v1":asset=visual`;
    const info = JSON.parse(await gdal('gdalinfo', '-json', '-stats', search));
    expect(info.size).toEqual([COLUMNS, ROWS]);
    expect(info.bands[0]).toMatchObject({ minimum: 7, maximum: 7 });
    expect(info.coordinateSystem.wkt).toContain('"EPSG",4326');
  });

  it('reads an Item and a search as GeoJSON', async () => {
    const address = `${root}/collections/alpha/items/picture.v1`;
    expect(await gdal(OGRINFO, '-ro', '-al', `/vsicurl/${address}`)).toContain('picture.v1');
  });
});
