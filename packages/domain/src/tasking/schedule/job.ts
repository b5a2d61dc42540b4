import type { SatelliteLimits } from './schedule-shapes.ts';

/** A time span of a satellite with its roll. */
export interface Picture {
  readonly startMs: number;
  readonly endMs: number;
  readonly rollDeg: number;
}

/** A candidate that is possible by itself; only collisions with other pictures can exclude it. */
export interface Job extends Picture {
  /** Position among all jobs, ordered by sensor, time and request. */
  readonly index: number;
  /** Position of the request among all requests, ordered by id. */
  readonly request: number;
  /** Group of jobs of one satellite; jobs of different groups never collide. */
  readonly pass: number;
  readonly limits: SatelliteLimits;
  readonly weight: number;
  readonly downlink: string | null;
}

const QUALITY_SHARE = 0.9;

/**
 * The value of a picture: the priority of its request plus the quality of the pass, which counts less than one step of
 * priority. So a single picture never displaces another of higher priority, but several lesser pictures together may.
 */
export const pictureValue = (priority: number, quality: number): number =>
  priority + QUALITY_SHARE * Math.min(1, Math.max(0, quality));

/** Minimum time in ms between two pictures of a satellite: the slew between their rolls, and the settling. */
export function turnMs(limits: SatelliteLimits, fromDeg: number, toDeg: number): number {
  const angle = Math.abs(toDeg - fromDeg);
  const slewS = angle === 0 ? 0 : limits.slewRateDegS > 0 ? angle / limits.slewRateDegS : Infinity;
  return (slewS + limits.settleS) * 1000;
}

/** The longest turn in ms between any two pictures of one satellite; 0 for no pictures. */
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

/** Whether a satellite cannot take both pictures. */
export function collide(limits: SatelliteLimits, a: Picture, b: Picture): boolean {
  const [first, second] = a.startMs <= b.startMs ? [a, b] : [b, a];
  return second.startMs - first.endMs < turnMs(limits, first.rollDeg, second.rollDeg);
}

/** Whether two time spans share more than an end. */
export const overlap = (
  a: { readonly startMs: number; readonly endMs: number },
  b: { readonly startMs: number; readonly endMs: number },
): boolean => a.startMs < b.endMs && b.startMs < a.endMs;

/** Total weight, summed in job order so that equal sets have equal sums. */
export const weightOf = (jobs: readonly Job[]): number =>
  jobs.toSorted((a, b) => a.index - b.index).reduce((sum, { weight }) => sum + weight, 0);

/** Groups members by a number, in the order of the first member of each group. */
export function grouped<T>(members: readonly T[], groupOf: (member: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const member of members) {
    const group = groups.get(groupOf(member));
    if (group === undefined) groups.set(groupOf(member), [member]);
    else group.push(member);
  }
  return groups;
}
