import type { PixelPoint } from '../../georeference/affine.ts';
import { type Background, type Difference, differenceTo } from '../memory/background.ts';
import type { Plume, SiteMemory } from '../memory/site-memory.ts';
import { methaneConfidence } from '../methane/confidence.ts';
import { methaneKgPerPpmM } from '../methane/density.ts';
import { type MethaneTest, methaneTest, plumeKind } from '../methane/methane-test.ts';
import { detectionLimit, methaneRate } from '../methane/rate.ts';
import { blur } from '../objects/blur.ts';
import { dilate, maskOf } from '../objects/mask.ts';
import { type PlumeHead, plumeHead } from '../objects/plume-head.ts';
import { joinedPieces, piecesBySource } from '../objects/plume-pieces.ts';
import { robustScores } from '../objects/robust.ts';
import { SEGMENT_THRESHOLDS, type Segment, type SegmentThresholds, segment } from '../objects/segment.ts';
import { shapeOf } from '../objects/shape.ts';
import type { Plane } from '../plane.ts';
import { type DroppedObject, type Finding, locate } from './finding.ts';
import type { PassInput } from './pass-input.ts';

const BLUR_PX = 2;
/** Less blur for the head: with 2 pixels, the highest value lies some 35 m downwind of the source. */
const HEAD_BLUR_PX = 1;
/** Without memory the ground makes objects of scores up to 193 (36 chips without a plume at SNR 120). */
const FIRST_PASS_SCORE = 193;
const CLOUD_EDGE_PX = 3;
/** Objects with a larger share of their pixels on water or at the edge of a cloud are dropped. */
const MAX_SPOILED_SHARE = 0.5;
const SAME_SOURCE_M = 60;

export interface FoundMethane {
  readonly findings: readonly Finding[];
  readonly dropped: readonly DroppedObject[];
  readonly difference: Difference;
  /** Robust standard deviation of the blurred difference, in ppm m. */
  readonly noisePpmM: number;
  readonly limitKgH: number;
  /** Proven plumes of the map without memory, which must not become background. */
  readonly plumes: readonly Plume[];
}

/** Methane and unproven gas plumes of a pass, with rates and the detection limit. */
export function findMethane(
  input: PassInput,
  methane: Plane,
  background: Background | undefined,
  memory: SiteMemory,
): FoundMethane {
  const difference = differenceTo(methane, background);
  const minScore = background === undefined ? FIRST_PASS_SCORE : SEGMENT_THRESHOLDS.minScore;
  const found = objectsOf(input, difference.plane, { ...SEGMENT_THRESHOLDS, minScore });
  const limitKgH = detectionLimit(found.noise, input.wind, input.rateConstants);
  const findings: Finding[] = [];
  const dropped: DroppedObject[] = [];
  for (const object of found.objects) {
    const located = locatePlume(input, object, found.scores);
    const reason = dropReason(input, object);
    if (reason !== undefined) {
      const { point, areaM2, score } = located;
      dropped.push({ product: 'methane', reason, point, areaM2, score });
    } else findings.push(toFinding({ input, object, located, difference, found, limitKgH, memory }));
  }
  const plumes = background === undefined ? found : objectsOf(input, differenceTo(methane, undefined).plane);
  const proven = plumes.objects.filter(({ test }) => plumeKind(test.r) === 'methane');
  return {
    findings,
    dropped,
    difference,
    noisePpmM: found.noise,
    limitKgH,
    plumes: proven.map(({ pixels, head }) => ({ pixels, head: head.point })),
  };
}

interface PlumeObject extends Segment {
  readonly test: MethaneTest;
  readonly head: PlumeHead;
}

interface PlumeObjects {
  readonly objects: readonly PlumeObject[];
  readonly scores: Plane;
  readonly noise: number;
  /** 1 for objects, clouds and pixels of no data. */
  readonly blocked: Uint8Array;
}

