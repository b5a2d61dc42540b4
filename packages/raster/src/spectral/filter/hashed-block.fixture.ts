import { readFileSync } from 'node:fs';
import { compileSpectralKernels } from '../../../assembly/compile.ts';
import { loadSimdModule, type SimdModule } from '../../kernels/simd-module.ts';
import type { SpectralBlock } from '../block.ts';
import type { TransmissionTable } from './response.ts';

const LINES = 64;
const SAMPLES = 32;
const BANDS = 77;
const NANOMETRES = Array.from({ length: BANDS }, (_, band) => 2110 + 4.5 * band);
const STRENGTHS = [
  [2202, 2],
  [2259, 5],
  [2297, 8],
  [2348, 12],
  [2372, 7],
  [2405, 4],
] as const;

/** Absorption per ppm m of six lines, as in fixtures/filters.py. */
export const ABSORPTION = Float64Array.from(NANOMETRES, (nm) =>
  STRENGTHS.reduce((sum, [centre, strength]) => {
    const d = (nm - centre) / 9;
    return sum + (strength * 1e-6) / (1 + d * d);
  }, 0),
);
const COLUMNS = [0, 500, 1000, 2000, 4000, 8000, 16_000];
export const TABLE: TransmissionTable = {
  columns: COLUMNS,
  lnTransmission: COLUMNS.map((column) => ABSORPTION.map((k) => (-k * column) / (1 + 3 * k * column))),
};

const RESULTS = [
  'log',
  'linear',
  'column',
  'slope',
  'noise',
  'sensitivity',
  'target',
  'ace',
  'rx',
  'sam',
  'sparse',
] as const;

/** What numpy made of the same block, in float64 (fixtures/filters.py). */
export type NumpyResults = Record<(typeof RESULTS)[number], readonly number[]> & {
  readonly checksum: number;
  readonly background: number;
  /** The results other than `log` and `linear` are those of every so many pixels. */
  readonly step: number;
};

export function numpyResults(): NumpyResults {
  const file = JSON.parse(readFileSync(new URL('fixtures/filters.json', import.meta.url), 'utf8'));
  const results = RESULTS.map((name) => [name, file[name].split(' ').map(Number)]);
  return { ...file, ...Object.fromEntries(results) };
}

/** The SIMD module as the browser and the workers load it. */
export async function testModule(): Promise<SimdModule> {
  const module = await loadSimdModule(await compileSpectralKernels());
  if (module === undefined) throw new Error('The module of spectral kernels cannot be loaded.');
  return module;
}

/** A number from 0 to 1 for each index. */
export function hashed(index: number): number {
  let h = index >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** The column of gas of the fixture: a dome of at most 3000 ppm m. */
function domeColumn(line: number, sample: number): number {
  const du = (line - 22) / 9;
  const dv = (sample - 13) / 6;
  const inside = 1 - (du * du + dv * dv);
  return inside > 0 ? 3000 * inside : 0;
}

/** (1 − h) / (1 + h) with h = k X / 2 for the dome's column X, the Padé approximant of exp(−k X). */
function domeTransmission(band: number, line: number, sample: number): number {
  const h = (ABSORPTION[band] ?? 0) * domeColumn(line, sample) * 0.5;
  return (1 - h) / (1 + h);
}

/** Radiance over patches of different ground, with noise of 1/120, column gains and a gas: the block of filters.py. */
export function hashedBlock(transmission = domeTransmission): SpectralBlock {
  const data = new Float32Array(LINES * SAMPLES * BANDS);
  for (let line = 0; line < LINES; line++) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const pixel = line * SAMPLES + sample;
      const patch = 64 * Math.floor(line / 8) + Math.floor(sample / 8);
      const albedo = 0.25 + 0.3 * hashed(10_000_000 + patch) + 0.1 * hashed(11_000_000 + pixel);
      const soil = 64 * Math.floor(line / 4) + Math.floor(sample / 4);
      const slope = 0.3 * (hashed(12_000_000 + soil) - 0.5);
      const bend = 0.2 * (hashed(13_000_000 + pixel) - 0.5);
      for (let band = 0; band < BANDS; band++) {
        const p = band / 76 - 0.5;
        const gain = 1 + 0.02 * (hashed(14_000_000 + band * SAMPLES + sample) - 0.5);
        const at = (pixel * BANDS + band) * 3;
        const noise = 2 * (hashed(at) + hashed(at + 1) + hashed(at + 2) - 1.5);
        const base = 4 - 2.5 * (band / 76);
        const shape = 1 + slope * p + bend * (p * p);
        const gas = transmission(band, line, sample);
        data[(line * BANDS + band) * SAMPLES + sample] =
          base * albedo * shape * gain * gas * (1 + noise / 120);
      }
    }
  }
  return { lines: LINES, samples: SAMPLES, wavelengths: NANOMETRES, data };
}

/** The block with the three damaged values of filters.py. */
export function damagedBlock(): SpectralBlock {
  const block = hashedBlock();
  const set = (line: number, band: number, sample: number, value: number) => {
    block.data[(line * BANDS + band) * SAMPLES + sample] = value;
  };
  set(5, 3, 7, Number.NaN);
  set(40, 60, 20, 0);
  set(41, 10, 21, Number.POSITIVE_INFINITY);
  return block;
}

/** The mask of filters.py. */
export function fixtureMask(): Uint8Array {
  const usable = new Uint8Array(LINES * SAMPLES).fill(1);
  for (let line = 50; line < 53; line++) usable.fill(0, line * SAMPLES + 25, line * SAMPLES + 29);
  return usable;
}
