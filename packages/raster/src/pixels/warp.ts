import type { Georeference } from '../georeference/georeference.ts';
import { type Projection, projectionOf } from '../georeference/projection.ts';
import { allBands, type PixelBlock, type PixelWindow, type RasterImage } from './raster-image.ts';
import { newSamples, type Samples } from './samples.ts';

export interface WarpRequest {
  /** System of the result; 3857 or 4326 in practice. */
  readonly epsg: number;
  /** `[minX, minY, maxX, maxY]` in units of that system; longitudes may exceed 180. */
  readonly bounds: readonly [number, number, number, number];
  readonly width: number;
  readonly height: number;
  readonly bands?: readonly number[];
  readonly resampling?: 'nearest' | 'bilinear';
  readonly signal?: AbortSignal;
}

/** A warped image; `opacity` is 0 where the source has no data, else 255 or its alpha. */
export interface WarpedBlock extends PixelBlock {
  readonly opacity: Uint8Array;
}

/** Pixels between two nodes of the control grid; interpolation between them is off by far less than a pixel. */
const GRID_STEP = 16;

interface ControlGrid {
  readonly across: number;
  readonly down: number;
  /** Source column and row of each node, alternately; NaN where the node has no position in the source. */
  readonly nodes: Float64Array;
}

/**
 * Warps part of an image to a north-up grid of another system. Positions are computed at every 16th pixel and
 * interpolated in between. Reads the overview that fits. `undefined` when no part of the image is there, or its position
 * is not known.
 */
export async function warpWindow(image: RasterImage, request: WarpRequest): Promise<WarpedBlock | undefined> {
  const target = projectionOf(request.epsg);
  if (!image.place.known || !target) return undefined;
  const { georeference } = image.place;
  const source = projectionOf(georeference.epsg);
  if (!source) return undefined;
  const grid = controlGrid({ image, georeference, source, target }, request);
  const window = sourceWindow(grid, image);
  if (!window) return undefined;
  const bands = request.bands ?? allBands(image.bands);
  const wanted =
    image.alphaBand === undefined || bands.includes(image.alphaBand) ? bands : [...bands, image.alphaBand];
  const reduction = reductionOf(grid);
  const block = await image.readWindow({
    ...window,
    bands: wanted,
    targetWidth: Math.max(1, Math.min(window.width, Math.ceil(window.width / reduction))),
    targetHeight: Math.max(1, Math.min(window.height, Math.ceil(window.height / reduction))),
    ...(request.signal ? { signal: request.signal } : {}),
  });
  const alphaAt = image.alphaBand === undefined ? -1 : wanted.indexOf(image.alphaBand);
  return sample(block, { grid, window, request, image, alphaAt, bands: bands.length });
}

interface Systems {
  readonly image: RasterImage;
  readonly georeference: Georeference;
  readonly source: Projection;
  readonly target: Projection;
}

function controlGrid({ image, georeference, source, target }: Systems, request: WarpRequest): ControlGrid {
  const across = Math.ceil(request.width / GRID_STEP) + 1;
  const down = Math.ceil(request.height / GRID_STEP) + 1;
  const nodes = new Float64Array(across * down * 2);
  const [minX, minY, maxX, maxY] = request.bounds;
  const centre = georeference.toMap(image.width / 2, image.height / 2);
  const centreLon = source.inverse(...centre)[0];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const x = minX + ((maxX - minX) * column * GRID_STEP) / request.width;
      const y = maxY - ((maxY - minY) * row * GRID_STEP) / request.height;
      const [lon, lat] = target.inverse(x, y);
      const near = lon - 360 * Math.round((lon - centreLon) / 360);
      const pixel = georeference.toPixel(...source.forward(near, lat));
      nodes.set(pixel, (row * across + column) * 2);
    }
  }
  return { across, down, nodes };
}

