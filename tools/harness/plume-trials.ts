import { expectedWindMs } from '@sigma/geo';
import type {
  DroppedObject,
  FilterKernels,
  Finding,
  MethaneRate,
  Registration,
  SiteState,
} from '../../packages/raster/src/index.ts';
import { completeKernels } from '../../packages/raster/src/spectral/analysis/analysis-kernels.ts';
import { type FoundMethane, findMethane } from '../../packages/raster/src/spectral/analysis/find-methane.ts';
import { RECENT, valuesOf } from '../../packages/raster/src/spectral/analysis/site-state.ts';
import { type Background, backgroundOf } from '../../packages/raster/src/spectral/memory/background.ts';
import { align } from '../../packages/raster/src/spectral/memory/register.ts';
import { deviateOf } from '../../packages/simulator/src/earth/sampling/deviates.ts';
import { draw, hashOf } from '../../packages/simulator/src/earth/sampling/hash.ts';
import { TRANSPORT_RATIO } from '../../packages/simulator/src/weather/wind.ts';
import { briggsSpread } from './briggs.ts';
import { measureMethane } from './measure-pass.ts';
import { plumeColumns, throughPlume } from './plant.ts';
import type { PlumeTrial } from './trials.ts';
import { type CleanPass, PIXEL_M, type World } from './world.ts';

/** Errors of the wind that the product learns, as those of the simulated weather service. */
const WIND_ERROR = { speedMs: 0.7, directionDeg: 12 } as const;
/** An object belongs to a plume when at least half of its pixels have this much methane. */
const IN_PLUME_PPM_M = 50;

export interface PlumeCase {
  readonly rateKgH: number;
  readonly windMs: number;
  /** By default that of the simulated world. */
  readonly law?: 'Briggs';
}

/** What plumes are planted over, and what the site remembers. */
export interface PlumeGround {
  readonly pass: CleanPass;
  readonly state: SiteState;
  /** Of the same pass without plumes. */
  readonly registration: Registration | undefined;
  readonly kernels: FilterKernels;
}

/** Plants plumes over a pass, one after the other, each at a facility and in a direction of its own. */
export function plumeTrials(
  world: World,
  ground: PlumeGround,
  cases: readonly PlumeCase[],
): readonly PlumeTrial[] {
  const background = backgroundOf(ground.state.methane, { pixelM: PIXEL_M, eventBlurPx: 2 });
  return cases.map((each, n) => plumeTrial(world, { ...ground, background }, each, n));
}

function plumeTrial(
  world: World,
  {
    pass,
    state,
    registration,
    kernels,
    background,
  }: PlumeGround & { readonly background: Background | undefined },
  { rateKgH, windMs, law }: PlumeCase,
  n: number,
): PlumeTrial {
  const hash = hashOf(n, rateKgH, windMs, world.earth.seed);
  const facility = world.facilities[Math.floor(draw(hash, 1) * world.facilities.length)];
  const { place } = sourceNear(world, facility?.points[0] ?? [world.side / 2, world.side / 2], hash);
  const windToDeg = 360 * draw(hash, 2);
  const columns = plumeColumns(
    pass,
    { source: place, rateKgPerHour: rateKgH, windMps: TRANSPORT_RATIO * windMs, windToDeg },
    hash,
    law && briggsSpread(windMs),
  );
  const error = (k: number) => deviateOf(k, n, 7, world.earth.seed);
  const wind = {
    speedMs: Math.max(0.3, windMs + WIND_ERROR.speedMs * error(1)),
    fromDeg: (windToDeg + 180 + WIND_ERROR.directionDeg * error(2) + 360) % 360,
    sigmaMs: WIND_ERROR.speedMs,
  };
  const id = `${pass.plan.id} plume ${n}`;
  const input = {
    ...measureMethane(world, { id, pass, light: throughPlume(pass, columns), wind }, kernels),
    // Sources are planted next to facilities, not on them, so that none must be taken as the source.
    facilities: [],
  };
  const found = findMethane({
    input,
    methane: registration?.usable === true ? align(input.methane, registration) : input.methane,
    background,
    memory: state.methane,
    earlier: valuesOf(state.spectra, RECENT.spectra),
    kernels: completeKernels(kernels),
  });
  return outcomeOf(found, { columns, world, place, rateKgH, windMs, givenMs: wind.speedMs });
}

/** A place up to 120 m from a facility, inside the chip. */
function sourceNear(world: World, [x, y]: readonly [number, number], hash: number) {
  const margin = 24;
  const within = (value: number) => Math.min(world.side - margin, Math.max(margin, value));
  const at = [within(x + 30 * (draw(hash, 3) - 0.5)), within(y + 30 * (draw(hash, 4) - 0.5))] as const;
  return { place: world.toPlace(at) };
}

interface Outcome {
  readonly columns: Float32Array;
  readonly world: World;
  readonly place: ReturnType<World['toPlace']>;
  readonly rateKgH: number;
  readonly windMs: number;
  /** The wind that the analysis was given. */
  readonly givenMs: number;
}

function outcomeOf(
  found: FoundMethane,
  { columns, world, place, rateKgH, windMs, givenMs }: Outcome,
): PlumeTrial {
  const best = methaneObjects(found)
    .filter(isInPlume(columns))
    .toSorted((a, b) => b.score - a.score)[0];
  const finding = found.findings
    .filter((each) => isPlume(each))
    .filter(isInPlume(columns))
    .toSorted((a, b) => b.score - a.score)[0];
  const [x, y] = world.toPixel(place);
  return {
    rateKgH,
    windMs,
    score: best?.score ?? null,
    reported: finding?.type ?? null,
    headM: finding ? PIXEL_M * Math.hypot(finding.point[0] - x, finding.point[1] - y) : null,
    quantified: finding?.rate.quantified
      ? {
          rateKgH: finding.rate.rateKgH,
          sigmaKgH: finding.rate.sigmaKgH,
          crossSectionKgH: finding.rate.crossSectionKgH ?? null,
          givenMs,
          exactKgH: withExactWind(finding.rate, { givenMs, windMs }),
        }
      : null,
    limitKgH: found.limit.kgH,
  };
}

/** The rate that is stated where the true wind is delivered and known to be exact: a rate is proportional to its wind, with an offset. */
function withExactWind(
  { rateKgH, windResponse }: Extract<MethaneRate, { quantified: true }>,
  { givenMs, windMs }: { readonly givenMs: number; readonly windMs: number },
): number {
  const { offset } = windResponse;
  return (rateKgH * (windMs + offset)) / (expectedWindMs(windResponse, givenMs) + offset);
}

/** Whether an object belongs to a plume, by the methane that is there. */
export const isInPlume =
  (columns: Float32Array) =>
  ({ pixels }: { readonly pixels: Int32Array }): boolean =>
    pixels.filter((pixel) => (columns[pixel] ?? 0) > IN_PLUME_PPM_M).length >= pixels.length / 2;

/** What passes the methane test, whatever its score. */
export function methaneObjects({
  findings,
  dropped,
}: Pick<FoundMethane, 'findings' | 'dropped'>): readonly (PlumeFinding | DroppedObject)[] {
  const weak = dropped.filter(({ product, reason }) => product === 'methane' && reason === 'weak');
  return [...findings.filter(isPlume), ...weak];
}

type PlumeFinding = Extract<Finding, { type: 'Methane' | 'Plume' }>;
export const isPlume = (finding: Finding): finding is PlumeFinding =>
  finding.type === 'Methane' || finding.type === 'Plume';
