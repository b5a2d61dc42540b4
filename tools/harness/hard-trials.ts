import type {
  FilterKernels,
  Registration,
  SiteState,
  SpectralBlock,
} from '../../packages/raster/src/index.ts';
import { completeKernels } from '../../packages/raster/src/spectral/analysis/analysis-kernels.ts';
import { type FoundMethane, findMethane } from '../../packages/raster/src/spectral/analysis/find-methane.ts';
import {
  RECENT,
  type Remembered,
  rememberNewest,
  valuesOf,
} from '../../packages/raster/src/spectral/analysis/site-state.ts';
import { backgroundOf } from '../../packages/raster/src/spectral/memory/background.ts';
import { align } from '../../packages/raster/src/spectral/memory/register.ts';
import { EMPTY_MEMORY, remember } from '../../packages/raster/src/spectral/memory/site-memory.ts';
import type { SpectralCells } from '../../packages/raster/src/spectral/memory/spectral-cells.ts';
import { TRANSPORT_RATIO } from '../../packages/simulator/src/weather/wind.ts';
import { measureMethane } from './measure-pass.ts';
import { plumeColumns, throughPlume } from './plant.ts';
import { isInPlume, isPlume } from './plume-trials.ts';
import type { HardKind, HardTrial } from './trials.ts';
import { type CleanPass, PIXEL_M, type World } from './world.ts';

/** The plume of all hard cases. */
const [RATE_KG_H, WIND_MS, TOWARDS_DEG] = [800, 4, 60] as const;
/** How far the wind turns from pass to pass where it turns. */
const TURN_DEG = 70;
const GAIN_ERROR = 1.05;
/** Columns that deliver nothing, from the source of the plume. */
const DEAD_COLUMNS = [-20, -6, 3, 4, 12] as const;
/** Side of the saturated patch, and how far downwind of the source its middle lies, in pixels. */
const [PATCH_PX, PATCH_AT_PX] = [10, 12] as const;

export interface HardGround {
  /** All passes, oldest first. */
  readonly passes: readonly CleanPass[];
  /** What the site remembers before the last pass. */
  readonly state: SiteState;
  /** Of the last pass. */
  readonly registration: Registration | undefined;
  readonly kernels: FilterKernels;
}

/** A plume that must be found although something is wrong, or although it has always been there. */
export function hardTrials(world: World, ground: HardGround): readonly HardTrial[] {
  const spoilt: readonly (readonly [HardKind, (light: SpectralBlock) => SpectralBlock])[] = [
    ['gain error', (light) => ({ ...light, data: light.data.map((value) => GAIN_ERROR * value) })],
    [
      'dead columns',
      (light) => withoutData(light, ([x]) => DEAD_COLUMNS.some((dx) => sourceOf(world)[0] + dx === x)),
    ],
    ['saturated patch', (light) => withoutData(light, isInPatch(sourceOf(world)))],
  ];
  return [
    lastingTrial(world, ground, 'always leaking, wind never turns'),
    lastingTrial(world, ground, 'always leaking, wind turns'),
    ...spoilt.map(([kind, spoil]) => spoiltTrial(world, ground, kind, spoil)),
  ];
}

/** The pixel that the plumes start at: the middle of the chip, which is in no world at its edge. */
const sourceOf = ({ side }: World) => [side / 2, side / 2] as const;

function columnsOf(world: World, pass: CleanPass, windToDeg: number): Float32Array {
  const [x, y] = sourceOf(world);
  const source = world.toPlace([x + 0.5, y + 0.5]);
  const windMps = TRANSPORT_RATIO * WIND_MS;
  return plumeColumns(pass, { source, rateKgPerHour: RATE_KG_H, windMps, windToDeg }, world.earth.seed);
}

const windFrom = (towardsDeg: number) => ({
  speedMs: WIND_MS,
  fromDeg: (towardsDeg + 180) % 360,
  sigmaMs: 0.7,
});

