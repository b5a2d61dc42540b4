import {
  type ClassPlanes,
  classPlanes,
  copyBands,
  NO_REFLECTANCE,
  type SpectralBlock,
  stackPlanes,
} from '@sigma/raster';
import { BAND_COUNT, FWHM_NM, type ScenePlan, WAVELENGTHS_NM } from '@sigma/simulator';
import { LINES_AT_ONCE } from '../../../../capture-lines/capture.ts';
import { radianceValues, reflectanceValues, type SceneLight } from '../../../../capture-lines/scene-light.ts';
import { ANALYSIS_BANDS } from '../../../../pass-input/analysis-bands.ts';
import type { ReadRadiance } from './read-radiance.ts';

/** Wavelengths of the indices of vegetation, nm. */
const INDEX_RANGE_NM = [650, 820] as const;
const INDEX_BANDS = [...WAVELENGTHS_NM.keys()].filter((band) => {
  const nm = WAVELENGTHS_NM[band] ?? 0;
  return nm >= INDEX_RANGE_NM[0] && nm <= INDEX_RANGE_NM[1];
});
/** Of a stored reflectance. */
const REFLECTANCE_PER_COUNT = 1e-4;

/** What the maps of a scene are calculated from, in the geometry of the sensor: a third of its radiance and a twelfth of its reflectance. */
export interface AnalyticsScene {
  /** Radiance in the bands of an analysis, NaN where there is none. */
  readonly radiance: SpectralBlock;
  /** Reflectance in the bands of indices of vegetation. */
  readonly reflectance: SpectralBlock;
  /** By which its pixels are classified. */
  readonly classes: ClassPlanes;
}

interface SceneToRead {
  readonly plan: ScenePlan;
  readonly light: SceneLight;
  readonly readRadiance: ReadRadiance;
}

/** Reads a scene in blocks of lines, and keeps only what its maps need. */
export async function readAnalyticsScene({
  plan,
  light,
  readRadiance,
}: SceneToRead): Promise<AnalyticsScene> {
  const { width: samples, height: lines } = plan.grid;
  const radiance = emptyBlock(lines, samples, ANALYSIS_BANDS);
  const reflectance = emptyBlock(lines, samples, INDEX_BANDS);
  const classes: ClassPlanes[] = [];
  for (let line = 0; line < lines; line += LINES_AT_ONCE) {
    const stored = await readRadiance(line, Math.min(LINES_AT_ONCE, lines - line));
    const values = radianceValues(stored);
    const count = stored.length / (BAND_COUNT * samples);
    classes.push(
      classPlanes({ ...light, lines: count, samples, wavelengths: WAVELENGTHS_NM, radiance: values }),
    );
    copyInto(radiance, ANALYSIS_BANDS, values, line);
    copyInto(reflectance, INDEX_BANDS, reflectanceValues(stored, light, samples), line);
  }
  const { data } = reflectance;
  for (let at = 0; at < data.length; at++)
    data[at] = data[at] === NO_REFLECTANCE ? Number.NaN : REFLECTANCE_PER_COUNT * (data[at] ?? Number.NaN);
  return { radiance, reflectance, classes: stackPlanes(classes) };
}

const emptyBlock = (lines: number, samples: number, bands: readonly number[]): SpectralBlock => ({
  lines,
  samples,
  wavelengths: bands.map((band) => WAVELENGTHS_NM[band] ?? 0),
  fwhmNm: bands.map((band) => FWHM_NM[band] ?? 0),
  data: new Float32Array(lines * samples * bands.length),
});

/** Copies bands of lines with all bands into a block, from one of its lines on. */
const copyInto = (
  { samples, data }: SpectralBlock,
  chosen: readonly number[],
  from: Int16Array | Float32Array,
  line: number,
) => copyBands(from, data.subarray(line * chosen.length * samples), { bands: BAND_COUNT, samples, chosen });
