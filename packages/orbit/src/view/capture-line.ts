import { type Geometry, type Position, positionsOf } from '@sigma/geo';
import { ecefOf } from '../earth/earth.ts';
import { dot, length, scale, subtract } from '../earth/vector.ts';

/** A capture is made of scenes that touch, one of them over its aim; a satellite takes eight. */
const SCENES_BEFORE = 4;
const SCENES_AFTER = 3;
const HALF_SECOND_MS = 500;

/** The line over ground that a camera looks along while it captures, straightened at its aim. */
export interface CaptureLine {
  readonly kmPerSecond: number;
  /** How far along the motion a place lies from the aim, in km; negative behind. */
  readonly kmTo: (position: Position) => number;
}

/**
 * The line of a capture.
 *
 * @param seenAt the place in the middle of the picture, by milliseconds since 1970 UTC; null past the Earth
 * @param aimMs when the camera looks at its aim
 * @returns null where the camera looks past the Earth
 */
export function captureLine(seenAt: (ms: number) => Position | null, aimMs: number): CaptureLine | null {
  const around = [aimMs - HALF_SECOND_MS, aimMs, aimMs + HALF_SECOND_MS];
  const [before, here, after] = around.map((ms) => {
    const seen = seenAt(ms);
    return seen && ecefOf(seen);
  });
  if (!before || !here || !after) return null;
  const motion = subtract(after, before);
  const kmPerSecond = length(motion);
  const direction = scale(motion, 1 / kmPerSecond);
  return { kmPerSecond, kmTo: (position) => dot(subtract(ecefOf(position), here), direction) };
}

/** Numbers of the first and the last scene of a capture, 0 over the aim, abreast of which some of an area lies. */
export function scenesAbreast(
  { kmTo }: CaptureLine,
  area: Geometry,
  sceneKm: number,
): readonly [first: number, last: number] {
  let [first, last] = [0, 0];
  for (const position of positionsOf(area)) {
    const scene = Math.floor(kmTo(position) / sceneKm + 0.5);
    first = Math.max(-SCENES_BEFORE, Math.min(first, scene));
    last = Math.min(SCENES_AFTER, Math.max(last, scene));
  }
  return [first, last];
}
