import type { SpectralBlock } from '../block.ts';
import { irMad } from '../change/ir-mad.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { saltFinder } from '../hydrocarbon/salt-crust.ts';
import { backgroundOf } from '../memory/background.ts';
import { meanLogOfPacked, medianOfPacked, unpackPlane } from '../memory/packed-block.ts';
import { type Registration, register } from '../memory/register.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { Plane } from '../plane.ts';
import { type AnalysisKernels, completeKernels } from './analysis-kernels.ts';
import { findChange } from './find-change.ts';
import { findMethane } from './find-methane.ts';
import { findOil, findSoil, groundOf } from './find-oil.ts';
import { findVehicles } from './find-vehicles.ts';
import type { DroppedObject, Finding, Found } from './finding.ts';
import { alignAll, measure } from './measured-maps.ts';
import { nextState } from './next-state.ts';
import { ANALYSIS_VERSION, type PassInput } from './pass-input.ts';
import { EMPTY_STATE, RECENT, remembersPass, type SiteState, valuesOf, withoutPass } from './site-state.ts';
import { withoutFlares } from './without-flares.ts';

/** A pass with a larger share of clouds says nothing, not even that there is no leak. */
const MAX_CLOUD_SHARE = 0.6;
const MAX_DROPPED = 50;
/** A change with this share of its pixels on contaminated ground is the contamination itself. */
const MOSTLY = 0.5;

export type PassAnalysis =
  | { readonly state: 'cloudy'; readonly cloudShare: number; readonly next: SiteState }
  | AnalysedPass;

export interface AnalysedPass {
  readonly state: 'analysed';
  readonly algorithm: string;
  readonly cloudShare: number;
  /** `undefined` for the first pass of an asset. */
  readonly registration: Registration | undefined;
  /** Passes that methane was compared with; 0 for the first pass and where the registration failed. */
  readonly memoryPasses: number;
  readonly findings: readonly Finding[];
  /** Whether vehicles could be looked for: three earlier gray pictures can be aligned with that of the pass and show ground that it shows. */
  readonly vehiclesSearched: boolean;
  /** At most 50 objects of each kind that the rules have dropped, highest score first. */
  readonly dropped: readonly DroppedObject[];
  readonly noisePpmM: number;
  /** A source above this rate would have been seen with a probability of 90 %. */
  readonly limitKgH: number;
  /** Standard deviation of the limit. */
  readonly limitSigmaKgH: number;
  readonly layers: {
    readonly methane: Plane;
    readonly change: Plane | undefined;
    readonly alteration: Plane | undefined;
  };
  /** The state of the asset after this pass. */
  readonly next: SiteState;
}

/**
 * Analyses one pass of an asset: registers it to earlier ones, subtracts what they saw, finds and rates objects, and adds the
 * pass to the memory. The same input gives the same result, byte for byte. Passes must come in the order of their times. A pass that is
 * already remembered is not compared with itself and changes nothing; `withoutPass` forgets one that must be added again.
 */
