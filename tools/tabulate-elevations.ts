// `node tools/tabulate-elevations.ts`: writes apps/server/src/modules/elevations/coarse-elevations.tif, the elevations that are
// answered without a DEM_URL: the simulated Earth at the middle of every half degree, 0 at sea, at least 1 m on land.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { cogBytes, northUp } from '../packages/raster/src/index.ts';
import { createEarth } from '../packages/simulator/src/index.ts';

const OUTPUT = fileURLToPath(
  new URL('../apps/server/src/modules/elevations/coarse-elevations.tif', import.meta.url),
);
const CELL_DEG = 0.5;
const [width, height] = [360 / CELL_DEG, 180 / CELL_DEG];

const earth = createEarth({ seed: 'sigma' });
const metresAt = (col: number, row: number): number => {
  const [lon, lat] = [-180 + (col + 0.5) * CELL_DEG, 90 - (row + 0.5) * CELL_DEG];
  return earth.isLand([lon, lat]) ? Math.max(1, Math.round(earth.elevation(lon, lat))) : 0;
};
const bytes = await cogBytes(
  {
    width,
    height,
    bands: 1,
    sampleType: 'i16',
    readRows: (y, count) =>
      Int16Array.from({ length: count * width }, (_, n) => metresAt(n % width, y + Math.floor(n / width))),
  },
  {
    epsg: 4326,
    transform: northUp(-180, 90, CELL_DEG, CELL_DEG),
    tileSize: 256,
    deflate: (tile) => deflateSync(tile, { level: 9 }),
  },
);
await writeFile(OUTPUT, bytes);
console.log(`${OUTPUT}: ${bytes.length} bytes`);
