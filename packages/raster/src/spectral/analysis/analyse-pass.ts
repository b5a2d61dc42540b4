import { blockWithout, type SpectralBlock } from '../block.ts';
import { irMad } from '../change/ir-mad.ts';
import { reduceBands } from '../change/reduce-bands.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { scalarKernels } from '../filter/scalar-kernels.ts';
import { depthPlanes } from '../hydrocarbon/confirm-oil.ts';
import { oilBands } from '../hydrocarbon/oil-bands.ts';
import { indexPlane } from '../indices/index-plane.ts';
import type { BandValues } from '../indices/indices.ts';
import { SPECTRAL_INDICES } from '../indices/indices.ts';
import { type AlignKernel, alignBlock } from '../memory/align-block.ts';
import { backgroundOf } from '../memory/background.ts';
import {
  meanLogOfPacked,
  medianOfPacked,
  type PackedBlock,
  packBlock,
  withPixels,
} from '../memory/packed-block.ts';
import { align, type Registration, register } from '../memory/register.ts';
import { remember, type SiteMemory } from '../memory/site-memory.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import type { Plane } from '../plane.ts';
import { type AnalysisKernels, completeKernels } from './analysis-kernels.ts';
import { findChange, findVehicles } from './find-change.ts';
import { findMethane, type MethaneMemory } from './find-methane.ts';
import { findOil, findSoil } from './find-oil.ts';
import type { DroppedObject, Finding } from './finding.ts';
import { ANALYSIS_VERSION, type PassInput } from './pass-input.ts';
import {
  EMPTY_STATE,
  type Remembered,
  rememberNewest,
  remembersPass,
  type SiteState,
  valuesOf,
  withoutPass,
} from './site-state.ts';

/** A pass with a larger share of clouds says nothing, not even that there is no leak. */
const MAX_CLOUD_SHARE = 0.6;
const MAX_DROPPED = 50;
const REGISTRATION_NM = 1020;
/** Passes that reflectance, gray pictures and red edges are compared with; one more is remembered, so that it can be analysed again. */
export const RECENT = { spectra: 3, reflectance: 3, oil: 3, gray: 3, displaced: 2 } as const;

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
  /** At most 50 objects of each kind that the rules have dropped, highest score first. */
  readonly dropped: readonly DroppedObject[];
  readonly noisePpmM: number;
  /** A source above this rate would have been seen with a probability of 90 %. */
  readonly limitKgH: number;
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
  input: PassInput,
  state: SiteState,
  given: FilterKernels & Partial<AnalysisKernels> = scalarKernels,
): PassAnalysis {
  const kernels = completeKernels(given);
  const cloudShare = input.cloud.reduce((sum, value) => sum + value, 0) / input.cloud.length;
  if (cloudShare > MAX_CLOUD_SHARE) return { state: 'cloudy', cloudShare, next: state };

  const measured = measure(input);
  const isRepeated = remembersPass(state, input.id);
  const others = isRepeated ? withoutPass(state, input.id) : state;
  const registration = registrationOf(measured.ground, others.ground, input.pixelM);
  const isComparable = registration === undefined || registration.usable;
  const earlier = isComparable ? others : EMPTY_STATE;
  const now = registration?.usable === true ? alignAll(measured, registration, kernels) : measured;
  const backgrounds = (memory: SiteMemory, eventBlurPx: number) =>
    backgroundOf(memory, { pixelM: input.pixelM, eventBlurPx });

  const methane = findMethane({
    input,
    methane: now.methane,
    background: backgrounds(earlier.methane, 2),
    memory: earlier.methane,
    earlier: valuesOf(earlier.spectra, RECENT.spectra),
    kernels,
  });
  const oilBefore = valuesOf(earlier.oil, RECENT.oil);
  const usualOil = oilBefore.length > 0 ? meanLogOfPacked(oilBefore, kernels) : undefined;
  const oil = findOil(input, now, usualOil, kernels);
  const soil = findSoil(
    input,
    { ...now, depth: now.depths.d2311 },
    { depth: backgrounds(earlier.depth, 1), albedo: backgrounds(earlier.albedo, 1) },
    valuesOf(earlier.displaced, RECENT.displaced),
    kernels,
  );
  const change = findChange(input, now.reduced, valuesOf(earlier.reflectance, RECENT.reflectance), kernels);
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
    findings: [
      ...parts.flatMap((part) => part.findings),
      ...findVehicles(input, valuesOf(earlier.gray, RECENT.gray)),
    ],
    dropped,
    noisePpmM: methane.noisePpmM,
    limitKgH: methane.limitKgH,
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
            oil: oil.findings,
            usualOil,
          })
        : state,
  };
}

