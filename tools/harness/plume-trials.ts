import {
  type AnalysedPass,
  analysePass,
  EMPTY_STATE,
  type FilterKernels,
  type Finding,
  type SiteState,
} from '../../packages/raster/src/index.ts';
import { deviateOf } from '../../packages/simulator/src/earth/sampling/deviates.ts';
import { draw, hashOf } from '../../packages/simulator/src/earth/sampling/hash.ts';
import { TRANSPORT_RATIO } from '../../packages/simulator/src/weather/wind.ts';
import { measurePass } from './measure-pass.ts';
import { methaneObjects } from './methane-objects.ts';
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
}

/** Plants plumes over a pass, one after the other, each at a facility and in a direction of its own. */
export function plumeTrials(
  world: World,
  {
    pass,
    state,
    kernels,
    cases,
  }: { pass: CleanPass; state: SiteState; kernels: FilterKernels; cases: readonly PlumeCase[] },
): readonly PlumeTrial[] {
  return cases.map((each, n) => plumeTrial(world, pass, methaneOnly(state), kernels, each, n));
}

/** The other products have no part in methane, so nothing needs to be remembered of them. */
const methaneOnly = ({ ground, methane }: SiteState): SiteState => ({ ...EMPTY_STATE, ground, methane });

function plumeTrial(
  world: World,
  pass: CleanPass,
  state: SiteState,
  kernels: FilterKernels,
  { rateKgH, windMs }: PlumeCase,
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
  );
  const error = (k: number) => deviateOf(k, n, 7, world.earth.seed);
  const wind = {
    speedMs: Math.max(0.3, windMs + WIND_ERROR.speedMs * error(1)),
    fromDeg: (windToDeg + 180 + WIND_ERROR.directionDeg * error(2) + 360) % 360,
    sigmaMs: WIND_ERROR.speedMs,
  };
  const id = `${pass.plan.id} plume ${n}`;
  const input = measurePass(world, { id, pass, light: throughPlume(pass, columns), wind }, kernels);
  const analysis = analysePass(input, state);
  if (analysis.state !== 'analysed') throw new Error(`The pass ${pass.plan.id} must be clear.`);
  return outcomeOf(analysis, { input, columns, world, place, rateKgH, windMs });
}

/** A place up to 120 m from a facility, inside the chip. */
function sourceNear(world: World, [x, y]: readonly [number, number], hash: number) {
  const margin = 24;
  const within = (value: number) => Math.min(world.side - margin, Math.max(margin, value));
  const at = [within(x + 30 * (draw(hash, 3) - 0.5)), within(y + 30 * (draw(hash, 4) - 0.5))] as const;
  return { place: world.toPlace(at) };
}

interface Outcome {
  readonly input: Parameters<typeof methaneObjects>[0];
  readonly columns: Float32Array;
  readonly world: World;
  readonly place: ReturnType<World['toPlace']>;
  readonly rateKgH: number;
  readonly windMs: number;
}

function outcomeOf(
  analysis: AnalysedPass,
  { input, columns, world, place, rateKgH, windMs }: Outcome,
): PlumeTrial {
  const isInPlume = ({ pixels }: { readonly pixels: Int32Array }) =>
    pixels.filter((pixel) => (columns[pixel] ?? 0) > IN_PLUME_PPM_M).length >= pixels.length / 2;
  const objects = methaneObjects(input, analysis.layers.methane).filter(isInPlume);
  const best = objects.toSorted((a, b) => b.score - a.score)[0];
  const finding = analysis.findings
    .filter((each) => isPlume(each))
    .filter(isInPlume)
    .toSorted((a, b) => b.score - a.score)[0];
  const [x, y] = world.toPixel(place);
  return {
    rateKgH,
    windMs,
    score: best?.score ?? null,
    r: best?.r ?? null,
    reported: finding?.type ?? null,
    headM: finding ? PIXEL_M * Math.hypot(finding.point[0] - x, finding.point[1] - y) : null,
    quantified: finding?.rate.quantified
      ? {
          rateKgH: finding.rate.rateKgH,
          sigmaKgH: finding.rate.sigmaKgH,
          crossSectionKgH: finding.rate.crossSectionKgH ?? null,
        }
      : null,
    limitKgH: analysis.limitKgH,
  };
}

type PlumeFinding = Extract<Finding, { type: 'Methane' | 'Plume' }>;
export const isPlume = (finding: Finding): finding is PlumeFinding =>
  finding.type === 'Methane' || finding.type === 'Plume';
