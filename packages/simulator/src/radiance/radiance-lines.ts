import type { SpectralBlock } from '@sigma/raster';
import {
  CLEAR_WATER,
  CLOUD,
  MATERIAL_COUNT,
  MATERIALS,
  reflectance,
  SILTY_WATER,
} from '../earth/cover/materials.ts';
import { BAND_COUNT, WAVELENGTHS_NM } from './bands.ts';
import type { Illumination } from './illumination.ts';
import { methaneLine } from './methane-transmittance.ts';
import { BAND_FEATURES } from './variability.ts';

/** Reflectance of each material in each band, `[band * MATERIAL_COUNT + material]`. */
const REFLECTANCE = new Float64Array(BAND_COUNT * MATERIAL_COUNT);
for (const [band, nm] of WAVELENGTHS_NM.entries())
  for (const [m, material] of MATERIALS.entries())
    REFLECTANCE[band * MATERIAL_COUNT + m] = reflectance(material, nm);

/** One line of pixels on the ground. */
export interface GroundLine {
  /** Abundance times incident light, a row of samples for each material. */
  readonly abundances: Float32Array;
  /** Depths of the absorption features, a row of samples for each; omitted for pure materials. */
  readonly depths?: Float32Array;
  /** Methane in addition to the background, ppm·m. */
  readonly methane?: Float32Array;
}

/** Radiances that are computed line by line. */
export interface RadianceReader {
  readonly samples: number;
  readonly lines: number;
  /**
   * Noise-free radiance of `count` lines from line `from`, uW cm-2 sr-1 nm-1.
   * @throws RangeError if not all lines are in the scene
   */
  read(from: number, count: number): SpectralBlock;
}

export interface GroundReader {
  readonly samples: number;
  readonly lines: number;
  readonly illumination: Illumination;
  /** The only bands that are computed, the others being 0; by default all. */
  readonly bands?: readonly number[];
  line(line: number): GroundLine;
}

export const ALL_BANDS: readonly number[] = WAVELENGTHS_NM.map((_, band) => band);

/**
 * The forward model: `L = perReflectance * rho * T(methane) + path` for every band, with `rho` the sum of lit materials whose
 * absorption features vary from place to place.
 */
export function radianceReader({
  samples,
  lines,
  illumination,
  bands = ALL_BANDS,
  line,
}: GroundReader): RadianceReader {
  return {
    samples,
    lines,
    read: (from, count) => {
      checkLines(from, count, lines);
      const data = new Float32Array(count * BAND_COUNT * samples);
      for (let n = 0; n < count; n++)
        writeRadiance(
          line(from + n),
          illumination,
          data.subarray(n * BAND_COUNT * samples, (n + 1) * BAND_COUNT * samples),
          bands,
        );
      return { lines: count, samples, wavelengths: WAVELENGTHS_NM, data };
    },
  };
}

/** @throws RangeError if not all lines are among `lines` */
export function checkLines(from: number, count: number, lines: number): void {
  if (!Number.isInteger(from) || !Number.isInteger(count) || from < 0 || count < 0 || from + count > lines)
    throw new RangeError(`Lines ${from} to ${from + count} are outside the scene's ${lines}`);
}

/** Writes one line of radiances, `into[band * samples + sample]`. */
export function writeRadiance(
  ground: GroundLine,
  light: Illumination,
  into: Float32Array,
  bands: readonly number[] = ALL_BANDS,
): void {
  const samples = into.length / BAND_COUNT;
  const { abundances } = ground;
  const present = presentIn(abundances, samples);
  const below = present.filter((m) => m !== CLOUD);
  const depths = ground.depths && depthsOfSolid(ground.depths, abundances, samples);
  const methane = ground.methane && methaneLine(ground.methane, light.airMass);
  for (const band of bands) {
    const row = into.subarray(band * samples, (band + 1) * samples);
    const scale = light.perReflectance[band] ?? 0;
    const radianceOf = (m: number) => scale * (REFLECTANCE[band * MATERIAL_COUNT + m] ?? 0);
    row.fill(0);
    for (let n = 0; n < below.length; n += 3) addThree(row, abundances, below.slice(n, n + 3), radianceOf);
    if (depths)
      for (const [feature, part] of BAND_FEATURES[band] ?? []) deepen(row, depths, feature * samples, part);
    methane?.absorb(band, row, 0);
    // Clouds are above plumes and hide the ground with its features.
    if (below.length < present.length) addThree(row, abundances, [CLOUD], radianceOf);
    const path = light.path[band] ?? 0;
    for (let x = 0; x < samples; x++) row[x] = (row[x] ?? 0) + path;
  }
}

function presentIn(abundances: Float32Array, samples: number): readonly number[] {
  return MATERIALS.map((_, m) => m).filter((m) =>
    abundances.subarray(m * samples, (m + 1) * samples).some((share) => share > 0),
  );
}

/** Depths of features for the ground that is not water. */
function depthsOfSolid(depths: Float32Array, abundances: Float32Array, samples: number): Float32Array {
  const solid = new Float32Array(samples);
  for (let x = 0; x < samples; x++) {
    let ground = 0;
    for (let m = 0; m < MATERIAL_COUNT; m++) if (m !== CLOUD) ground += abundances[m * samples + x] ?? 0;
    const water = (abundances[CLEAR_WATER * samples + x] ?? 0) + (abundances[SILTY_WATER * samples + x] ?? 0);
    solid[x] = ground > 0 ? 1 - water / ground : 0;
  }
  return depths.map((depth, n) => depth * (solid[n % samples] ?? 0));
}

/** Adds up to three materials in one pass over a row, because half the time of a pass is for reading and writing the row. */
function addThree(
  row: Float32Array,
  planes: Float32Array,
  materials: readonly number[],
  radianceOf: (material: number) => number,
): void {
  const [a = 0, b = 0, c = 0] = materials;
  const count = materials.length;
  const [ka, kb, kc] = [radianceOf(a), count > 1 ? radianceOf(b) : 0, count > 2 ? radianceOf(c) : 0];
  const samples = row.length;
  const [fromA, fromB, fromC] = [a * samples, b * samples, c * samples];
  for (let x = 0; x < samples; x++)
    row[x] =
      (row[x] ?? 0) +
      (planes[fromA + x] ?? 0) * ka +
      (planes[fromB + x] ?? 0) * kb +
      (planes[fromC + x] ?? 0) * kc;
}

function deepen(row: Float32Array, depths: Float32Array, from: number, part: number): void {
  for (let x = 0; x < row.length; x++) row[x] = (row[x] ?? 0) * (1 - part * (depths[from + x] ?? 0));
}
