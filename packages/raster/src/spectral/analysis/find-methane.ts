import type { PixelPoint } from '../../georeference/affine.ts';
import type { FilterKernels } from '../filter/filter-kernels.ts';
import { type Background, type Difference, differenceTo } from '../memory/background.ts';
import type { MemoryPlume, SiteMemory } from '../memory/site-memory.ts';
import {
  CELL_PX,
  cellsIn,
  type SpectralCells,
  spectralCells,
  withoutPixels,
} from '../memory/spectral-cells.ts';
import { METHANE_WEAK_WINDOW_NM, METHANE_WINDOW_NM } from '../methane/absorption-table.ts';
import { methaneConfidence } from '../methane/confidence.ts';
import { methaneKgPerPpmM } from '../methane/density.ts';
import {
  bestCorrelation,
  type GasVerdict,
  gasVerdict,
  LOOK_ALIKE_LEAST,
  type MethaneTest,
  methaneSpectra,
  methaneTest,
  type PlumeSpectrum,
  plumeSpectrum,
} from '../methane/methane-test.ts';
import { candidateCells, MASK_SCORE, type Plume, plumeCandidates } from '../methane/plume-candidates.ts';
import { type PlumeKernels, scanPlumes } from '../methane/plume-scan.ts';
import { type DetectionLimit, detectionLimit, methaneRate } from '../methane/rate.ts';
import { blur } from '../objects/blur.ts';
import { nearestFacility } from '../objects/facility.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import { robustScores } from '../objects/robust.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

/** Blur of the map in which the outline of a plume is drawn. */
const BLUR_PX = 2;
/** Objects without a plume that pass the methane test reach 4.7 in 67 km2 of simulated ground with memory. */
const LEAST_PLUME_SCORE = 6;
/** Without memory such objects reach 7.9 in 92 km2, and others 13. */
const LEAST_FIRST_SCORE = 8.5;
/** Weaker objects are not looked at; those below the least score of a finding are kept among the dropped ones. */
const LEAST_EXAMINED_SCORE = 4.5;
const CLOUD_EDGE_PX = 3;
/** Objects with a larger share of their pixels on water or at the edge of a cloud are dropped. */
const MAX_SPOILED_SHARE = 0.5;
const SAME_SOURCE_M = 60;
/** A facility at most this far from the head is taken as the source. */
const FACILITY_M = 40;

export interface MethaneInput {
  readonly input: PassInput;
  /** The methane map on the grid of the memory. */
  readonly methane: Plane;
  readonly background: Background | undefined;
  readonly memory: SiteMemory;
  /** ln radiance of earlier passes, newest last. */
  readonly earlier: readonly SpectralCells[];
  readonly kernels: PlumeKernels & Pick<FilterKernels, 'logarithms'>;
}

export interface MethaneMemory {
  /** Gas, which must not become background. */
  readonly plumes: readonly MemoryPlume[];
  /** ln radiance of the pass without its plumes. */
  readonly cells: SpectralCells;
}

export interface FoundMethane {
  readonly findings: readonly Finding[];
  readonly dropped: readonly DroppedObject[];
  readonly difference: Difference;
  /** Robust standard deviation of the blurred difference, in ppm m. */
  readonly noisePpmM: number;
  readonly limit: DetectionLimit;
  /** What the site remembers of this pass; computed when it is called. */
  readonly toRemember: () => MethaneMemory;
}

/**
 * Methane and unproven gas plumes of a pass, with rates and the detection limit. A plume is judged by this pass and its memory alone: what other
 * passes have proven at its source, people may have withdrawn since, so that whoever records the findings judges by that.
 */
