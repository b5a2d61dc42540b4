import {
  type AnalysedPass,
  analysePass,
  EMPTY_STATE,
  type FilterKernels,
  type PassInput,
  type SiteState,
  type SpectralBlock,
} from '../../packages/raster/src/index.ts';
import { estimatedWind } from '../../packages/simulator/src/index.ts';
import {
  eventOutcomes,
  lightWithEvents,
  type PlantedEvent,
  placedEvents,
  ploughedFields,
} from './event-trials.ts';
import { isNearEvent, kindOf, patchOutcomes, placesFor } from './ground-trials.ts';
import { hardTrials } from './hard-trials.ts';
import { measurePass } from './measure-pass.ts';
import { withPatches } from './plant.ts';
import { isPlume, methaneObjects, type PlumeCase, plumeTrials } from './plume-trials.ts';
import type { Product, WorldResult } from './trials.ts';
import { vehicleNulls, vehicleTrials } from './vehicle-trials.ts';
import { type CleanPass, openWorld, PIXEL_M, type World, type WorldOptions } from './world.ts';

/** Passes that only become memory. */
const MEMORY_PASSES = 3;
const WIND_SIGMA_MS = 0.7;

export interface WorldRun extends WorldOptions {
  readonly plumes: readonly PlumeCase[];
  /** Are planted with the spread of Briggs. */
  readonly otherLaw: readonly PlumeCase[];
  /** Also plants oil, works and vehicles. */
  readonly withGround: boolean;
  /** Also plants plumes under difficulties. */
  readonly withHardCases: boolean;
}

/** Flies all passes over one world, counts false objects, and plants what the run asks for in the last pass. */
export function runWorld(run: WorldRun, kernels: FilterKernels, say: (text: string) => void): WorldResult {
  const began = process.threadCpuUsage();
  const world = openWorld(run);
  const nulls = { methane: empty(), oil: empty(), change: empty() };
  let state: SiteState = EMPTY_STATE;
  const falseNames: string[] = [];
  let reportedFalse = 0;
  /** Flies a pass; those that do not only become memory count what is false in them. */
  const fly = (number: number) => {
    say(`pass ${number + 1} of ${run.passes}`);
    const pass = world.clean(number);
    const wind = windOf(world, pass);
    const input = measurePass(world, { id: pass.plan.id, pass, light: pass.light, wind }, kernels);
    const analysis = analysed(input, state, kernels);
    if (number >= MEMORY_PASSES) {
      addNulls(nulls, ['methane', 'oil', 'change'], { world, analysis, passes: number + 1 });
      reportedFalse += analysis.findings.filter(isPlume).length;
      falseNames.push(...falseNamesOf(world, analysis, number + 1));
    }
    return { pass, analysis };
  };
  const earlier: CleanPass[] = [];
  const last = run.passes - 1;
  for (let number = 0; number < last; number++) {
    const { pass, analysis } = fly(number);
    earlier.push(pass);
    state = analysis.next;
  }
  const { pass, analysis } = fly(last);
  say('vehicles');
  const pictures = Array.from({ length: run.passes }, (_, n) => world.gray(n));
  const { all: vehicle, roads: roadNulls } = vehicleNulls(world, pictures);
  const vehicles = run.withGround ? vehicleTrials(world, pictures) : [];
  say('oil and works');
  const ground = run.withGround
    ? groundTrials(world, { pass, state, kernels })
    : { spots: [], works: [], events: [] };
  say('plumes');
  const { registration } = analysis;
  const plumes = plumeTrials(world, { pass, state, registration, kernels }, run.plumes);
  const others = run.otherLaw.map((each): PlumeCase => ({ ...each, law: 'Briggs' }));
  const otherLaw = plumeTrials(world, { pass, state, registration, kernels }, others);
  const hard = run.withHardCases
    ? hardTrials(world, { passes: [...earlier, pass], state, registration, kernels })
    : [];
  const cpu = process.threadCpuUsage(began);
  return {
    seed: run.seed,
    cpuS: (cpu.user + cpu.system) / 1e6,
    site: world.site.name,
    days: [dayOf(world, 0), dayOf(world, last)],
    nulls: { ...nulls, vehicle },
    roadNulls,
    reportedFalse,
    falseNames,
    noisePpmM: analysis.noisePpmM,
    plumes,
    otherLaw,
    hard,
    vehicles,
    ...ground,
  };
}

const empty = (): { areaKm2: number; scores: number[] } => ({ areaKm2: 0, scores: [] });

const dayOf = ({ plans }: World, pass: number) =>
  Math.floor(((plans[pass]?.datetime.getTime() ?? 0) - Date.UTC(2026, 0, 1)) / 86_400_000) + 1;

function windOf({ earth, site }: World, { plan }: CleanPass) {
  const { speedMps, fromDeg } = estimatedWind(earth.seed, site.centre, plan.datetime);
  return { speedMs: speedMps, fromDeg, sigmaMs: WIND_SIGMA_MS };
}

function analysed(input: PassInput, state: SiteState, kernels: FilterKernels): AnalysedPass {
  const analysis = analysePass(input, state, kernels);
  if (analysis.state !== 'analysed') throw new Error(`The pass ${input.id} must be clear.`);
  return analysis;
}

interface NullPass {
  readonly world: World;
  readonly analysis: AnalysedPass;
  readonly passes: number;
}

/** Products that are looked for on the whole chip. */
type GroundProduct = Exclude<Product, 'vehicle'>;

function addNulls(
  nulls: Record<GroundProduct, { areaKm2: number; scores: number[] }>,
  products: readonly GroundProduct[],
  { world, analysis, passes }: NullPass,
): void {
  const events = world.events(passes);
  const chipKm2 = ((world.side * PIXEL_M) / 1000) ** 2;
  for (const product of products) {
    nulls[product].areaKm2 += chipKm2;
    if (product === 'methane') {
      nulls.methane.scores.push(...methaneObjects(analysis).map(({ score }) => score));
      continue;
    }
    for (const finding of analysis.findings)
      if (kindOf(finding) === product && !isNearEvent(world, finding.point, events))
        nulls[product].scores.push(finding.score);
  }
}

/** The names of findings on the ground of a pass where nothing happens that they could be. */
function falseNamesOf(world: World, { findings }: AnalysedPass, passes: number): readonly string[] {
  const events = world.events(passes);
  return findings.flatMap((finding) => {
    const isOnGround = kindOf(finding) !== 'methane' && kindOf(finding) !== 'vehicle';
    return isOnGround && !isNearEvent(world, finding.point, events) ? [finding.type] : [];
  });
}

interface GroundPass {
  readonly pass: CleanPass;
  readonly state: SiteState;
  readonly kernels: FilterKernels;
}

function groundTrials(world: World, { pass, state, kernels }: GroundPass) {
  const happening = world.events(world.plans.length);
  const planted = placesFor(world, pass, happening);
  const analysisOf = (id: string, light: SpectralBlock) =>
    analysed(
      measurePass(world, { id: `${pass.plan.id} ${id}`, pass, light, wind: windOf(world, pass) }, kernels),
      state,
      kernels,
    );
  const withEvents = (id: string, events: readonly PlantedEvent[]) =>
    events.length === 0 ? [] : eventOutcomes(analysisOf(id, lightWithEvents(pass, events)), events);
  const pieces = planted.flatMap((spot) => spot.pieces);
  return {
    ...patchOutcomes(analysisOf('ground', withPatches(pass, pieces)), planted, world.side),
    events: [
      ...withEvents('events', placedEvents(world, pass, happening)),
      ...withEvents('fields', ploughedFields(world, pass, happening)),
    ],
  };
}
