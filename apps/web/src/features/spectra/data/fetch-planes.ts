import {
  type CubeFilter,
  MAX_PLANE_BYTES,
  MAX_PLANES,
  PLANE_HEADERS,
  readCubeFilterPlane,
  readCubePlanes,
  writeSpectralLibrary,
} from '@sigma/contract';
import type { CubeLevel } from '@sigma/domain';
import { callBytes, readBody } from '../../../api/call-bytes.ts';
import type { BandPlane } from '../../../map/layers/spectral/band-plane.ts';
import type { CubeAddress } from './cube.queries.ts';
import type { CubeWindow } from './cube-window.ts';
import { nullable, type Spectrum } from './spectrum.ts';

export interface PlanesRequest {
  readonly bands: readonly number[];
  readonly level: CubeLevel;
  readonly window?: CubeWindow | undefined;
  /** Every how many pixels a value is read. */
  readonly step: number;
  /** `clear` reads no values of clouds, their shadows and water; all by default. */
  readonly land?: 'all' | 'clear';
}

const BYTES_PER_PIXEL = 2;

/** The step at which a plane has at most a million pixels, which any graphics processor paints at once. */
export function stepFor(width: number, height: number): number {
  return Math.max(1, Math.ceil(Math.sqrt((width * height) / 1_000_000)));
}

/** How many planes of this size one answer holds. */
export function planesPerAnswer(pixels: number): number {
  return Math.max(1, Math.min(MAX_PLANES, Math.floor(MAX_PLANE_BYTES / (pixels * BYTES_PER_PIXEL))));
}

/** Reads planes that fit into one answer. */
export async function fetchPlanes(
  params: CubeAddress,
  { bands, level, window, step, land }: PlanesRequest,
  signal?: AbortSignal,
): Promise<readonly BandPlane[]> {
  const query = {
    bands: [...bands],
    level,
    step,
    ...(window && { window: numbersOf(window) }),
    ...(land && { land }),
  };
  const response = await callBytes(readCubePlanes, { params: { ...params }, query }, signal);
  const [width, height] = sizeOf(response);
  const scales = listOf(response, PLANE_HEADERS.scales);
  const offsets = listOf(response, PLANE_HEADERS.offsets);
  const bytes = await readBody(response.arrayBuffer());
  const pixels = width * height;
  return bands.map((_, i) => ({
    width,
    height,
    // Planes are little-endian, as all machines that run browsers are.
    stored: new Uint16Array(bytes, i * pixels * BYTES_PER_PIXEL, pixels),
    scale: scales[i] ?? 1,
    offset: offsets[i] ?? 0,
  }));
}

/** The values of a filter that is ready. */
export async function fetchFilterValues(
  params: CubeAddress,
  { key }: Pick<CubeFilter, 'key'>,
  signal?: AbortSignal,
) {
  const response = await callBytes(readCubeFilterPlane, { params: { ...params, key } }, signal);
  const [width, height] = sizeOf(response);
  return { width, height, values: new Float32Array(await readBody(response.arrayBuffer())) };
}

/** Spectra with their names, as an ENVI spectral library or its header. */
export async function fetchLibrary(
  params: CubeAddress,
  format: 'sli' | 'hdr',
  spectra: readonly { readonly name: string; readonly spectrum: Spectrum }[],
): Promise<Blob> {
  const body = {
    format,
    level: spectra[0]?.spectrum.level ?? ('radiance' as const),
    spectra: spectra.map(({ name, spectrum }) => ({ name, values: nullable(spectrum.values) })),
  };
  const response = await callBytes(writeSpectralLibrary, { params: { ...params }, body });
  return readBody(response.blob());
}

function sizeOf({ headers }: Response): readonly [number, number] {
  return [Number(headers.get(PLANE_HEADERS.width)), Number(headers.get(PLANE_HEADERS.height))];
}

function listOf({ headers }: Response, name: string): readonly number[] {
  return (headers.get(name) ?? '').split(',').map(Number);
}

function numbersOf([col, row, width, height]: CubeWindow): [number, number, number, number] {
  return [col, row, width, height];
}