interface Measured {
  readonly ground: Plane;
  readonly methane: Plane;
  readonly oil: Plane;
  readonly ndvi: Plane;
  readonly redEdge: Plane;
  readonly albedo: Plane;
  readonly depths: ReturnType<typeof depthPlanes>;
  readonly reduced: SpectralBlock;
  readonly oilBands: SpectralBlock;
}

/** The maps of a pass; clouds have no data in any of them. */
function measure({ reflectance, methane, oil, cloud }: PassInput): Measured {
  const clear = (plane: Plane): Plane => ({
    ...plane,
    values: plane.values.map((value, i) => (cloud[i] === 1 ? Number.NaN : value)),
  });
  const planeOf = (compute: (bands: BandValues) => number) => clear(indexPlane(reflectance, compute));
  const index = (id: string) =>
    planeOf(SPECTRAL_INDICES.find((each) => each.id === id)?.compute ?? (() => Number.NaN));
  const depths = depthPlanes(reflectance);
  return {
    ground: planeOf(({ at }) => at(REGISTRATION_NM)),
    methane: clear(methane),
    oil: clear(oil),
    ndvi: index('ndvi'),
    redEdge: index('rep'),
    albedo: planeOf(({ mean }) => mean(500, 1300)),
    depths: { d1727: clear(depths.d1727), d2311: clear(depths.d2311) },
    reduced: blockWithout(reduceBands(reflectance), cloud),
    oilBands: blockWithout(oilBands(reflectance), cloud),
  };
}

function registrationOf(ground: Plane, memory: SiteMemory, pixelM: number): Registration | undefined {
  const reference = backgroundOf(memory, { pixelM, eventBlurPx: 0 });
  return reference === undefined ? undefined : register(reference.mean, ground);
}

/** Moves all maps to the grid of the memory. Spectra of objects are read without it, where geolocation has put them. */
function alignAll(measured: Measured, registration: Registration, kernel: AlignKernel): Measured {
  const move = (plane: Plane) => align(plane, registration);
  const { reduced, oilBands: windows, depths } = measured;
  return {
    ground: move(measured.ground),
    methane: move(measured.methane),
    oil: move(measured.oil),
    ndvi: move(measured.ndvi),
    redEdge: move(measured.redEdge),
    albedo: move(measured.albedo),
    depths: { d1727: move(depths.d1727), d2311: move(depths.d2311) },
    reduced: alignBlock(reduced, registration, kernel),
    oilBands: alignBlock(windows, registration, kernel),
  };
}

function alterationLayer(input: PassInput, reduced: SpectralBlock, earlier: SiteState): Plane | undefined {
  if (input.withAlterationLayer !== true || earlier.reflectance.length === 0) return undefined;
  return irMad(medianOfPacked(valuesOf(earlier.reflectance, RECENT.reflectance)), reduced).chiSquared;
}

function nextState({
  input,
  state,
  now,
  methane,
  displaced,
  oil,
  usualOil,
}: {
  input: PassInput;
  state: SiteState;
  now: Measured;
  methane: MethaneMemory;
  displaced: Uint8Array;
  oil: readonly Finding[];
  usualOil: SpectralBlock | undefined;
}): SiteState {
  const { id, capturedAt, gray } = input;
  const add = (memory: SiteMemory, plane: Plane) => remember(memory, { id, capturedAt, plane });
  const newest = <Value>(entries: readonly Remembered<Value>[], value: Value, count: number) =>
    rememberNewest(entries, { id, capturedAt, value }, count + 1);
  return {
    ground: add(state.ground, now.ground),
    methane: remember(state.methane, { id, capturedAt, plane: now.methane, plumes: methane.plumes }),
    spectra: newest(state.spectra, methane.cells, RECENT.spectra),
    depth: add(state.depth, now.depths.d2311),
    albedo: add(state.albedo, now.albedo),
    reflectance: newest(state.reflectance, packBlock(now.reduced), RECENT.reflectance),
    oil: newest(state.oil, groundBelowOil(now.oilBands, oil, usualOil), RECENT.oil),
    gray: gray === undefined ? state.gray : newest(state.gray, gray.picture, RECENT.gray),
    displaced: newest(state.displaced, displaced, RECENT.displaced),
  };
}

/** What is remembered below oil is the ground as it was before, so that the oil is found again as long as it lies there. */
function groundBelowOil(
  now: SpectralBlock,
  oil: readonly Finding[],
  usual: SpectralBlock | undefined,
): PackedBlock {
  const packed = packBlock(now);
  if (usual === undefined || oil.length === 0) return packed;
  const size = { width: now.samples, height: now.lines };
  const mask = maskOf(
    oil.flatMap(({ pixels }) => [...pixels]),
    size,
  );
  return withPixels(packed, dilate(mask, size, 1), { ...usual, data: usual.data.map(Math.exp) });
}