export function analysePass(
  pass: PassInput,
  state: SiteState,
  given: FilterKernels & Partial<AnalysisKernels> = scalarKernels,
): PassAnalysis {
  const kernels = completeKernels(given);
  const cloudShare = pass.cloud.reduce((sum, value) => sum + value, 0) / pass.cloud.length;
  if (cloudShare > MAX_CLOUD_SHARE) return { state: 'cloudy', cloudShare, next: state };

  const input = withoutFlares(pass);
  const measured = measure(input);
  const isRepeated = remembersPass(state, input.id);
  const others = isRepeated ? withoutPass(state, input.id) : state;
  const registration = registrationOf(measured.ground, others.ground, input.pixelM);
  const isComparable = registration === undefined || registration.usable;
  const earlier = isComparable ? others : EMPTY_STATE;
  const now = registration?.usable === true ? alignAll(measured, registration, kernels) : measured;
  const backgrounds = (memory: SiteMemory, eventBlurPx: number) =>
    backgroundOf(memory, { pixelM: input.pixelM, eventBlurPx, kernel: kernels });

  const methane = findMethane({
    input,
    methane: now.methane,
    background: backgrounds(earlier.methane, 2),
    memory: earlier.methane,
    earlier: valuesOf(earlier.spectra, RECENT.spectra),
    kernels,
  });
  const oilBefore = valuesOf(earlier.oil, RECENT.oil);
  const priors = valuesOf(earlier.reflectance, RECENT.reflectance);
  const usualGround = priors.length > 0 ? medianOfPacked(priors) : undefined;
  const oilMemory =
    oilBefore.length > 0 && usualGround !== undefined
      ? {
          usual: meanLogOfPacked(oilBefore, kernels),
          saltIn: saltFinder({ usual: usualGround, now: now.reduced, materials: input.materials }),
        }
      : undefined;
  const oil = findOil(input, now, oilMemory, kernels);
  const soil = findSoil(
    input,
    { ...now, depth: now.depths.d2311 },
    { depth: backgrounds(earlier.depth, 1), albedo: backgrounds(earlier.albedo, 1) },
    valuesOf(earlier.displaced, RECENT.displaced),
    { oil, kernel: kernels },
  );
  const contaminated = [...oil.findings, ...soil.findings].filter(isContamination);
  const change = withoutGround(
    findChange(input, now.reduced, priors, kernels),
    groundOf(contaminated, now.ground),
  );
  const vehicles = findVehicles(input, valuesOf(earlier.gray, RECENT.gray).map(unpackPlane));
  const parts = [methane, oil, soil, change];
  const dropped = parts.flatMap((part) =>
    part.dropped.toSorted((a, b) => b.score - a.score).slice(0, MAX_DROPPED),
  );
  return {
    state: 'analysed',
    algorithm: ANALYSIS_VERSION,
    cloudShare,
    registration,
    memoryPasses: methane.difference.memoryPasses,
    findings: [...parts.flatMap((part) => part.findings), ...(vehicles ?? [])],
    vehiclesSearched: vehicles !== undefined,
    dropped,
    noisePpmM: methane.noisePpmM,
    limitKgH: methane.limit.kgH,
    limitSigmaKgH: methane.limit.sigmaKgH,
    layers: {
      methane: methane.difference.plane,
      change: change.layer,
      alteration: alterationLayer(input, now.reduced, earlier),
    },
    // A pass that cannot be registered would smear the memory.
    next:
      isComparable && !isRepeated
        ? nextState({
            input,
            state,
            now,
            methane: methane.toRemember(),
            displaced: soil.displaced,
            usual: oilMemory && usualGround && { oil: oilMemory.usual, ground: usualGround },
            oil: oil.findings,
            contaminated: parts.flatMap(({ findings }) => findings.filter(isContamination)),
          })
        : state,
  };
}

function registrationOf(ground: Plane, memory: SiteMemory, pixelM: number): Registration | undefined {
  const reference = backgroundOf(memory, { pixelM, eventBlurPx: 0 });
  return reference === undefined ? undefined : register(reference.mean, ground);
}

function alterationLayer(input: PassInput, reduced: SpectralBlock, earlier: SiteState): Plane | undefined {
  if (input.withAlterationLayer !== true || earlier.reflectance.length === 0) return undefined;
  return irMad(medianOfPacked(valuesOf(earlier.reflectance, RECENT.reflectance)), reduced).chiSquared;
}

const isContamination = ({ type }: Finding) => type === 'Soil Contamination';

/** Changes of the ground without those that are mostly other findings. What has been built there is no contamination. */
function withoutGround<Result extends Found>(found: Result, ground: Uint8Array): Result {
  const isOther = ({ type, pixels }: Finding) =>
    type === 'Construction' || pixels.filter((pixel) => ground[pixel] === 1).length < MOSTLY * pixels.length;
  return { ...found, findings: found.findings.filter(isOther) };
}