/** All passes show the plume, and the last one must still report it. */
function lastingTrial(world: World, { passes, kernels }: HardGround, kind: HardKind): HardTrial {
  let memory = EMPTY_MEMORY;
  let spectra: readonly Remembered<SpectralCells>[] = [];
  let last: { readonly found: FoundMethane; readonly columns: Float32Array } | undefined;
  passes.forEach((pass, n) => {
    const towardsDeg = (TOWARDS_DEG + (kind === 'always leaking, wind turns' ? n * TURN_DEG : 0)) % 360;
    const columns = columnsOf(world, pass, towardsDeg);
    const id = `${pass.plan.id} ${kind}`;
    const light = throughPlume(pass, columns);
    const input = measureMethane(world, { id, pass, light, wind: windFrom(towardsDeg) }, kernels);
    const found = findMethane({
      input,
      methane: input.methane,
      background: backgroundOf(memory, { pixelM: PIXEL_M, eventBlurPx: 2 }),
      memory,
      earlier: valuesOf(spectra, RECENT.spectra),
      kernels: completeKernels(kernels),
    });
    const { plumes, cells } = found.toRemember();
    const { capturedAt } = input;
    memory = remember(memory, { id, capturedAt, plane: input.methane, plumes });
    spectra = rememberNewest(spectra, { id, capturedAt, value: cells }, RECENT.spectra + 1);
    last = { found, columns };
  });
  if (last === undefined) throw new Error('A world must have passes.');
  return outcomeOf(kind, last.found, last.columns);
}

/** The last pass is spoilt, the earlier ones are not. */
function spoiltTrial(
  world: World,
  { passes, state, registration, kernels }: HardGround,
  kind: HardKind,
  spoil: (light: SpectralBlock) => SpectralBlock,
): HardTrial {
  const pass = passes.at(-1);
  if (pass === undefined) throw new Error('A world must have passes.');
  const columns = columnsOf(world, pass, TOWARDS_DEG);
  const light = spoil(throughPlume(pass, columns));
  const id = `${pass.plan.id} ${kind}`;
  const input = measureMethane(world, { id, pass, light, wind: windFrom(TOWARDS_DEG) }, kernels);
  const found = findMethane({
    input,
    methane: registration?.usable === true ? align(input.methane, registration) : input.methane,
    background: backgroundOf(state.methane, { pixelM: PIXEL_M, eventBlurPx: 2 }),
    memory: state.methane,
    earlier: valuesOf(state.spectra, RECENT.spectra),
    kernels: completeKernels(kernels),
  });
  return outcomeOf(kind, found, columns);
}

function outcomeOf(kind: HardKind, { findings }: FoundMethane, columns: Float32Array): HardTrial {
  const plumes = findings.filter(isPlume);
  const [best] = plumes.filter(isInPlume(columns)).toSorted((a, b) => b.score - a.score);
  return {
    kind,
    score: best?.score ?? null,
    reported: best?.type ?? null,
    ratio: best?.rate.quantified ? best.rate.rateKgH / RATE_KG_H : null,
    others: plumes.filter((plume) => !isInPlume(columns)(plume)).length,
  };
}

function withoutData(
  light: SpectralBlock,
  isGone: (pixel: readonly [x: number, y: number]) => boolean,
): SpectralBlock {
  const { samples, lines, wavelengths } = light;
  const bands = wavelengths.length;
  const data = light.data.slice();
  for (let line = 0; line < lines; line++)
    for (let sample = 0; sample < samples; sample++) {
      if (!isGone([sample, line])) continue;
      for (let band = 0; band < bands; band++) data[(line * bands + band) * samples + sample] = Number.NaN;
    }
  return { ...light, data };
}

function isInPatch([sourceX, sourceY]: readonly [number, number]) {
  const rad = (TOWARDS_DEG * Math.PI) / 180;
  const [left, top] = [
    Math.round(sourceX + PATCH_AT_PX * Math.sin(rad) - PATCH_PX / 2),
    Math.round(sourceY - PATCH_AT_PX * Math.cos(rad) - PATCH_PX / 2),
  ];
  return ([x, y]: readonly [number, number]) =>
    x >= left && x < left + PATCH_PX && y >= top && y < top + PATCH_PX;
}
