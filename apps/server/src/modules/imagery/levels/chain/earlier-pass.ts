import { copyBands, type Glt, gridTransform, rectifyRows, type SpectralBlock } from '@sigma/raster';
import {
  BAND_COUNT,
  type Chip,
  type Earth,
  measureChip,
  type SceneGrid,
  type ScenePlan,
  sceneIllumination,
  WAVELENGTHS_NM,
} from '@sigma/simulator';
import { LINES_AT_ONCE } from '../../../../capture-lines/capture.ts';
import { RADIANCE_NO_DATA, RADIANCE_PER_COUNT } from '../../../../capture-lines/radiance.ts';
import { ANALYSIS_BANDS } from '../../../../pass-input/analysis-bands.ts';
import { scenePixels } from '../../../../pass-input/chip-grid.ts';
import type { ReadRadiance } from './read-radiance.ts';

/** An earlier capture of the same ground. */
export interface EarlierCapture {
  readonly plan: ScenePlan;
  /** Reads lines of its file of "Basic L1A"; without that, its light is simulated again in the bands of the analysis. */
  readonly readRadiance?: ReadRadiance | undefined;
}

const BANDS = ANALYSIS_BANDS.length;

/** The radiance of an earlier capture on a map of a later one, in the bands of an analysis. */
export async function earlierChip(
  earth: Earth,
  { plan, readRadiance }: EarlierCapture,
  grid: SceneGrid,
): Promise<Chip> {
  if (readRadiance === undefined) return measureChip(earth, plan, { grid, bands: ANALYSIS_BANDS });
  const { width: samples, height: lines } = plan.grid;
  const source = new Int16Array(lines * BANDS * samples);
  for (let line = 0; line < lines; line += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, lines - line);
    const into = source.subarray(line * BANDS * samples);
    copyBands(await readRadiance(line, count), into, { bands: BAND_COUNT, samples, chosen: ANALYSIS_BANDS });
  }
  const into = onMap(source, samples, { grid: mapGridOf(grid), ...scenePixels(grid, plan.grid) });
  for (let at = 0; at < into.length; at++) {
    const stored = into[at] ?? Number.NaN;
    into[at] = stored === RADIANCE_NO_DATA ? Number.NaN : stored * RADIANCE_PER_COUNT;
  }
  return chipOf(plan, grid, into);
}

/** The radiance of a capture on its own map, from that in the geometry of the sensor, both in the bands of an analysis. */
export const mappedChip = (plan: ScenePlan, { samples, data }: SpectralBlock, glt: Glt): Chip =>
  chipOf(plan, sceneGridOf(glt), onMap(data, samples, glt));

/** The map of a capture as a grid. */
export const sceneGridOf = ({ grid }: Glt): SceneGrid => ({
  epsg: grid.epsg,
  width: grid.width,
  height: grid.height,
  transform: gridTransform(grid),
});

function onMap(source: Int16Array | Float32Array, samples: number, glt: Glt): Float32Array {
  const { width, height } = glt.grid;
  const into = new Float32Array(width * height * BANDS);
  rectifyRows({ glt, fromRow: 0, rows: height, source, bands: BANDS, samples, ignore: Number.NaN }, into);
  return into;
}

function mapGridOf({ epsg, width, height, transform: [pixelM, , west, , , north] }: SceneGrid): Glt['grid'] {
  return { epsg, width, height, west, north, pixelM };
}

const chipOf = (plan: ScenePlan, { width, height }: SceneGrid, data: Float32Array): Chip => ({
  lines: height,
  samples: width,
  wavelengths: ANALYSIS_BANDS.map((band) => WAVELENGTHS_NM[band] ?? 0),
  data,
  illumination: sceneIllumination(plan),
});
