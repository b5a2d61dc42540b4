import {
  type AnalysedPass,
  analysePass,
  blockWithout,
  changeScores,
  comparableGround,
  EMPTY_STATE,
  type FilterKernels,
  type Glt,
  gridTransform,
  type Plane,
  type SiteState,
} from '@sigma/raster';
import type { Chip, Earth, SceneGrid, ScenePlan } from '@sigma/simulator';
import { PIXEL_M, sceneMask } from '../../../../pass-input/chip-grid.ts';
import { chipLight, chipMasks } from '../../../../pass-input/chip-light.ts';
import { type MeasuredWind, measuredWind } from '../../../../pass-input/measured-wind.ts';
import { passInput, reflectanceBlock } from '../../../../pass-input/pass-input.ts';
import { type EarlierCapture, earlierChip, mappedChip } from './earlier-pass.ts';

export interface PassToCompare {
  readonly earth: Earth;
  readonly plan: ScenePlan;
  /** Earlier captures of the same ground, oldest first. */
  readonly earlier: readonly EarlierCapture[];
  readonly glt: Glt;
  /** Radiance of all bands in the geometry of the sensor, NaN without data. */
  readonly radiance: { readonly samples: number; readonly data: Float32Array };
  readonly kernels: FilterKernels;
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

/**
 * Compares a capture with earlier ones of the same ground. The same captures give the same result, byte for byte. The earlier ones are
 * read one after the other, and what remains of each is a small part of it, so that memory does not grow with their number.
 */
export async function comparePasses(request: PassToCompare): Promise<ComparedPass> {
  const { earth, plan, earlier, glt, kernels } = request;
  const grid = sceneGridOf(glt);
  const isFine = glt.grid.pixelM === PIXEL_M;
  const grounds: ReturnType<typeof comparedGround>[] = [];
  let state: SiteState = EMPTY_STATE;
  for (const one of earlier) {
    const chip = await earlierChip(earth, one, grid);
    const pass = seenPass({ plan: one.plan, chip, shown: sceneMask(grid, one.plan.grid), grid });
    grounds.push(comparedGround(pass));
    if (isFine) state = analysed(earth, pass, state, kernels).next;
  }
  const shown = Uint8Array.from(glt.column, (column) => (column > 0 ? 1 : 0));
  const now = seenPass({ plan, chip: mappedChip(plan, request.radiance, glt, grid), shown, grid });
  const change = changeScores(comparedGround(now), grounds, kernels);
  const ids = earlier.map((one) => one.plan.id);
  const common = {
    change: change?.scores,
    comparedWith: change?.comparedWith.flatMap((place) => ids[place] ?? []) ?? [],
    earlier: ids,
    wind: measuredWind(earth, plan, grid),
  };
  if (!isFine) return { ...common, analysis: 'pixels are too large' };
  const analysis = analysed(earth, now, state, kernels);
  return { ...common, analysis: analysis.state === 'cloudy' ? 'cloudy' : analysis };
}

const sceneGridOf = ({ grid }: Glt): SceneGrid => ({
  epsg: grid.epsg,
  width: grid.width,
  height: grid.height,
  transform: gridTransform(grid),
});

/** A capture on the map. */
interface MappedPass {
  readonly plan: ScenePlan;
  readonly chip: Chip;
  /** 1 for pixels of the map that the capture shows. */
  readonly shown: Uint8Array;
  readonly grid: SceneGrid;
}

/** A capture with its light, and what of it can be compared. */
function seenPass({ plan, chip, shown, grid }: MappedPass) {
  const light = chipLight(chip, plan);
  const { cloud, water } = chipMasks(chip, plan, grid, light);
  const hidden = cloud.map((isCloud, at) => (isCloud === 1 || shown[at] === 0 ? 1 : 0));
  return { plan, chip, grid, light, hidden, water };
}

type SeenPass = ReturnType<typeof seenPass>;

const comparedGround = ({ chip, light, hidden }: SeenPass) =>
  comparableGround(blockWithout(reflectanceBlock(chip, light), hidden));

function analysed(earth: Earth, { grid, ...pass }: SeenPass, state: SiteState, kernels: FilterKernels) {
  const wind = measuredWind(earth, pass.plan, grid);
  const input = passInput({ ...pass, id: pass.plan.id, wind, facilities: [], kernels });
  return analysePass(input, state, kernels);
}
