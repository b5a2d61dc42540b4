import { collide, overlap, type Picture } from './job.ts';
import type { BlockOut, FixedTask, SatelliteLimits } from './schedule-shapes.ts';

/** Duration of one picture, which covers about 70 km of ground. */
export const PICTURE_MS = 10_000;

/** A time span in ms since 1970 UTC. */
export interface TimeSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** A pass over one site. */
export interface ViewedPass extends TimeSpan {
  readonly closestMs: number;
  /** The spans in which part of the site is in reach. */
  readonly windows: readonly TimeSpan[];
  readonly rollDeg: number;
}

/** When and with which roll the picture of a pass may be taken. */
export interface PictureWindow extends TimeSpan {
  /** The middle of the picture is as close to this instant as possible. */
  readonly bestMs: number;
  readonly rollDeg: number;
}

/**
 * Finds the time in which a picture can be taken in a pass. Where the site is in reach several times, this is the
 * window around the closest moment. A window shorter than a picture is extended evenly at both ends.
 */
export function pictureWindowOf(pass: ViewedPass, earliestMs = Number.NEGATIVE_INFINITY): PictureWindow {
  const { closestMs, rollDeg, windows } = pass;
  const window = windows.find(({ startMs, endMs }) => startMs <= closestMs && closestMs <= endMs) ?? pass;
  const beyondMs = Math.max(0, PICTURE_MS - (window.endMs - window.startMs)) / 2;
  return {
    startMs: Math.max(earliestMs, Math.floor(window.startMs - beyondMs)),
    endMs: Math.ceil(window.endMs + beyondMs),
    bestMs: Math.round(closestMs),
    rollDeg,
  };
}

/** The picture taken in a window, centred on its best instant and moved into the window; undefined if it is too short. */
export function pictureIn(
  { startMs, endMs, bestMs, rollDeg }: PictureWindow,
  { pictureMs }: Pick<SatelliteLimits, 'pictureMs'>,
): Picture | undefined {
  if (!(endMs - startMs >= pictureMs)) return undefined;
  const begin = Math.min(Math.max(bestMs - pictureMs / 2, startMs), endMs - pictureMs);
  return { startMs: begin, endMs: begin + pictureMs, rollDeg };
}

/**
 * Why no picture can be taken in a pass: `taken` if the satellite already takes another picture then, or turns for it;
 * `blocked` if the picture would be in a block-out. The kind alone is for every customer; whose picture it is and
 * why a satellite is blocked out are not.
 */
export const UNAVAILABILITY_KINDS = ['taken', 'blocked'] as const;
export type Unavailability = (typeof UNAVAILABILITY_KINDS)[number];

/** The reserved times of satellites. */
export interface ReservedTimes {
  /** Active tasks. */
  readonly tasks: readonly Omit<FixedTask, 'request'>[];
  readonly blockOuts: readonly Omit<BlockOut, 'reason'>[];
}

/**
 * Decides whether a satellite is free to take the picture of a pass, by the same rules by which schedules are planned.
 * Returns null when it is free as far as known.
 */
export function unavailabilityOf(
  pass: ViewedPass,
  limits: SatelliteLimits,
  { tasks, blockOuts }: ReservedTimes,
): Unavailability | null {
  const picture = pictureIn(pictureWindowOf(pass), limits);
  if (picture === undefined) return null;
  const isOwn = ({ sensor }: { readonly sensor: number }) => sensor === limits.sensor;
  if (blockOuts.some((blockOut) => isOwn(blockOut) && overlap(blockOut, picture))) return 'blocked';
  return tasks.some((task) => isOwn(task) && collide(limits, task, picture)) ? 'taken' : null;
}
