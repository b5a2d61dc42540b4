import { type FieldIssue, MAX_PLANE_BYTES, type Refusal, refuse } from '@sigma/contract';
import type { SpectralCube } from '@sigma/raster';
import type { Window } from '../threads/tasks.ts';

export interface WindowRequest {
  readonly window: Window | undefined;
  readonly step: number;
  /** Bytes of all values of a pixel in the answer. */
  readonly pixelBytes: number;
  readonly code: 'bad_parameter' | 'invalid_body';
}

/** The window of a request, by default the complete cube; refused outside the cube, or with an answer that is too large. */
export function windowOf(cube: SpectralCube, request: WindowRequest): Window | Refusal {
  const { window = [0, 0, cube.width, cube.height], step, pixelBytes, code } = request;
  const [x, y, width, height] = window;
  if (x + width > cube.width || y + height > cube.height) {
    const message = `must be inside the ${cube.width} columns and ${cube.height} lines of the cube`;
    return refuse(code, `The window ${message}.`, [issue('window', 'out_of_range', message)]);
  }
  const bytes = Math.ceil(width / step) * Math.ceil(height / step) * pixelBytes;
  if (bytes > MAX_PLANE_BYTES) {
    const message = `must be so small, or the step so large, that the answer has at most ${MAX_PLANE_BYTES} bytes; it would have ${bytes}`;
    return refuse(code, `The window ${message}.`, [issue('window', 'too_large', message)]);
  }
  return window;
}

/** Refuses bands that the cube does not have. */
export function refuseBands(cube: SpectralCube, bands: readonly number[]): Refusal | undefined {
  const last = cube.bands.length - 1;
  if (bands.every((band) => band <= last)) return undefined;
  const message = `must be bands from 0 to ${last}`;
  return refuse('bad_parameter', `The bands ${message}.`, [issue('bands', 'out_of_range', message)]);
}

const issue = (field: string, code: string, message: string): FieldIssue => ({ field, code, message });
