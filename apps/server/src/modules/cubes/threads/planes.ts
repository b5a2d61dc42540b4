import {
  chooseBands,
  type EnviMeta,
  evaluate,
  type Plane,
  parseExpression,
  quantityOf,
  samplePlanes,
} from '@sigma/raster';
import type { OpenCube } from './open-cube.ts';
import type { PlanesAnswer, Window } from './tasks.ts';

/** The stored value of pixels without a value, as NO_PLANE_VALUE of the contract. */
const NONE = 65_535;
const MOST = NONE - 1;

const windowOf = ([x, y, width, height]: Window) => ({ x, y, width, height });

interface Part {
  readonly window: Window;
  readonly step: number;
}

/** Bands of a window as uint16. Steps of a file with integers of at most 16 bits are kept, so nothing is lost. */
export async function readPlanes(
  { cube, meta }: OpenCube,
  {
    bands,
    window,
    step,
    usable,
  }: Part & {
    readonly bands: readonly number[];
    /** 1 for the pixels of the cube that have values; undefined where all may. */
    readonly usable?: Uint8Array | undefined;
  },
): Promise<PlanesAnswer> {
  const planes = await samplePlanes(cube, { bands, window: windowOf(window), step });
  const [{ width, height } = { width: 0, height: 0 }] = planes;
  if (usable !== undefined)
    for (const plane of planes) hide(plane, usable, { x: window[0], y: window[1], step, width: cube.width });
  const isStored = cube.quantity.kind === quantityOf(meta).kind;
  const stored = new Uint16Array(width * height * planes.length);
  const scalings = planes.map(({ values }, index) => {
    const scaling = (isStored ? fileScaling(meta, bands[index] ?? 0) : undefined) ?? spreadScaling(values);
    const into = stored.subarray(index * width * height, (index + 1) * width * height);
    for (let at = 0; at < into.length; at++) into[at] = storedValue(values[at] ?? Number.NaN, scaling);
    return scaling;
  });
  return {
    kind: 'planes',
    width,
    height,
    bytes: new Uint8Array(stored.buffer),
    scales: scalings.map(({ scale }) => scale),
    offsets: scalings.map(({ offset }) => offset),
  };
}

/** Removes the values of pixels that may not be used. */
function hide(
  { width, values }: Plane,
  usable: Uint8Array,
  from: { readonly x: number; readonly y: number; readonly step: number; readonly width: number },
): void {
  for (let at = 0; at < values.length; at++) {
    const [x, y] = [from.x + (at % width) * from.step, from.y + Math.floor(at / width) * from.step];
    if (usable[y * from.width + x] === 0) values[at] = Number.NaN;
  }
}

interface Scaling {
  readonly scale: number;
  readonly offset: number;
}

function storedValue(value: number, { scale, offset }: Scaling): number {
  return Number.isFinite(value) ? Math.min(MOST, Math.max(0, Math.round((value - offset) / scale))) : NONE;
}

/** The least stored integer of the types of ENVI with at most 16 bits: byte, int16 and uint16. */
const LEAST_STORED: Readonly<Record<number, number>> = { 1: 0, 2: -32_768, 12: 0 };

/** How the file itself stores values, where these are integers of at most 16 bits. */
function fileScaling(meta: EnviMeta, band: number): Scaling | undefined {
  const least = LEAST_STORED[meta.dataType];
  if (least === undefined) return undefined;
  const { gains, offsets, reflectanceScaleFactor = 1 } = meta;
  if (gains === undefined && offsets === undefined) {
    const scale = 1 / reflectanceScaleFactor;
    return { scale, offset: least * scale };
  }
  const scale = gains?.[band] ?? 1;
  return scale > 0 ? { scale, offset: (offsets?.[band] ?? 0) + least * scale } : undefined;
}

function spreadScaling(values: Float32Array): Scaling {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!(high > low)) return { scale: 1, offset: Number.isFinite(low) ? low : 0 };
  return { scale: (high - low) / MOST, offset: low };
}

/** The value of an expression at each pixel. The main thread has checked it against the bands. */
export async function evaluateOnCube(
  { cube }: OpenCube,
  { expression, window, step }: Part & { readonly expression: string },
) {
  const parsed = parseExpression(expression);
  const chosen = chooseBands(parsed, {
    wavelengths: cube.bands.map(({ nm }) => nm ?? Number.NaN),
    good: cube.bands.map(({ good }) => good),
  });
  const planes = await samplePlanes(cube, { bands: chosen.all, window: windowOf(window), step });
  const [width, height] = [Math.ceil(window[2] / step), Math.ceil(window[3] / step)];
  const values = new Map(chosen.all.map((band, index) => [band, planes[index]?.values ?? []]));
  const result = evaluate(parsed, { bands: chosen, values, count: width * height });
  return { width, height, bytes: new Uint8Array(result.slice().buffer) };
}
