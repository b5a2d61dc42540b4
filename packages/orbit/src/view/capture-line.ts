import { type Geometry, type Position, positionsOf } from '@sigma/geo';
import { ecefOf } from '../earth/earth.ts';
import { dot, length, scale, subtract } from '../earth/vector.ts';

/** A capture consists of eight adjoining scenes: the scene at its aim, four before it and three after it. */
const SCENES_BEFORE = 4;
const SCENES_AFTER = 3;
const HALF_SECOND_MS = 500;

/** The line on the ground along which a camera looks during a capture, straightened at its aim. */
export interface CaptureLine {
  readonly kmPerSecond: number;
  /** Distance of a position from the aim along the motion, in km; negative behind the aim. */
  readonly kmTo: (position: Position) => number;
}

/**
 * Calculates the line of a capture.
 *
 * @param seenAt returns the middle of the picture for milliseconds since 1970 UTC; null if the camera misses the Earth
 * @param aimMs when the camera looks at its aim
 * @returns null where the camera misses the Earth
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

/** Numbers of the first and last scene of a capture that are level with a part of the area; scene 0 is at the aim. */
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
