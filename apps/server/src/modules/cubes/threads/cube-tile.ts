import { type SpectralCube, type StretchLimits, samplePlanes, stretchLimits } from '@sigma/raster';
import sharp from 'sharp';
import { recentlyUsed } from '../../../work/index.ts';
import type { PageCache, PagedPicture } from '../../scene-tiles/index.ts';
import type { TileDrawing } from './tasks.ts';

const WEBP_QUALITY = 82;
/** Tiles are small and viewed once: speed matters more than a tenth of their bytes. */
const WEBP_EFFORT = 0;
/** About as many pixels of a band give its percentiles. */
const SAMPLED_SIDE = 256;
const MAX_LIMITS = 1024;

/** The 2nd and 98th percentile of bands, the same for all tiles of a cube. */
const limits = recentlyUsed<Promise<StretchLimits>>(MAX_LIMITS);

function limitsOf(cube: SpectralCube, tag: string, band: number): Promise<StretchLimits> {
  return limits.get(`${tag}/${band}`, () => percentilesOf(cube, band));
}

async function percentilesOf(cube: SpectralCube, band: number): Promise<StretchLimits> {
  const step = Math.max(1, Math.floor(Math.max(cube.width, cube.height) / SAMPLED_SIDE));
  const window = { x: 0, y: 0, width: cube.width, height: cube.height };
  const [plane] = await samplePlanes(cube, { bands: [band], window, step });
  return stretchLimits(plane?.values ?? new Float32Array(0));
}

/** Neighbouring tiles, and those of the next zoom, share pages. */
const MAX_PAGE_BYTES = 48 * 2 ** 20;
let drawnPages: PageCache | undefined;

async function pageCache(): Promise<PageCache> {
  const { createPageCache } = await import('../../scene-tiles/index.ts');
  drawnPages ??= createPageCache(MAX_PAGE_BYTES);
  return drawnPages;
}

/** A tile of three bands as WebP; undefined when it shows nothing of the cube. */
export async function drawCubeTile(
  cube: SpectralCube,
  tag: string,
  { tile, bands, min, max, gamma }: TileDrawing,
): Promise<Uint8Array | undefined> {
  // Loaded with the first tile, because it brings the stores of its module along.
  const { drawTile, PAGE_PIXELS, TILE_PIXELS } = await import('../../scene-tiles/index.ts');
  const pages = await pageCache();
  if (!cube.place.known) return undefined;
  const stretches: StretchLimits[] = [];
  for (const band of bands) {
    const found =
      min === undefined || max === undefined ? await limitsOf(cube, tag, band) : { low: 0, high: 1 };
    stretches.push({ low: min ?? found.low, high: max ?? found.high });
  }
  const look = JSON.stringify([bands, stretches, gamma]);
  const picture: PagedPicture = {
    width: cube.width,
    height: cube.height,
    georeference: cube.place.georeference,
    smooth: true,
    page: (level, column, row) =>
      pages.get(`${tag} ${look} ${level} ${column} ${row}`, () => page(level, column, row)),
  };

  async function page(level: number, column: number, row: number) {
    const step = 2 ** level;
    const [x, y] = [column * PAGE_PIXELS * step, row * PAGE_PIXELS * step];
    const window = {
      x,
      y,
      width: Math.min(PAGE_PIXELS * step, cube.width - x),
      height: Math.min(PAGE_PIXELS * step, cube.height - y),
    };
    const planes = await samplePlanes(cube, { bands, window, step });
    const [{ width, height } = { width: 0, height: 0 }] = planes;
    const pixels = new Uint8Array(width * height * 4);
    for (const [channel, { values }] of planes.entries())
      paint(pixels, channel, values, stretches[channel] ?? { low: 0, high: 1 });
    return { width, height, depth: 4 as const, rowBytes: width * 4, pixels };
  }

  function paint(pixels: Uint8Array, channel: number, values: Float32Array, { low, high }: StretchLimits) {
    const range = high - low || 1;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      const share = Math.min(1, Math.max(0, (value - low) / range));
      pixels[at * 4 + channel] = Math.round(255 * (gamma === 1 ? share : share ** (1 / gamma)));
      pixels[at * 4 + 3] = 255;
    }
  }

  const rgba = await drawTile(picture, tile);
  if (rgba === undefined) return undefined;
  return sharp(rgba, { raw: { width: TILE_PIXELS, height: TILE_PIXELS, channels: 4 } })
    .webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT })
    .toBuffer();
}
