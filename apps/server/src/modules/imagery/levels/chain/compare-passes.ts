import {
  type AnalysedPass,
  analysePass,
  blockWithout,
  changeScores,
  EMPTY_STATE,
  type Glt,
  gridTransform,
  type Plane,
  rectifyRows,
  type SiteState,
  scalarKernels,
} from '@sigma/raster';
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
import { ANALYSIS_BANDS } from '../../../../pass-input/analysis-bands.ts';
import { PIXEL_M, sceneMask } from '../../../../pass-input/chip-grid.ts';
import { chipLight, chipMasks } from '../../../../pass-input/chip-light.ts';
import { type MeasuredWind, measuredWind } from '../../../../pass-input/measured-wind.ts';
import { passInput, reflectanceBlock } from '../../../../pass-input/pass-input.ts';

export interface PassToCompare {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  /** Earlier captures of the same ground, oldest first. */
  readonly earlier: readonly ScenePlan[];
  readonly glt: Glt;
  /** Radiance of all bands in the geometry of the sensor, NaN without data. */
  readonly radiance: { readonly lines: number; readonly samples: number; readonly data: Float32Array };
}

/** What a capture shows next to earlier ones, on its map. */
export interface ComparedPass {
  readonly change: Plane | undefined;
  /** Ids of the captures that the change is measured against. */
  readonly comparedWith: readonly string[];
  /** Ids of the captures that the analysis remembers. */
  readonly earlier: readonly string[];
  readonly wind: MeasuredWind;
  readonly analysis: AnalysedPass | 'cloudy' | 'pixels are too large';
}

/** Compares a capture with earlier ones of the same ground. The same captures give the same result, byte for byte. */
export function comparePasses(request: PassToCompare): ComparedPass {
  const { earth, plan, earlier, glt } = request;
  const grid = sceneGridOf(glt);
  const wind = measuredWind(earth, plan, grid);
  const isFine = glt.grid.pixelM === PIXEL_M;
  const now = { plan, chip: mappedChip(request), shown: shownPixels(glt) };
  const passes = earlier.map((one) => ({
    plan: one,
    chip: measureChip(earth, one, { grid, bands: ANALYSIS_BANDS }),
    shown: sceneMask(grid, one.grid),
  }));
  const change = changeScores(
    clearGround(now, grid),
    passes.map((pass) => clearGround(pass, grid)),
  );
  const comparedWith = change?.comparedWith.flatMap((place) => earlier[place]?.id ?? []) ?? [];
  const common = { change: change?.scores, comparedWith, earlier: earlier.map(({ id }) => id), wind };
  if (!isFine) return { ...common, analysis: 'pixels are too large' };
  let state: SiteState = EMPTY_STATE;
  for (const pass of passes) state = analysed(earth, pass, grid, state).next;
  const analysis = analysed(earth, now, grid, state);
  return { ...common, analysis: analysis.state === 'cloudy' ? 'cloudy' : analysis };
}

const sceneGridOf = ({ grid }: Glt): SceneGrid => ({
  epsg: grid.epsg,
  width: grid.width,
  height: grid.height,
  transform: gridTransform(grid),
});

interface SeenPass {
  readonly plan: ScenePlan;
  readonly chip: Chip;
  /** 1 for pixels of the map that the capture shows. */
  readonly shown: Uint8Array;
}

const shownPixels = ({ column }: Glt): Uint8Array => Uint8Array.from(column, (one) => (one > 0 ? 1 : 0));

/** The radiance of the capture on its map, in the bands of an analysis. */
function mappedChip({ plan, glt, radiance: { lines, samples, data } }: PassToCompare): Chip {
  const bands = ANALYSIS_BANDS.length;
  const source = new Float32Array(lines * bands * samples);
  for (let line = 0; line < lines; line++)
    for (const [i, band] of ANALYSIS_BANDS.entries()) {
      const from = (line * BAND_COUNT + band) * samples;
      source.set(data.subarray(from, from + samples), (line * bands + i) * samples);
    }
  const { width, height } = glt.grid;
  const into = new Float32Array(width * height * bands);
  rectifyRows({ glt, fromRow: 0, rows: height, source, bands, samples, ignore: Number.NaN }, into);
  return {
    lines: height,
    samples: width,
    wavelengths: ANALYSIS_BANDS.map((band) => WAVELENGTHS_NM[band] ?? 0),
    data: into,
    illumination: sceneIllumination(plan),
  };
}

/** What of a pass can be compared, and its light. */
function masksOf({ plan, chip, shown }: SeenPass, grid: SceneGrid) {
  const light = chipLight(chip, plan);
  const { cloud, water } = chipMasks(chip, plan, grid, light);
  const hidden = cloud.map((isCloud, at) => (isCloud === 1 || shown[at] === 0 ? 1 : 0));
  return { light, hidden, water };
}

function clearGround(pass: SeenPass, grid: SceneGrid) {
  const { light, hidden } = masksOf(pass, grid);
  return blockWithout(reflectanceBlock(pass.chip, light), hidden);
}

function analysed(earth: Earth, pass: SeenPass, grid: SceneGrid, state: SiteState) {
  const { plan, chip } = pass;
  const wind = measuredWind(earth, plan, grid);
  const input = { id: plan.id, plan, chip, ...masksOf(pass, grid), wind };
  return analysePass(passInput({ ...input, facilities: [], kernels: scalarKernels }), state);
}
