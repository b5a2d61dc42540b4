import { MATERIAL_COUNT } from '../earth/cover/materials.ts';
import type { Earth } from '../earth/earth.ts';
import { dayNumber } from '../earth/landscape/season.ts';
import { plumeColumn, plumesNear } from '../earth/plumes.ts';
import { createTrack, type Frame, readTrack } from '../earth/sampling/frame.ts';
import { BAND_COUNT, WAVELENGTHS_NM } from '../radiance/bands.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { VISUAL_FACTOR } from './scene-frame.ts';
import { sceneLight } from './scene-light.ts';
import { type BandTable, bandTable } from './sensor.ts';

/** A hyperspectral cube of a recipe without physics, which is computed line by line. */
export interface CubeReader {
  readonly samples: number;
  readonly lines: number;
  readonly bands: number;
  /**
   * Counts of `count` lines from line `from`, band interleaved by line:
   * `values[(line * bands + band) * samples + sample]`.
   * @throws RangeError if not all lines are in the cube
   */
  read(from: number, count: number): Uint16Array<ArrayBuffer>;
}

/** Smaller plume columns are ignored, ppm·m. */
const LEAST_COLUMN = 5;

/**
 * Prepares the cube of a scene whose counts follow the exposure (under a second). Ground and spectra of a line are computed when
 * it is read, so a single line has the same values as in the complete cube. Recipes with physics have `sceneRadiance` and
 * `rawFrames` instead.
 */
export function cubeReader(earth: Earth, plan: ScenePlan): CubeReader {
  const { width: samples, height: lines } = plan.grid;
  const readPixels = pixelReader(earth, plan);
  const table = bandTable(WAVELENGTHS_NM);
  return {
    samples,
    lines,
    bands: BAND_COUNT,
    read: (from, count) => {
      if (!Number.isInteger(from) || from < 0 || count < 0 || from + count > lines)
        throw new RangeError(`Lines ${from} to ${from + count} are outside the cube's ${lines}`);
      const values = new Uint16Array(count * BAND_COUNT * samples);
      const counts = new Float32Array(samples);
      for (let n = 0; n < count; n++) {
        const line = from + n;
        writeLine(
          { ...readPixels(line), table, counts, seed: line },
          values.subarray(n * BAND_COUNT * samples, (n + 1) * BAND_COUNT * samples),
        );
      }
      return values;
    },
  };
}

/** The ground below a line of the cube, and the gas over it. */
type Pixels = Pick<Line, 'planes' | 'column' | 'daylight'>;

/** Samples the Earth at the visual picture's pixels and averages squares of them. */
function pixelReader(earth: Earth, plan: ScenePlan): (line: number) => Pixels {
  const { width } = plan.grid;
  const light = sceneLight(earth, plan);
  const row = new Float32Array(light.frame.width * MATERIAL_COUNT);
  const share = 1 / VISUAL_FACTOR ** 2;
  const columnOf = methaneReader(earth, plan, light.frame);
  return (line) => {
    const planes = new Float32Array(width * MATERIAL_COUNT);
    for (let y = line * VISUAL_FACTOR; y < (line + 1) * VISUAL_FACTOR; y++) {
      light.writeRow(y, row);
      for (let x = 0; x < light.frame.width; x++) {
        const sample = Math.floor(x / VISUAL_FACTOR);
        for (let m = 0; m < MATERIAL_COUNT; m++) {
          const at = m * width + sample;
          planes[at] = (planes[at] ?? 0) + share * (row[x * MATERIAL_COUNT + m] ?? 0);
        }
      }
    }
    return { planes, column: columnOf(line), daylight: light.daylight };
  };
}

function methaneReader(earth: Earth, plan: ScenePlan, frame: Frame): (line: number) => Float32Array {
  const { width } = plan.grid;
  const plumes = plumesNear(frame, earth.seed, dayNumber(plan.datetime), earth.isLand);
  const columns = plumes.map((plume) => plumeColumn(plume, earth.seed));
  const track = createTrack(width);
  const middle = (VISUAL_FACTOR - 1) / 2;
  return (line) => {
    const methane = new Float32Array(width);
    if (columns.length === 0) return methane;
    readTrack(frame, line * VISUAL_FACTOR + middle, middle, VISUAL_FACTOR, track);
    for (let n = 0; n < width; n++) {
      let sum = 0;
      for (const column of columns) sum += column(track.x[n] ?? 0, track.y[n] ?? 0, track.z[n] ?? 0);
      methane[n] = sum;
    }
    return methane;
  };
}

interface Line {
  /** Lit abundances of one line, a row of samples for each material. */
  readonly planes: Float32Array;
  /** Methane column of each pixel, ppm·m. */
  readonly column: Float32Array;
  readonly table: BandTable;
  readonly counts: Float32Array;
  /** Fraction of full daylight. */
  readonly daylight: number;
  readonly seed: number;
}

function writeLine({ planes, column, table, counts, daylight, seed }: Line, into: Uint16Array): void {
  const samples = column.length;
  const present = Array.from({ length: MATERIAL_COUNT }, (_, m) => m).filter((m) =>
    planes.subarray(m * samples, (m + 1) * samples).some((share) => share > 0),
  );
  const leaking = column.some((ppmM) => ppmM > LEAST_COLUMN);
  for (let band = 0; band < BAND_COUNT; band++) {
    counts.fill((table.path[band] ?? 0) * daylight);
    for (const m of present)
      addPlane(counts, planes, m * samples, table.counts[band * MATERIAL_COUNT + m] ?? 0);
    const absorbs = table.methane[band] ?? 0;
    if (leaking && absorbs > 1e-8) absorb(counts, column, absorbs);
    quantise(counts, into, band * samples, (seed * BAND_COUNT + band) * 37);
  }
}

function addPlane(counts: Float32Array, planes: Float32Array, from: number, perUnit: number): void {
  for (let x = 0; x < counts.length; x++) counts[x] = (counts[x] ?? 0) + (planes[from + x] ?? 0) * perUnit;
}

/** Absorbs light in the plume by the Beer-Lambert law. */
function absorb(counts: Float32Array, column: Float32Array, perPpmM: number): void {
  for (let x = 0; x < counts.length; x++) {
    const ppmM = column[x] ?? 0;
    if (ppmM > LEAST_COLUMN) counts[x] = (counts[x] ?? 0) * Math.exp(-perPpmM * ppmM);
  }
}

const NOISE_LENGTH = 8192;
/** A fixed stretch of unit noise (a sum of four uniform draws), read at hashed offsets. */
const UNIT_NOISE = Float32Array.from({ length: NOISE_LENGTH }, (_, n) => {
  const u = (k: number) => Math.abs(Math.sin((n + 1) * (12.9898 + k * 78.233)) * 43758.5453) % 1;
  return (u(1) + u(2) + u(3) + u(4) - 2) * Math.sqrt(3);
});

/** Adds photon and reading noise (deviation `sqrt(3^2 + DN / 8)` counts) and rounds to whole counts. */
function quantise(counts: Float32Array, into: Uint16Array, at: number, offset: number): void {
  let n = Math.imul(offset, 0x9e3779b1) >>> 19;
  for (let x = 0; x < counts.length; x++) {
    const value = counts[x] ?? 0;
    n = (n + 1) & (NOISE_LENGTH - 1);
    into[at + x] = Math.max(0, value + (UNIT_NOISE[n] ?? 0) * Math.sqrt(9 + value * 0.125) + 0.5);
  }
}
