import type { MaterialKind } from './unmix.ts';

/** Thresholds of algorithm version 1. */
const MIN_GAIN = 0.2;
/** A pipe covers a small part of a pixel of 8 m. */
const MIN_PIPE_GAIN = 0.08;
const ELONGATED = 4;
const NEAR_LINE_M = 25;
const MOSTLY = 0.5;

export type ChangeClass =
  | { readonly kind: 'construction' | 'digging' | 'exposed_pipe' }
  | { readonly kind: 'dropped'; readonly reason: 'crop' | 'harvest' | 'unknown_material' };

export interface ChangedObject {
  /** Shares of materials in its usual and its present spectrum. */
  readonly before: Readonly<Record<MaterialKind, number>>;
  readonly after: Readonly<Record<MaterialKind, number>>;
  readonly axisRatio: number;
  /** Distance to the nearest line of the site; infinite where there is none. */
  readonly lineDistanceM: number;
}

/** Names a change by the materials that came and went; crops that grow, are harvested or ploughed are dropped. */
export function classifyChange({ before, after, axisRatio, lineDistanceM }: ChangedObject): ChangeClass {
  const gain = (...kinds: MaterialKind[]) => kinds.reduce((sum, kind) => sum + after[kind] - before[kind], 0);
  const isNearLine = lineDistanceM <= NEAR_LINE_M;
  const isElongated = axisRatio > ELONGATED;
  const losesCover = gain('soil', 'vegetation') < -MIN_PIPE_GAIN;
  if (isNearLine && isElongated && losesCover && gain('metal', 'plastic') >= MIN_PIPE_GAIN)
    return { kind: 'exposed_pipe' };
  if (gain('built', 'metal') >= MIN_GAIN) return { kind: 'construction' };
  if (gain('soil') >= MIN_GAIN && (isElongated || isNearLine)) return { kind: 'digging' };
  if (before.vegetation >= MOSTLY && after.vegetation >= MOSTLY) return { kind: 'dropped', reason: 'crop' };
  if (Math.abs(gain('soil')) >= MIN_GAIN) return { kind: 'dropped', reason: 'harvest' };
  return { kind: 'dropped', reason: 'unknown_material' };
}
