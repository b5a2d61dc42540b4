import {
  type AnalysedPass,
  analysePass,
  type ChangeMap,
  type ComparableGround,
  changeScores,
  comparableGround,
  EMPTY_STATE,
  type FilterKernels,
  type Glt,
  type PassInput,
  type SiteState,
} from '@sigma/raster';
import type { Chip, Earth, SceneGrid, ScenePlan } from '@sigma/simulator';
import { PIXEL_M, sceneMask } from '../../../../pass-input/chip-grid.ts';
import { chipLight, chipMasks } from '../../../../pass-input/chip-light.ts';
import { type MeasuredWind, measuredWind } from '../../../../pass-input/measured-wind.ts';
import { passInput, reflectanceBlock } from '../../../../pass-input/pass-input.ts';
import { type EarlierCapture, earlierChip, sceneGridOf } from './earlier-pass.ts';

interface MapOfPasses {
  readonly earth: Earth;
  /** The map that all captures are compared on. */
  readonly glt: Glt;
  readonly kernels: FilterKernels;
}

/** A capture on the map, without its radiance in bands that no comparison reads. */
export interface MeasuredPass {
  readonly wind: MeasuredWind;
  readonly ground: ComparableGround;
  /** Undefined where pixels are too large for findings. */
  readonly input: PassInput | undefined;
}

/** What is remembered of earlier captures. */
export interface EarlierPasses {
  readonly ids: readonly string[];
  readonly grounds: readonly ComparableGround[];
  readonly state: SiteState;
}

/** What a capture shows next to earlier ones, on its map. */
export interface ComparedPass {
  readonly change: ChangeMap['scores'] | undefined;
  /** Ids of the captures that the change is measured against. */
  readonly comparedWith: readonly string[];
  /** Ids of the captures that the analysis remembers. */
  readonly earlier: readonly string[];
  readonly wind: MeasuredWind;
  readonly analysis: AnalysedPass | 'cloudy' | 'pixels are too large';
}

/**
 * Reads earlier captures of the same ground one after the other, oldest first. What remains of each is a small part of it, so that memory
 * does not grow with their number.
 */
export async function earlierPasses({
  earlier,
  ...map
}: MapOfPasses & { readonly earlier: readonly EarlierCapture[] }): Promise<EarlierPasses> {
  const grounds: ComparableGround[] = [];
  let state: SiteState = EMPTY_STATE;
  for (const one of earlier) state = await remembered(map, one, state, grounds);
  return { ids: earlier.map(({ plan }) => plan.id), grounds, state };
}

/** Adds a capture to what is remembered; its radiance is free when this returns. */
async function remembered(
  map: MapOfPasses,
  capture: EarlierCapture,
  state: SiteState,
  grounds: ComparableGround[],
): Promise<SiteState> {
  const grid = sceneGridOf(map.glt);
  const shown = sceneMask(grid, capture.plan.grid);
  const chip = await earlierChip(map.earth, capture, grid);
  const { ground, input } = measuredPass(map, { plan: capture.plan, chip, shown });
  grounds.push(ground);
  return input === undefined ? state : analysePass(input, state, map.kernels).next;
}

/** The capture that the map is of, with its radiance in the bands of an analysis. */
export const ownPass = (map: MapOfPasses, plan: ScenePlan, chip: Chip): MeasuredPass =>
  measuredPass(map, {
    plan,
    chip,
    shown: Uint8Array.from(map.glt.column, (column) => (column > 0 ? 1 : 0)),
  });

/** Compares a capture with earlier ones of the same ground. The same captures give the same result, byte for byte. */
export function comparePass(
  { ground, wind, input }: MeasuredPass,
  { ids, grounds, state }: EarlierPasses,
  kernels: FilterKernels,
): ComparedPass {
  const change = changeScores(ground, grounds, kernels);
  const common = {
    change: change?.scores,
    comparedWith: change?.comparedWith.flatMap((place) => ids[place] ?? []) ?? [],
    earlier: ids,
    wind,
  };
  if (input === undefined) return { ...common, analysis: 'pixels are too large' };
  const analysis = analysePass(input, state, kernels);
  return { ...common, analysis: analysis.state === 'cloudy' ? 'cloudy' : analysis };
}

interface MappedCapture {
  readonly plan: ScenePlan;
  readonly chip: Chip;
  /** 1 for pixels of the map that the capture shows. */
  readonly shown: Uint8Array;
}

/** A capture with its light, and what of it can be compared. */
function measuredPass(
  { earth, glt, kernels }: MapOfPasses,
  { plan, chip, shown }: MappedCapture,
): MeasuredPass {
  const grid: SceneGrid = sceneGridOf(glt);
  const light = chipLight(chip, plan);
  const { cloud, water } = chipMasks(chip, plan, grid, light);
  const hidden = cloud.map((isCloud, at) => (isCloud === 1 || shown[at] === 0 ? 1 : 0));
  const wind = measuredWind(earth, plan, grid);
  if (glt.grid.pixelM !== PIXEL_M)
    return { wind, ground: comparableGround(reflectanceBlock(chip, light), hidden), input: undefined };
  const pass = { id: plan.id, plan, chip, light, hidden, water, wind, facilities: [], kernels };
  const input = passInput(pass);
  return { wind, ground: comparableGround(input.reflectance, hidden), input };
}
