import type { Explanation } from './explain-change.ts';
import type { MaterialKind } from './unmix.ts';

const MIN_GAIN = 0.2;
/**
 * A pipe that has come to light is a narrow strip of metal in soil that was moved: it covers a small part of a pixel of 8 m. On seeds 1 to 10 of
 * the harness, pipes have 0.08 to 0.15 of metal and 0.22 to 0.45 of soil, trenches no metal, and vehicles no soil.
 */
const PIPE = {
  metal: [0.05, 0.3],
  metalSigma: 4,
  soil: 0.15,
  left: 0.25,
  lengthM: 100,
  widthM: 20,
  pixels: 4,
} as const;
/** A pipe lies on its line, but for what is known of its place. */
export const PIPE_LINE_M = 12;
/** The crust that brine leaves on a part of the ground; roofs and concrete have no share of salt. */
const MIN_SALT = 0.07;
/**
 * A trench is a long strip in which other soil covers a part of the usual ground, whatever grows around it in that season. On the fitting
 * seeds of docs/detection-figures.md, 0.25 to 0.66 of soil explain all but 0.01 to 0.1 of the change of a trench, and more than a
 * displacement of its ground does by 18 standard deviations and more; edges of fields, roads and crops reach 13.
 */
const TRENCH = { soil: 0.2, soilSigma: 16, left: 0.125, widthM: 24 } as const;
/** A trench uncovers other soil where there was soil before. */
const MIN_SOIL = 0.35;
const MIN_TURNOVER = 0.2;
/** Soil that explains less, in standard deviations, or leaves more, is the edge of ground that lies elsewhere in this pass. */
const LEAST_SOIL_SIGMA = 14;
/** Shares of soil are only known this well. */
const SHARE_ERROR = 0.05;
/** Another roof or other concrete where there was some before: shares of grey materials are not known well. */
const REBUILT = { share: 0.38, turnover: 0.38 } as const;
/**
 * Where much has changed, less of both will do: in a town, concrete looks as grey as the roofs, gardens and streets that were mixed there. On the
 * fitting seeds of docs/detection-figures.md, such buildings have scores of 62 and more, and nothing else reaches 49.
 */
const STRONGLY_REBUILT = { share: 0.3, turnover: 0.3, score: 55 } as const;
export const ELONGATED = 3;
export const NEAR_LINE_M = 25;
/** A wider hole next to a line is a field. */
const MAX_HOLE_M = 40;
const MOSTLY = 0.5;

type Shares = Readonly<Record<MaterialKind, number>>;

export type ChangeClass =
  | { readonly kind: 'construction' | 'exposed_pipe' | 'salt_crust' }
  /** Other soil explains the change, not only the shares of materials before and now. */
  | { readonly kind: 'digging'; readonly isExplained: boolean }
  | { readonly kind: 'dropped'; readonly reason: 'crop' | 'harvest' | 'unknown_material' };

export interface ChangedObject {
  /** Of the whole object, in standard deviations. */
  readonly score: number;
  /** Shares of materials in its usual and its present spectrum, summed by kind. */
  readonly before: Shares;
  readonly after: Shares;
  /** The share of the ground whose material has changed, also to another one of its kind. */
  readonly turnover: number;
  readonly axisRatio: number;
  readonly widthM: number;
  /** Distance to the nearest line of the site; infinite where there is none. */
  readonly lineDistanceM: number;
  readonly lengthM: number;
  readonly pixels: number;
  /** The change as materials that cover a part of the usual ground; only known of long objects and next to a line. */
  readonly explanation: Explanation | undefined;
}

/** Names a change by the materials that came and went; crops that grow, are harvested or ploughed are dropped. */
export function classifyChange(object: ChangedObject): ChangeClass {
  const { before, after, turnover, axisRatio, widthM, lineDistanceM } = object;
  const gain = (...kinds: MaterialKind[]) => kinds.reduce((sum, kind) => sum + after[kind] - before[kind], 0);
  const isNearLine = lineDistanceM <= NEAR_LINE_M;
  const isElongated = axisRatio > ELONGATED;
  if (isPipe(object)) return { kind: 'exposed_pipe' };
  if (gain('salt') >= MIN_SALT) return { kind: 'salt_crust' };
  if (isTrench(object)) return { kind: 'digging', isExplained: true };
  if (gain('built', 'metal') >= MIN_GAIN || isRebuilt(object)) return { kind: 'construction' };
  const { explanation } = object;
  const isMoved =
    explanation !== undefined && (explanation.soilSigma < LEAST_SOIL_SIGMA || explanation.left > TRENCH.left);
  const strip = { gain: gain('soil'), soil: after.soil, turnover, isElongated, isNearLine, widthM };
  if (!isMoved && isDigging(strip)) return { kind: 'digging', isExplained: false };
  if (before.vegetation >= MOSTLY && after.vegetation >= MOSTLY) return { kind: 'dropped', reason: 'crop' };
  if (Math.abs(gain('soil')) >= MIN_GAIN) return { kind: 'dropped', reason: 'harvest' };
  return { kind: 'dropped', reason: 'unknown_material' };
}

function isPipe({ lineDistanceM, lengthM, widthM, pixels, explanation }: ChangedObject): boolean {
  if (explanation === undefined || lineDistanceM > PIPE_LINE_M) return false;
  const { metal, metalSigma, soil, left } = explanation;
  const hasMetal = metal >= PIPE.metal[0] && metal <= PIPE.metal[1] && metalSigma >= PIPE.metalSigma;
  const isNarrow = lengthM <= PIPE.lengthM && widthM <= PIPE.widthM && pixels >= PIPE.pixels;
  return isNarrow && hasMetal && soil >= PIPE.soil && left <= PIPE.left;
}

function isRebuilt({ before, after, turnover, score }: ChangedObject): boolean {
  const grey = after.built + after.metal;
  if (grey >= REBUILT.share && turnover >= REBUILT.turnover) return true;
  const { share, turnover: least } = STRONGLY_REBUILT;
  const isMore = grey >= before.built + before.metal;
  return isMore && grey >= share && turnover >= least && score >= STRONGLY_REBUILT.score;
}

function isTrench({ axisRatio, widthM, explanation }: ChangedObject): boolean {
  if (explanation === undefined || axisRatio <= ELONGATED || widthM > TRENCH.widthM) return false;
  const { soil, soilSigma, left } = explanation;
  return soil >= TRENCH.soil && soilSigma >= TRENCH.soilSigma && left <= TRENCH.left;
}

interface Soil {
  readonly gain: number;
  /** Its share now. */
  readonly soil: number;
  readonly turnover: number;
  readonly isElongated: boolean;
  readonly isNearLine: boolean;
  readonly widthM: number;
}

function isDigging({ gain, soil, turnover, isElongated, isNearLine, widthM }: Soil): boolean {
  // A long one is a strip of a field.
  if (widthM > (isElongated ? TRENCH.widthM : MAX_HOLE_M)) return false;
  if (gain >= MIN_GAIN && (isElongated || isNearLine)) return true;
  return isElongated && gain >= -SHARE_ERROR && soil >= MIN_SOIL && turnover >= MIN_TURNOVER;
}
