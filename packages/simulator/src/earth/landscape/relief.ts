import type { Frame } from '../sampling/frame.ts';
import { type Layer, layerOrigin, readAt, sampleLayer, sampleLayers } from '../sampling/layer.ts';
import { clamp01, fractal, octaves, ridged, smoothstep } from '../sampling/noise.ts';
import type { Climate } from './climate.ts';

/** Height of dunes in deserts. */
const DUNE_M = 120;

/** Mean of ridged noise of many octaves. After n octaves, this times 0.45 to the power of n is still missing. */
const RIDGED_MEAN = 0.575;

/** The layers limit the distance to the shore to this, metres. */
export const SHORE_REACH_M = 30_000;

interface ReliefOptions {
  readonly climate: Climate;
  /** Metres to the shore, positive on land. */
  readonly shore: Layer;
  readonly step: number;
  readonly seed: number;
}

/**
 * Elevation in metres on every `step`-th pixel: high plains, ridged mountains along the ranges and gentle waves
 * elsewhere, all of which descend to 0 at the shore. It is 0 at sea.
 */
export function reliefOf(frame: Frame, { climate, shore, step, seed }: ReliefOptions): Layer {
  const ridges = octaves({ longM: 6_500, seed: seed + 32, detailM: frame.detailM, gain: 0.56 });
  const dunes = octaves({ longM: 1_500, seed: seed + 35, detailM: frame.detailM, gain: 0.5 });
  const missing = RIDGED_MEAN * 0.45 ** ridges.count;
  const [massif, warp, plain] = broadLayers(frame, step, seed);
  if (!massif || !warp || !plain) throw new Error('The broad relief has three layers');
  const [left, top] = layerOrigin(frame, step);
  let n = 0;
  const cols = Math.ceil((frame.width - 1) / step) + 4;
  return sampleLayer(frame, step, (x, y, z) => {
    const col = left + ((n % cols) - 1) * step;
    const row = top + (Math.floor(n / cols) - 1) * step;
    n++;
    const sd = readAt(shore, col, row);
    if (sd < -600) return 0;
    const amplitude = readAt(climate.relief, col, row);
    const bend = readAt(warp, col, row);
    const big = readAt(massif, col, row);
    const crests = missing + ridged(x + bend, y - bend, z + 0.6 * bend, ridges);
    const ground = readAt(climate.plateau, col, row) * smoothstep(0, SHORE_REACH_M, sd);
    const rise = 0.12 + 0.42 * big + (0.45 + 0.55 * big) * 1.1 * (crests - 0.4);
    const hills = 1.2 * amplitude * smoothstep(-100, 2600, sd) * Math.max(0, rise);
    const waves = readAt(plain, col, row) * smoothstep(0, 1500, sd) + Math.max(0, sd) * 0.0009;
    const sandy =
      smoothstep(0.76, 1, readAt(climate.dry, col, row)) *
      smoothstep(420, 150, amplitude) *
      (1 - 0.85 * readAt(climate.industry, col, row));
    const sand = sandy > 0 ? sandy * DUNE_M * ridged(x + 0.3 * bend, y - 0.2 * bend, z * 0.4, dunes) : 0;
    return Math.max(0, ground + hills + waves + sand * smoothstep(200, 1500, sd));
  });
}

/** The slowly varying parts on a coarser net: massifs (0 to 1), bends of ridges (metres), waves of plains (metres). */
function broadLayers(frame: Frame, step: number, seed: number): readonly Layer[] {
  const massif = {
    ...octaves({ longM: 26_000, seed: seed + 31, detailM: frame.detailM, gain: 0.5, least: 1 }),
    count: 2,
  };
  const warp = octaves({
    longM: 3_800,
    seed: seed + 34,
    detailM: Math.max(frame.detailM * 4, 450),
    gain: 0.5,
  });
  const waves = octaves({
    longM: 3_000,
    seed: seed + 33,
    detailM: Math.max(frame.detailM * 2, 300),
    gain: 0.45,
  });
  return sampleLayers(frame, step * 4, 3, ({ x, y, z }, n, out) => {
    const px = x[n] ?? 0;
    const py = y[n] ?? 0;
    const pz = z[n] ?? 0;
    out[0] = clamp01(0.5 + 0.8 * fractal(px, py, pz, massif));
    out[1] = 520 * fractal(px, py, pz, warp);
    out[2] = 9 * (1 + fractal(px, py, pz, waves));
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
