import type { Polygon } from '@sigma/geo';
import {
  chooseRgbBands,
  type PixelBlock,
  type Samples,
  type StretchLimits,
  shrinkBlock,
  stretchLimits,
  toRgba,
  type ValidMask,
  validDataFootprint,
} from '@sigma/raster';
import { ImportRefusal } from './import-refusal.ts';
import type { GridRows, PixelGrid } from './pixel-grid.ts';

/** The results of reading the shown bands of a grid once. */
export interface Survey {
  /** One band for gray, three for colours. */
  readonly shown: readonly number[];
  /** The stretch of each shown band; undefined where bytes are shown unchanged. */
  readonly limits: readonly StretchLimits[] | undefined;
  readonly hasBlanks: boolean;
  /** The outline of the measured area; longitudes may exceed 180. */
  readonly footprint: Polygon;
  /** A small RGBA picture of the complete image. */
  readonly overview: { readonly width: number; readonly height: number; readonly rgba: Uint8Array };
}

/** These limits keep memory independent of the size of the image. */
const MASK_SIDE = 4096;
const OVERVIEW_SIDE = 512;
const SAMPLED_PIXELS = 2 ** 18;
const STRIP_BYTES = 64 * 2 ** 20;

interface Looking {
  readonly grid: PixelGrid;
  readonly reduction: number;
  readonly overviewWidth: number;
  readonly mask: ValidMask;
  readonly maskFactor: number;
  readonly sampleStep: number;
  /** Raw values of pixels spread over the grid, one list per band, and their opacity. */
  readonly samples: number[][];
  readonly sampleOpacity: number[];
  readonly strips: PixelBlock[];
  hasBlanks: boolean;
}

/** Reads the bands to show once, in strips. Rejects an image in which nothing was measured. */
export async function surveyGrid(grid: PixelGrid, shownBands?: readonly number[]): Promise<Survey> {
  const shown = shownBands ?? chooseRgbBands(grid.image);
  const looking = startLooking(grid, shown.length);
  const rowBytes = grid.width * (shown.length + 1) * 8;
  const most = Math.max(1, Math.floor(STRIP_BYTES / rowBytes / looking.reduction));
  const stripRows = looking.reduction * Math.min(most, Math.ceil(OVERVIEW_SIDE / looking.reduction));
  for (let y = 0; y < grid.height; y += stripRows) {
    const count = Math.min(stripRows, grid.height - y);
    look(looking, y, count, await grid.readRows(y, count, shown));
  }
  const limits = limitsOf(looking, shown);
  return {
    shown,
    limits,
    hasBlanks: looking.hasBlanks,
    footprint: footprintOf(looking),
    overview: overviewOf(looking, limits),
  };
}

function startLooking(grid: PixelGrid, bands: number): Looking {
  const { width, height } = grid;
  const side = Math.max(width, height);
  const maskFactor = Math.ceil(side / MASK_SIDE);
  const reduction = Math.ceil(side / OVERVIEW_SIDE);
  const maskWidth = Math.ceil(width / maskFactor);
  const maskHeight = Math.ceil(height / maskFactor);
  return {
    grid,
    reduction,
    overviewWidth: Math.ceil(width / reduction),
    mask: { width: maskWidth, height: maskHeight, valid: new Uint8Array(maskWidth * maskHeight) },
    maskFactor,
    sampleStep: Math.max(1, Math.ceil(Math.sqrt((width * height) / SAMPLED_PIXELS))),
    samples: Array.from({ length: bands }, () => []),
    sampleOpacity: [],
    strips: [],
    hasBlanks: false,
  };
}

function look(looking: Looking, y: number, count: number, rows: GridRows): void {
  const opacity = rows.opacity();
  markMeasured(looking, y, count, opacity);
  takeSamples(looking, y, count, { bands: rows.bands, opacity });
  const { grid, reduction, overviewWidth } = looking;
  // Opacity is added as a band, so that unmeasured pixels are excluded from averages.
  const block = { width: grid.width, height: count, bands: [...rows.bands, opacity] };
  const size = { width: overviewWidth, height: Math.ceil(count / reduction) };
  looking.strips.push(shrinkBlock(block, size, { alphaAt: rows.bands.length }));
}

function markMeasured(looking: Looking, y: number, count: number, opacity: Uint8Array): void {
  const { grid, mask, maskFactor } = looking;
  let at = 0;
  for (let row = 0; row < count; row++) {
    const line = Math.floor((y + row) / maskFactor) * mask.width;
    for (let col = 0; col < grid.width; col++) {
      const value = opacity[at++] ?? 0;
      if (value > 0) mask.valid[line + Math.floor(col / maskFactor)] = 1;
      if (value < 255) looking.hasBlanks = true;
    }
  }
}

interface LookedAt {
  readonly bands: readonly Samples[];
  readonly opacity: Uint8Array;
}

function takeSamples(looking: Looking, y: number, count: number, rows: LookedAt): void {
  const { grid, sampleStep, samples, sampleOpacity } = looking;
  const first = (sampleStep - (y % sampleStep)) % sampleStep;
  for (let row = first; row < count; row += sampleStep) {
    for (let col = 0; col < grid.width; col += sampleStep) {
      const at = row * grid.width + col;
      for (const [i, list] of samples.entries()) list.push(rows.bands[i]?.[at] ?? NaN);
      sampleOpacity.push(rows.opacity[at] ?? 0);
    }
  }
}

/** A colour picture in bytes is shown unchanged; a single band of bytes is stretched like any measurement. */
function limitsOf(
  { grid, samples, sampleOpacity }: Looking,
  shown: readonly number[],
): readonly StretchLimits[] | undefined {
  if (grid.image.sampleType === 'u8' && shown.length === 3) return undefined;
  const opacity = Uint8Array.from(sampleOpacity);
  return samples.map((values) => stretchLimits(Float64Array.from(values), { nodata: grid.nodata, opacity }));
}

function footprintOf({ grid, mask, maskFactor }: Looking): Polygon {
  const ring = validDataFootprint(mask, grid.georeference, mask.width * maskFactor, mask.height * maskFactor);
  if (ring !== undefined) return { type: 'Polygon', coordinates: [ring] };
  if (!mask.valid.includes(1)) throw new ImportRefusal('Every pixel of it is blank.');
  throw new ImportRefusal('Its outline leaves the Earth or surrounds a pole.');
}

function overviewOf(looking: Looking, limits: readonly StretchLimits[] | undefined): Survey['overview'] {
  const { strips, overviewWidth: width } = looking;
  const parts = strips.map((strip) => {
    const opacity = strip.bands.at(-1);
    const block = { ...strip, bands: strip.bands.slice(0, -1) };
    return toRgba(block, { ...(limits === undefined ? {} : { limits }), alpha: opacityBytes(opacity) });
  });
  return { width, height: strips.reduce((sum, strip) => sum + strip.height, 0), rgba: Buffer.concat(parts) };
}

function opacityBytes(opacity: Samples | undefined): Uint8Array {
  return opacity instanceof Uint8Array ? opacity : new Uint8Array();
}