export function findMethane({
  input,
  methane,
  background,
  memory,
  earlier,
  kernels,
}: MethaneInput): FoundMethane {
  const hidden = Uint8Array.from(input.cloud, (isCloud, i) =>
    isCloud === 1 || input.water[i] === 1 ? 1 : 0,
  );
  const isMethane = (nm: number) =>
    [METHANE_WINDOW_NM, METHANE_WEAK_WINDOW_NM].some(([from, to]) => nm >= from && nm <= to);
  const cells = spectralCells(input.radiance, hidden, isMethane, kernels);
  const difference = differenceTo(methane, background, kernels);
  const minScore = background === undefined ? LEAST_FIRST_SCORE : LEAST_PLUME_SCORE;
  const found = plumesOf({
    input,
    map: difference.plane,
    cells,
    earlier,
    minScore: LEAST_EXAMINED_SCORE,
    kernels,
  });
  const { wind, rateConstants: constants } = input;
  const kgPerPpmM = methaneKgPerPpmM(input.heightM);
  const limit = detectionLimit({
    noisePpmM2: found.noisePpmM2,
    kgPerPpmM,
    wind,
    constants,
    noisePpmM: found.noisePpmM,
  });
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  for (const plume of found.plumes) {
    const located = locatePlume(input, plume, found.scores);
    // The memory keeps everything that looks like gas out of the background, which proves nothing.
    const verdict = gasVerdict({ ...plume.test, provenBefore: 0 });
    const reason = verdict === undefined ? 'not_methane' : dropReason(input, plume, minScore);
    if (verdict === undefined || reason !== undefined) {
      const { pixels, point, areaM2, score } = located;
      dropped.push({ product: 'methane', reason: reason ?? 'not_methane', pixels, point, areaM2, score });
    } else findings.push(toFinding({ input, plume, located, difference, found, limit, verdict, memory }));
  }
  return {
    findings,
    dropped,
    difference,
    noisePpmM: found.noisePpmM,
    limit,
    toRemember: () => {
      const alone = background === undefined ? [] : plumesOfPassAlone(input, methane, cells, kernels);
      const reported = found.plumes.filter(({ score }) => score >= minScore);
      const isGas = ({ test }: PlumeObject) => bestCorrelation(test) >= LOOK_ALIKE_LEAST.gas;
      const proven = [...reported, ...alone].filter(isGas);
      return {
        plumes: proven.map(({ pixels, axis }) => ({ pixels, head: axis.head })),
        cells: withoutPixels(
          cellsIn(cells, METHANE_WINDOW_NM),
          proven.flatMap(({ pixels }) => [...pixels]),
          methane.width,
        ),
      };
    },
  };
}

/** Plumes of the map without memory, which also shows a source that leaks in every pass while the wind does not turn. */
function plumesOfPassAlone(
  input: PassInput,
  methane: Plane,
  cells: SpectralCells,
  kernels: PlumeKernels,
): readonly PlumeObject[] {
  const map = differenceTo(methane, undefined).plane;
  return plumesOf({ input, map, cells, earlier: [], minScore: LEAST_FIRST_SCORE, kernels }).plumes;
}

interface PlumeObject extends Plume {
  readonly test: MethaneTest;
  /** Computed when a finding needs it: most objects are dropped. */
  readonly spectrum: () => PlumeSpectrum;
}

interface PlumeObjects {
  readonly plumes: readonly PlumeObject[];
  /** Blurred map in robust standard deviations. */
  readonly scores: Plane;
  readonly noisePpmM: number;
  readonly noisePpmM2: number;
  /** Of the noise of each pixel. */
  readonly inverseVariance: Float32Array;
  /** 1 for plumes, clouds and pixels of no data. */
  readonly blocked: Uint8Array;
}

interface MapOfPlumes {
  readonly input: PassInput;
  readonly map: Plane;
  readonly cells: SpectralCells;
  readonly earlier: readonly SpectralCells[];
  readonly minScore: number;
  readonly kernels?: PlumeKernels;
}

