import type { RequestPass } from '@sigma/contract';
import type { TimeView } from './time-view.ts';

/** A drop this far from a pass, as a part of the shown time, still means the pass. */
const SNAP_SHARE = 0.08;
const LEAST_SNAP_MS = 30 * 60_000;

/** How far from a pass a drop may be to mean it, milliseconds. */
export const snapMs = ({ spanMs }: TimeView): number => Math.max(LEAST_SNAP_MS, spanMs * SNAP_SHARE);

/** What a pass is found by: its satellite and its time. */
type PassPlace = Pick<RequestPass, 'sensor' | 'start' | 'end'>;

const middleMs = ({ start, end }: PassPlace): number => (Date.parse(start) + Date.parse(end)) / 2;
/** Two pictures of one pass are a few minutes apart at most; the next pass is a revolution later. */
const SAME_PASS_MS = 15 * 60_000;

const isFree = ({ unavailable }: RequestPass): boolean => unavailable === null;

/** The free pass of a satellite whose middle is nearest to an instant; undefined if none is within reach of it. */
export function nearestPass(
  passes: readonly RequestPass[],
  { sensor, ms }: { readonly sensor: number; readonly ms: number },
  withinMs = Number.POSITIVE_INFINITY,
): RequestPass | undefined {
  const away = (pass: RequestPass) => Math.abs(middleMs(pass) - ms);
  const [nearest] = passes
    .filter((pass) => pass.sensor === sensor && isFree(pass) && away(pass) <= withinMs)
    .toSorted((a, b) => away(a) - away(b));
  return nearest;
}

/** Whether a picture is in a pass: of its satellite and at about its time. */
export const isInPass = (picture: PassPlace, pass: PassPlace): boolean =>
  picture.sensor === pass.sensor && Math.abs(middleMs(picture) - middleMs(pass)) < SAME_PASS_MS;

/** The free pass before (-1) or after (1) that of a picture, of the same satellite. */
export function neighbourPass(
  passes: readonly RequestPass[],
  from: PassPlace,
  direction: -1 | 1,
): RequestPass | undefined {
  const others = passes
    .filter((pass) => pass.sensor === from.sensor && isFree(pass) && !isInPass(from, pass))
    .toSorted((a, b) => middleMs(a) - middleMs(b));
  return direction === 1
    ? others.find((pass) => middleMs(pass) > middleMs(from))
    : others.findLast((pass) => middleMs(pass) < middleMs(from));
}

/** The free pass of the next (1) or previous (-1) other satellite in a list that is nearest in time. */
export function passOfOtherSatellite(
  passes: readonly RequestPass[],
  from: PassPlace,
  { sensors, direction }: { readonly sensors: readonly number[]; readonly direction: -1 | 1 },
): RequestPass | undefined {
  const ordered = direction === 1 ? sensors : sensors.toReversed();
  const following = ordered.slice(ordered.indexOf(from.sensor) + 1);
  for (const sensor of following) {
    const pass = nearestPass(passes, { sensor, ms: middleMs(from) });
    if (pass !== undefined) return pass;
  }
  return undefined;
}
