import {
  type Facility,
  type FilterKernels,
  type GrayInput,
  isInOilWindow,
  METHANE_WEAK_WINDOW_NM,
  METHANE_WINDOW_NM,
  matchedFilter,
  methaneColumns,
  oilTarget,
  type PassInput,
  type Plane,
  SIMULATED_RATE_CONSTANTS,
  type SpectralBlock,
} from '@sigma/raster';
import { type Chip, FWHM_NM, type ScenePlan } from '@sigma/simulator';
import { ANALYSIS_BANDS } from './analysis-bands.ts';
import { PIXEL_M } from './chip-grid.ts';
import { type ChipLight, chipReflectance } from './chip-light.ts';
import { KNOWN_MATERIALS } from './materials.ts';
import type { MeasuredWind } from './measured-wind.ts';
import { methaneBands } from './methane-bands.ts';

export interface MeasuredPass {
  readonly id: string;
  readonly plan: ScenePlan;
  /** The radiance of the pass in the bands of an analysis, on a grid of `PIXEL_M`. */
  readonly chip: Chip;
  readonly light: ChipLight;
  /** 1 for clouds, their shadows, and ground that the capture does not show. */
  readonly hidden: Uint8Array;
  readonly water: Uint8Array;
  readonly wind: MeasuredWind;
  readonly facilities: readonly Facility[];
  /** Without it, no vehicles are looked for. */
  readonly gray?: GrayInput;
  readonly kernels: FilterKernels;
}

/** What the analysis of a pass reads. */
export function passInput(pass: MeasuredPass): PassInput {
  const { id, plan, chip, light, hidden, water, wind, facilities, gray, kernels } = pass;
  const usable = hidden.map((isHidden, at) => (isHidden === 1 || water[at] === 1 ? 0 : 1));
  const inMethane = (nm: number) => inside(nm, METHANE_WINDOW_NM);
  // Before anything that stays: each takes a copy of its bands and another of their logarithms.
  const methane = methaneOf(bandsOf(chip, inMethane), chip.illumination.airMass, usable, kernels);
  const oil = oilOf(bandsOf(chip, isInOilWindow), usable, kernels);
  return {
    id,
    capturedAt: plan.datetime.getTime(),
    pixelM: PIXEL_M,
    // The plumes of the simulator are made with the density of sea level.
    heightM: 0,
    wind,
    rateConstants: SIMULATED_RATE_CONSTANTS,
    radiance: bandsOf(chip, (nm) => inMethane(nm) || inside(nm, METHANE_WEAK_WINDOW_NM)),
    reflectance: reflectanceBlock(chip, light),
    methane,
    oil,
    cloud: hidden,
    water,
    facilities,
    materials: KNOWN_MATERIALS,
    ...(gray && { gray }),
  };
}

/** The reflectance of a pass in the bands of an analysis. */
export function reflectanceBlock(chip: Chip, light: ChipLight): SpectralBlock {
  const { lines, samples, wavelengths } = chip;
  return { lines, samples, wavelengths, data: chipReflectance(chip, light) };
}

const inside = (nm: number, [from, to]: readonly [number, number]) => nm >= from && nm <= to;

function bandsOf(
  { lines, samples, wavelengths, data }: Chip,
  isWanted: (nm: number) => boolean,
): SpectralBlock {
  const chosen = wavelengths.flatMap((nm, band) => (isWanted(nm) ? [band] : []));
  const into = new Float32Array(lines * samples * chosen.length);
  for (let line = 0; line < lines; line++)
    for (const [i, band] of chosen.entries()) {
      const from = (line * wavelengths.length + band) * samples;
      into.set(data.subarray(from, from + samples), (line * chosen.length + i) * samples);
    }
  return {
    lines,
    samples,
    wavelengths: chosen.map((band) => wavelengths[band] ?? 0),
    fwhmNm: chosen.map((band) => FWHM_NM[ANALYSIS_BANDS[band] ?? 0] ?? 0),
    data: into,
  };
}

function methaneOf(block: SpectralBlock, airMass: number, usable: Uint8Array, kernels: FilterKernels): Plane {
  return methaneColumns(block, { absorption: methaneBands(block), usable, airMass }, kernels).column;
}

function oilOf(block: SpectralBlock, usable: Uint8Array, kernels: FilterKernels): Plane {
  const absorption = oilTarget(block.wavelengths).map((value) => -value);
  return matchedFilter(block, { form: 'log', absorption, usable }, kernels).alpha;
}
