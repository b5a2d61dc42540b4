import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { cogBytes } from '@sigma/raster';
import { folderStore } from '@sigma/storage';
import { createSceneTiles, type TileThreads } from '../../../apps/server/src/modules/scene-tiles/index.ts';
import type { Bench } from '../bench.ts';
import { repeated, timed } from '../measure.ts';

const SIDE = 2048;
const PIXEL_M = 8;
const OBJECT = 'scene/visual.tif';
const WARM_UP = 6;
/** Zooms, the first tile inside the scene and the tiles per side: at full resolution, and from an overview. */
const AREAS = [
  { name: 'own pixels', z: 14, x: 2618, y: 6329, side: 6 },
  { name: 'an overview', z: 12, x: 654, y: 1582, side: 2 },
] as const;

const deflateBytes = promisify(deflate);
const never = new AbortController().signal;

/** A picture with slopes and grain, which compresses about as well as a scene; near San Francisco, slightly rotated. */
function scene(): Promise<Uint8Array> {
  const readRows = (y: number, count: number) =>
    Uint8Array.from({ length: SIDE * count * 3 }, (_, at) => {
      const [column, row] = [Math.floor(at / 3) % SIDE, y + Math.floor(at / 3 / SIDE)];
      const grain = ((column * 7919) ^ (row * 104729)) % 13;
      return 110 + 60 * Math.sin(column / 41) + 40 * Math.cos(row / 23) + grain - (at % 3) * 20;
    });
  return cogBytes(
    { width: SIDE, height: SIDE, bands: 3, sampleType: 'u8', readRows },
    {
      epsg: 32610,
      transform: [PIXEL_M, 0.6, 544_000, 0.6, -PIXEL_M, 4_190_000],
      deflate: (bytes) => deflateBytes(bytes, { level: 6 }),
    },
  );
}

/** Tiles of a stored picture as for a request: thread, object store, reprojection, WebP; without HTTP. */
export const tilesBench: Bench = {
  name: 'tiles',
  async run({ runs }) {
    const folder = await mkdtemp(join(tmpdir(), 'sigma-tiles-'));
    const store = folderStore(folder);
    await store.ensureBucket(ARCHIVE_BUCKET);
    const { size } = await store.put(ARCHIVE_BUCKET, OBJECT, await scene());
    const tiles = createSceneTiles(store);
    try {
      return await measured(tiles, size, runs);
    } finally {
      await tiles.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measured(tiles: TileThreads, size: number, runs: (wanted: number) => number) {
  let scenes = 0;
  /** A new checksum is a new scene: nothing of it is opened or decoded yet. */
  const unseen = () => (2 * scenes++).toString(16).padStart(8, '0');
  /** Draws the n-th tile of an area, going through all of them repeatedly. */
  const draw = async ({ z, x, y, side }: (typeof AREAS)[number], n: number, sha256: string) => {
    const visual = { objectKey: OBJECT, size, sha256 };
    const tile = { z, x: x + (n % side), y: y + (Math.floor(n / side) % side) };
    const bytes = await tiles.draw({ visual, tile, format: 'webp' }, never);
    if (bytes === null) throw new Error('The tile of the benchmark is empty.');
  };
  const figures = [];
  for (const area of AREAS) {
    const cold = (n: number) => timed(() => draw(area, n, unseen()));
    await repeated(WARM_UP, cold);
    const uncached = await repeated(runs(36), cold);
    const seen = unseen();
    const warm = (n: number) => timed(() => draw(area, n, seen));
    await repeated(area.side ** 2, warm);
    const cached = await repeated(runs(72), warm);
    const base = { unit: 'ms', note: `zoom ${area.z}, ${SIDE} x ${SIDE} x 3 deflate` } as const;
    figures.push(
      { ...base, name: `tile of ${area.name}, nothing cached`, target: 35, values: uncached },
      { ...base, name: `tile of ${area.name}, blocks cached`, target: 8, values: cached },
    );
  }
  return figures;
}