function objectsOf(
  input: PassInput,
  plane: Plane,
  thresholds: SegmentThresholds = SEGMENT_THRESHOLDS,
): PlumeObjects {
  const enhancement = blur(plane, HEAD_BLUR_PX);
  const { scores, statistics } = robustScores(blur(plane, BLUR_PX));
  const segments = segment(scores, thresholds);
  const blocked = maskOf(
    segments.flatMap(({ pixels }) => [...pixels]),
    plane,
  );
  plane.values.forEach((value, i) => {
    if (Number.isNaN(value) || input.cloud[i] === 1) blocked[i] = 1;
  });
  const { windFromDeg, facilities, pixelM } = { ...input, windFromDeg: input.wind.fromDeg };
  const examined = (each: Segment): PlumeObject => ({
    ...each,
    test: methaneTest({ radiance: input.radiance, pixels: each.pixels, blocked }),
    head: plumeHead({ pixels: each.pixels, enhancement, windFromDeg, facilities, pixelM }),
  });
  const isPlume = ({ test }: PlumeObject) => plumeKind(test.r) !== 'neither';
  const [plumes, others] = partition(segments.map(examined), isPlume);
  const whole = piecesBySource(plumes, SAME_SOURCE_M / pixelM).map((pieces) =>
    pieces.length === 1 ? pieces[0] : examined(joinedPieces(pieces, scores)),
  );
  const objects = [...whole, ...others].flatMap((object) => object ?? []);
  objects.sort((a, b) => (a.pixels[0] ?? 0) - (b.pixels[0] ?? 0));
  return { objects, scores, noise: statistics.sigma, blocked };
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function locatePlume({ pixelM }: PassInput, { pixels, score, head }: PlumeObject, scores: Plane) {
  const level = SEGMENT_THRESHOLDS.grow;
  const located = locate({ pixels, score, scores, level, pixelM, facilities: [], facilityM: 0 });
  return { ...located, ...head };
}

function dropReason(input: PassInput, { pixels, test }: PlumeObject): string | undefined {
  if (plumeKind(test.r) === 'neither') return 'not_methane';
  const clouds = dilate(input.cloud, input.methane, CLOUD_EDGE_PX);
  const spoiled = pixels.filter((pixel) => clouds[pixel] === 1 || input.water[pixel] === 1);
  return spoiled.length > MAX_SPOILED_SHARE * pixels.length ? 'cloud_or_water' : undefined;
}

function toFinding({
  input,
  object,
  located,
  difference,
  found,
  limitKgH,
  memory,
}: {
  input: PassInput;
  object: PlumeObject;
  located: ReturnType<typeof locatePlume>;
  difference: Difference;
  found: PlumeObjects;
  limitKgH: number;
  memory: SiteMemory;
}): Finding {
  const { wind, rateConstants, pixelM } = input;
  const rate = methaneRate({
    enhancement: difference.plane,
    pixels: object.pixels,
    head: located.point,
    blocked: found.blocked,
    pixelM,
    kgPerPpmM: methaneKgPerPpmM(input.heightM),
    wind,
    constants: rateConstants,
    limitKgH,
    seed: input.id,
  });
  const { axisDeg, axisRatio } = shapeOf(object.pixels, difference.plane.width);
  const confidence = methaneConfidence({
    score: object.score,
    ...object.test,
    axisDeg,
    axisRatio,
    windFromDeg: wind.fromDeg,
    earlierSightings: sightingsNear(memory, located.point, pixelM),
    methodsDisagree: rate.quantified && rate.methodsDisagree,
  });
  const type = plumeKind(object.test.r) === 'methane' ? 'Methane' : 'Plume';
  return { ...located, type, test: object.test, rate, confidence };
}

function sightingsNear({ sightings }: SiteMemory, point: PixelPoint, pixelM: number): number {
  const near = sightings.filter(
    ({ head }) => Math.hypot(head[0] - point[0], head[1] - point[1]) * pixelM <= SAME_SOURCE_M,
  );
  return new Set(near.map(({ passId }) => passId)).size;
}