/** Everything in a map that is shaped like a plume, with its mask and the comparison of its spectrum, by first pixel. */
export function plumesOf({ input, map, cells, earlier, minScore, kernels }: MapOfPlumes): PlumeObjects {
  const { pixelM, wind } = input;
  const { scores, statistics } = robustScores(blur(map, BLUR_PX, kernels));
  const scan = scanPlumes({ difference: map, windFromDeg: wind.fromDeg, pixelM }, kernels);
  const candidates = plumeCandidates(scan, scores, { minScore, pixelM });
  const inPlumes = maskOf(
    candidates.flatMap(({ pixels }) => [...pixels]),
    map,
  );
  const isFree = (cell: number) => {
    const column = CELL_PX * (cell % cells.width);
    return inPlumes[CELL_PX * Math.floor(cell / cells.width) * map.width + column] === 0;
  };
  const spectra = candidates.length > 0 ? methaneSpectra(cells, earlier, isFree) : undefined;
  const plumes = candidates.flatMap((candidate): PlumeObject[] => {
    if (spectra === undefined) return [];
    const where = candidateCells(candidate, cells, pixelM, isFree);
    return [
      { ...candidate, test: methaneTest(spectra, where), spectrum: () => plumeSpectrum(spectra, where) },
    ];
  });
  const blocked = inPlumes.map((inPlume, i) =>
    inPlume === 1 || input.cloud[i] === 1 || Number.isNaN(map.values[i]) ? 1 : 0,
  );
  plumes.sort((a, b) => (a.pixels[0] ?? 0) - (b.pixels[0] ?? 0));
  const { noisePpmM2, inverseVariance: weights } = scan;
  return { plumes, scores, noisePpmM: statistics.sigma, noisePpmM2, inverseVariance: weights, blocked };
}

function locatePlume({ pixelM, facilities }: PassInput, { pixels, score, axis }: PlumeObject, scores: Plane) {
  const located = locate({ pixels, score, scores, level: MASK_SCORE, pixelM, facilities: [], facilityM: 0 });
  const nearest = nearestFacility(axis.head, facilities);
  if (nearest === undefined || nearest.distancePx * pixelM > FACILITY_M)
    return { ...located, point: axis.head };
  return { ...located, point: nearest.point, facility: nearest.facility };
}

function dropReason(input: PassInput, { pixels, score }: PlumeObject, minScore: number): string | undefined {
  if (score < minScore) return 'weak';
  const clouds = dilate(input.cloud, input.methane, CLOUD_EDGE_PX);
  const spoiled = pixels.filter((pixel) => clouds[pixel] === 1 || input.water[pixel] === 1);
  return spoiled.length > MAX_SPOILED_SHARE * pixels.length ? 'cloud_or_water' : undefined;
}

function toFinding({
  input,
  plume,
  located,
  difference,
  found,
  limit,
  verdict,
  memory,
}: {
  input: PassInput;
  plume: PlumeObject;
  located: ReturnType<typeof locatePlume>;
  difference: Difference;
  found: PlumeObjects;
  limit: DetectionLimit;
  verdict: GasVerdict;
  memory: SiteMemory;
}): Finding {
  const { wind, rateConstants, pixelM } = input;
  const { pixels, axis, score, test } = plume;
  const rate = methaneRate({
    enhancement: difference.plane,
    pixels,
    axis,
    inverseVariance: found.inverseVariance,
    blocked: found.blocked,
    pixelM,
    kgPerPpmM: methaneKgPerPpmM(input.heightM),
    wind,
    constants: rateConstants,
    limitKgH: limit.kgH,
    seed: input.id,
  });
  const spectrum = plume.spectrum();
  const confidence = methaneConfidence({
    score,
    r: spectrum.r,
    weakR: test.weakR,
    axisDeg: shapeOf(pixels, difference.plane.width).axisDeg,
    axisRatio: shapeOf(pixels, difference.plane.width).axisRatio,
    windFromDeg: wind.fromDeg,
    earlierSightings: sightingsNear(memory, located.point, pixelM),
    methodsDisagree: rate.quantified && rate.methodsDisagree,
  });
  return {
    ...located,
    type: verdict === 'methane' ? 'Methane' : 'Plume',
    verdict,
    towardsDeg: axis.towardsDeg,
    test,
    spectrum,
    rate,
    confidence,
  };
}

function sightingsNear({ sightings }: SiteMemory, point: PixelPoint, pixelM: number): number {
  const near = sightings.filter(
    ({ head }) => Math.hypot(head[0] - point[0], head[1] - point[1]) * pixelM <= SAME_SOURCE_M,
  );
  return new Set(near.map(({ passId }) => passId)).size;
}
