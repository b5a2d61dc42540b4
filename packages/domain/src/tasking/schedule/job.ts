import type { SatelliteLimits } from './schedule-shapes.ts';

/** A stretch of a satellite's time with its roll. */
export interface Picture {
  readonly startMs: number;
  readonly endMs: number;
  readonly rollDeg: number;
}

/** A candidate that may be taken as far as its own pass is concerned; only other pictures can stand against it. */
export interface Job extends Picture {
  /** Place among all jobs in their order: by sensor, time, request. */
  readonly index: number;
  /** Place of the request among all requests in the order of their ids. */
  readonly request: number;
  /** Group of jobs of one satellite; jobs of different groups never collide. */
  readonly pass: number;
  readonly limits: SatelliteLimits;
  readonly weight: number;
  readonly downlink: string | null;
}

const QUALITY_SHARE = 0.9;

/**
 * What a picture is worth: the priority of its request and, less than one step of priority, the quality of the pass.
 * So one picture never displaces another of higher priority, while several lesser ones together may.
 */
export const pictureValue = (priority: number, quality: number): number =>
  priority + QUALITY_SHARE * Math.min(1, Math.max(0, quality));

/** Milliseconds that have to lie between two pictures of a satellite: the slew between their rolls, and the rest. */
export function turnMs(limits: SatelliteLimits, fromDeg: number, toDeg: number): number {
  const angle = Math.abs(toDeg - fromDeg);
  const slewS = angle === 0 ? 0 : limits.slewRateDegS > 0 ? angle / limits.slewRateDegS : Infinity;
  return (slewS + limits.settleS) * 1000;
}

/** The longest turn that pictures of one satellite may need between two of them; 0 of none. */
export function longestTurnMs(
  pictures: readonly { readonly rollDeg: number; readonly limits: SatelliteLimits }[],
): number {
  const [first] = pictures;
  if (first === undefined) return 0;
  let [least, most] = [first.rollDeg, first.rollDeg];
  for (const { rollDeg } of pictures) {
    least = Math.min(least, rollDeg);
    most = Math.max(most, rollDeg);
  }
  return turnMs(first.limits, least, most);
}

/** Whether a satellite cannot take both, whichever comes first. */
export function collide(limits: SatelliteLimits, one: Picture, other: Picture): boolean {
  const [first, second] = one.startMs <= other.startMs ? [one, other] : [other, one];
  return second.startMs - first.endMs < turnMs(limits, first.rollDeg, second.rollDeg);
}

/** Whether two stretches of time share more than an end. */
export const overlap = (
  one: { readonly startMs: number; readonly endMs: number },
  other: { readonly startMs: number; readonly endMs: number },
): boolean => one.startMs < other.endMs && other.startMs < one.endMs;

/** Total weight, summed in the order of the jobs so that equal sets have equal sums. */
export const weightOf = (jobs: readonly Job[]): number =>
  jobs.toSorted((a, b) => a.index - b.index).reduce((sum, { weight }) => sum + weight, 0);

/** Members by the number that `keyOf` gives them, in the order of the first of each. */
export function grouped<T>(members: readonly T[], keyOf: (member: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const member of members) {
    const group = groups.get(keyOf(member));
    if (group === undefined) groups.set(keyOf(member), [member]);
    else group.push(member);
  }
  return groups;
}
