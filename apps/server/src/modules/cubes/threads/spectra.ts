import { lineNoise, regionSums, type SpectralCube } from '@sigma/raster';
import type { RegionAnswer } from './tasks.ts';

/** Shares of the height at which lines are read to estimate the noise of a cube. */
const NOISE_LINES = [0.2, 0.5, 0.8] as const;

export const isGood = (cube: SpectralCube): readonly boolean[] => cube.bands.map(({ good }) => good);

/** The noise of the lines that were read last; the pixels of a region or of a series of clicks often share theirs. */
const noises = new Map<string, Float64Array>();
const MAX_NOISES = 256;

/**
 * Values and noise of a pixel, both from its line, which is one range of bytes.
 *
 * @param tag changes with the values of the cube
 */
export async function pixelSpectrum(cube: SpectralCube, tag: string, col: number, row: number) {
  const key = `${tag} ${row}`;
  const known = noises.get(key);
  if (known !== undefined) return { values: await cube.spectrum(col, row), sigma: known };
  const line = await cube.line(row);
  const sigma = lineNoise(line, cube.width, isGood(cube));
  noises.set(key, sigma);
  const [oldest] = noises.keys();
  if (noises.size > MAX_NOISES && oldest !== undefined) noises.delete(oldest);
  const values = new Float32Array(cube.bands.length);
  for (let band = 0; band < values.length; band++) values[band] = line[band * cube.width + col] ?? Number.NaN;
  return { values, sigma };
}

/** The median of the noise of three lines. */
export async function cubeNoise(cube: SpectralCube): Promise<Float64Array> {
  const rows = new Set(NOISE_LINES.map((share) => Math.floor(share * cube.height)));
  const noise: Float64Array[] = [];
  for (const row of rows) noise.push(lineNoise(await cube.line(row), cube.width, isGood(cube)));
  return Float64Array.from(cube.bands, (_, band) => {
    const known = noise.map((each) => each[band] ?? Number.NaN).filter((value) => !Number.isNaN(value));
    return known.sort((a, b) => a - b)[known.length >> 1] ?? Number.NaN;
  });
}

/** Statistics of the pixels of each region (`row * width + column`, ascending); a line is read once for all of them. */
export async function regionSpectra(
  cube: SpectralCube,
  regions: readonly Int32Array[],
  signal: AbortSignal,
): Promise<readonly RegionAnswer[]> {
  const { width, bands } = cube;
  const byRow = new Map<number, Map<number, number[]>>();
  for (const [region, pixels] of regions.entries()) {
    for (const pixel of pixels) {
      const row = Math.floor(pixel / width);
      const found = byRow.get(row) ?? new Map<number, number[]>();
      byRow.set(row, found);
      const columns = found.get(region) ?? [];
      found.set(region, columns);
      columns.push(pixel % width);
    }
  }
  const sums = regions.map(() => regionSums(bands.length));
  for (const [row, columnsOf] of [...byRow].toSorted(([a], [b]) => a - b)) {
    const line = await cube.line(row);
    signal.throwIfAborted();
    for (const [region, columns] of columnsOf) sums[region]?.add(line, width, Int32Array.from(columns));
  }
  return sums.map((each) => each.result());
}
