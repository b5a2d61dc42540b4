import type { ByteSource } from '@sigma/raster';
import { readCloudMap } from '../../cloud-maps/read-cloud-map.ts';
import { levelSide, PAGE_PIXELS, type PagedPicture } from './draw-tile.ts';
import type { DecodedPage, PageCache } from './page-cache.ts';

const MAX_PIXELS = 8192 * 8192;
/** Red, green, blue and opacity. */
const DEPTH = 4;

/** The cloud map of a scene: a PNG without a position of its own that covers the ground of the scene's picture. */
export async function openClouds(
  source: ByteSource,
  key: string,
  ground: PagedPicture,
  cache: PageCache,
): Promise<PagedPicture> {
  const completeMap = () => cache.get(`${key}/whole`, () => decode(source));
  const { width, height } = await completeMap();
  const [across, down] = [ground.width / width, ground.height / height];
  const { georeference } = ground;
  return {
    width,
    height,
    georeference: {
      epsg: georeference.epsg,
      toMap: (column, row) => georeference.toMap(column * across, row * down),
      toPixel: (x, y) => {
        const [column, row] = georeference.toPixel(x, y);
        return [column / across, row / down];
      },
    },
    smooth: false,
    page: async (level, column, row) =>
      cut(await completeMap(), level, column * PAGE_PIXELS, row * PAGE_PIXELS),
  };
}

async function decode(source: ByteSource): Promise<DecodedPage> {
  const { width, height, rgba } = await readCloudMap(source, MAX_PIXELS);
  return { width, height, depth: DEPTH, rowBytes: width * DEPTH, pixels: rgba };
}

/** Every 2^level-th pixel: classes are sampled, not averaged. */
function cut(whole: DecodedPage, level: number, x: number, y: number): DecodedPage {
  const width = Math.min(PAGE_PIXELS, levelSide(whole.width, level) - x);
  const height = Math.min(PAGE_PIXELS, levelSide(whole.height, level) - y);
  const pixels = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = (((y + row) << level) * whole.width + ((x + column) << level)) * 4;
      const to = (row * width + column) * 4;
      for (let n = 0; n < 4; n++) pixels[to + n] = whole.pixels[from + n] ?? 0;
    }
  }
  return { width, height, depth: 4, rowBytes: width * 4, pixels };
}
