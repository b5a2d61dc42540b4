import { lineNoise, regionSums, type SpectralCube } from '@sigma/raster';
import type { RegionAnswer } from './tasks.ts';

/** Shares of the height at which lines are read to estimate the noise of a cube. */
const NOISE_LINES = [0.2, 0.5, 0.8] as const;

export const isGood = (cube: SpectralCube): readonly boolean[] => cube.bands.map(({ good }) => good);

/** Values and noise of a pixel, both from its line, which is one range of bytes. */
export async function pixelSpectrum(cube: SpectralCube, col: number, row: number) {
  const line = await cube.line(row);
  return {
    values: Float32Array.from(cube.bands, (_, band) => line[band * cube.width + col] ?? Number.NaN),
    sigma: lineNoise(line, cube.width, isGood(cube)),
  };
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
): Promise<readonly RegionAnswer[]> {
  const { width, bands } = cube;
  const byRow = new Map<number, { readonly region: number; readonly col: number }[]>();
  for (const [region, pixels] of regions.entries()) {
    for (const pixel of pixels) {
      const row = Math.floor(pixel / width);
      const found = byRow.get(row) ?? [];
      byRow.set(row, found);
      found.push({ region, col: pixel % width });
    }
  }
  const sums = regions.map(() => regionSums(bands.length));
  const spectrum = new Float32Array(bands.length);
  for (const [row, pixels] of [...byRow].toSorted(([a], [b]) => a - b)) {
    const line = await cube.line(row);
    for (const { region, col } of pixels) {
      for (let band = 0; band < bands.length; band++) spectrum[band] = line[band * width + col] ?? Number.NaN;
      sums[region]?.add(spectrum);
    }
  }
  return sums.map((each) => each.result());
}
