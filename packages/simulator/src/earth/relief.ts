import type { Climate } from './climate.ts';
import type { Frame } from './frame.ts';
import { type Layer, readAt, sampleLayer } from './layer.ts';
import { clamp01, fractal, octaves, ridged, smoothstep } from './noise.ts';

/** Metres to the shore that the layers know of; farther is "far". */
export const SHORE_REACH_M = 30_000;

/**
 * Elevation in metres on every `step`-th pixel: high plains, ridged mountains where the ranges run, gentle
 * waves elsewhere, all sinking to 0 at the shore. 0 at sea.
 */
export function reliefOf(frame: Frame, climate: Climate, shore: Layer, step: number, seed: number): Layer {
  const massif = octaves(26_000, seed + 31, frame.detailM, 0.5, 1);
  const broad = { ...massif, count: Math.min(2, massif.count) };
  const ridges = octaves(6_500, seed + 32, frame.detailM, 0.56, 0);
  const waves = octaves(3_000, seed + 33, frame.detailM * 2, 0.45, 0);
  const warp = octaves(3_800, seed + 34, frame.detailM * 6, 0.5, 0);
  let n = 0;
  const cols = Math.ceil((frame.width - 1) / step) + 4;
  return sampleLayer(frame, step, (x, y, z) => {
    const col = ((n % cols) - 1) * step;
    const row = (Math.floor(n / cols) - 1) * step;
    n++;
    const sd = readAt(shore, col, row);
    if (sd < -600) return 0;
    const amplitude = readAt(climate.relief, col, row);
    const bend = 520 * fractal(x, y, z, warp);
    const big = 0.5 + 0.8 * fractal(x, y, z, broad);
    const crests = ridged(x + bend, y - bend, z + 0.6 * bend, ridges);
    const ground = readAt(climate.plateau, col, row) * smoothstep(0, SHORE_REACH_M, sd);
    const hills =
      amplitude *
      smoothstep(-100, 2600, sd) *
      Math.max(0, 0.25 + 0.5 * clamp01(big) + 0.62 * (crests - 0.45));
    const plain = 9 * (1 + fractal(x, y, z, waves)) * smoothstep(0, 1500, sd) + Math.max(0, sd) * 0.0009;
    return Math.max(0, ground + hills + plain);
  });
}

/** Slopes of a relief along the columns and the rows of its frame, metres of height per metre. */
export function slopesOf(frame: Frame, relief: Layer): { readonly along: Layer; readonly down: Layer } {
  const { cols, rows, values, step } = relief;
  const scale = 1 / (2 * step * frame.pixelM);
  const along = new Float32Array(values.length);
  const down = new Float32Array(values.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const at = r * cols + c;
      const left = c === 0 ? at : at - 1;
      const right = c === cols - 1 ? at : at + 1;
      const up = r === 0 ? at : at - cols;
      const below = r === rows - 1 ? at : at + cols;
      along[at] = ((values[right] ?? 0) - (values[left] ?? 0)) * scale;
      down[at] = ((values[below] ?? 0) - (values[up] ?? 0)) * scale;
    }
  }
  return { along: { ...relief, values: along }, down: { ...relief, values: down } };
}