/** The pixels of the image that the grid touches, with a margin for interpolation. */
function sourceWindow({ nodes }: ControlGrid, image: RasterImage): PixelWindow | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < nodes.length; i += 2) {
    const [col, row] = [nodes[i] ?? NaN, nodes[i + 1] ?? NaN];
    if (!Number.isFinite(col) || !Number.isFinite(row)) continue;
    left = Math.min(left, col);
    right = Math.max(right, col);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const x = Math.max(0, Math.floor(left) - 2);
  const y = Math.max(0, Math.floor(top) - 2);
  const width = Math.min(image.width, Math.ceil(right) + 2) - x;
  const height = Math.min(image.height, Math.ceil(bottom) + 2) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/**
 * How much to shrink the source first: the power of two below the number of source pixels that one target pixel
 * covers along its finer direction. Powers of two are what overviews offer; anything else would blur twice.
 */
function reductionOf({ across, nodes }: ControlGrid): number {
  let finest = Infinity;
  for (let i = 0; i + 2 * across + 3 < nodes.length; i += 2) {
    if ((i / 2 + 1) % across === 0) continue;
    const step = (to: number) =>
      Math.hypot((nodes[to] ?? NaN) - (nodes[i] ?? NaN), (nodes[to + 1] ?? NaN) - (nodes[i + 1] ?? NaN)) /
      GRID_STEP;
    for (const pixels of [step(i + 2), step(i + 2 * across)]) {
      if (pixels > 0) finest = Math.min(finest, pixels);
    }
  }
  return Number.isFinite(finest) ? 2 ** Math.max(0, Math.floor(Math.log2(finest))) : 1;
}

interface Sampling {
  readonly grid: ControlGrid;
  readonly window: PixelWindow;
  readonly request: WarpRequest;
  readonly image: RasterImage;
  readonly alphaAt: number;
  readonly bands: number;
}

function sample(block: PixelBlock, sampling: Sampling): WarpedBlock {
  const { grid, window, request, image, alphaAt } = sampling;
  const { width, height } = request;
  const out = block.bands.map(() => newSamples(image.sampleType, width * height).fill(image.nodata ?? 0));
  const opacity = new Uint8Array(width * height);
  const opaque = image.sampleType === 'u16' ? 65535 : image.sampleType === 'u8' ? 255 : 1;
  const [scaleX, scaleY] = [block.width / window.width, block.height / window.height];
  const read = request.resampling === 'bilinear' ? bilinear : nearest;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [col, row] = interpolate(grid, x + 0.5, y + 0.5);
      if (!(col >= 0 && row >= 0 && col < image.width && row < image.height)) continue;
      const at = y * width + x;
      const u = (col - window.x) * scaleX;
      const v = (row - window.y) * scaleY;
      let measured = false;
      for (const [i, band] of block.bands.entries()) {
        const value = read(band, block, u, v, image.nodata);
        const target = out[i];
        if (target && !Number.isNaN(value)) target[at] = value;
        if (i !== alphaAt && !Number.isNaN(value)) measured = true;
      }
      const alpha = alphaAt < 0 ? opaque : (out[alphaAt]?.[at] ?? 0);
      if (measured) opacity[at] = Math.round((255 * alpha) / opaque);
    }
  }
  return { width, height, bands: out.slice(0, sampling.bands), opacity };
}

function interpolate({ across, nodes }: ControlGrid, x: number, y: number): readonly [number, number] {
  const column = Math.floor(x / GRID_STEP);
  const row = Math.floor(y / GRID_STEP);
  const s = x / GRID_STEP - column;
  const t = y / GRID_STEP - row;
  const at = (row * across + column) * 2;
  const mix = (k: number): number => {
    const top = (nodes[at + k] ?? NaN) * (1 - s) + (nodes[at + 2 + k] ?? NaN) * s;
    const below = at + 2 * across;
    return top * (1 - t) + ((nodes[below + k] ?? NaN) * (1 - s) + (nodes[below + 2 + k] ?? NaN) * s) * t;
  };
  return [mix(0), mix(1)];
}

type ReadSample = (
  band: Samples,
  size: PixelBlock,
  u: number,
  v: number,
  nodata: number | undefined,
) => number;

/** The pixel that contains the position; NaN when it was not measured. */
const nearest: ReadSample = (band, size, u, v, nodata) => {
  const col = Math.max(0, Math.min(size.width - 1, Math.floor(u)));
  const row = Math.max(0, Math.min(size.height - 1, Math.floor(v)));
  const value = band[row * size.width + col] ?? NaN;
  return value === nodata ? NaN : value;
};

/** Weighted mean of the measured ones of the four pixels around the position; NaN when the nearest is unmeasured. */
const bilinear: ReadSample = (band, size, u, v, nodata) => {
  if (Number.isNaN(nearest(band, size, u, v, nodata))) return NaN;
  const [left, top] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
  let sum = 0;
  let weight = 0;
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const share = (1 - Math.abs(u - 0.5 - left - i)) * (1 - Math.abs(v - 0.5 - top - j));
      const value = nearest(band, size, left + i, top + j, nodata);
      if (share <= 0 || Number.isNaN(value)) continue;
      sum += value * share;
      weight += share;
    }
  }
  const mean = sum / weight;
  return band instanceof Float32Array || band instanceof Float64Array ? mean : Math.round(mean);
};
