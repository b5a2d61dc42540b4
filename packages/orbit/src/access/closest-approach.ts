import { length, type Vec3 } from '../earth/vector.ts';
import type { TrackReader } from '../propagation/track-piece.ts';
import type { AccessWindow } from './find-windows.ts';

const STEP_MS = 20_000;
const PRECISION_MS = 0.5;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Finds the moment within the windows (ms since 1970 UTC) at which a point (Earth-fixed, km) is seen at the smallest
 * off-nadir angle; if the point stays below the horizon, the moment at which it is closest.
 */
export function closestApproach(reader: TrackReader, point: Vec3, windows: readonly AccessWindow[]): number {
  const radius = length(point);
  const steepness = (ms: number): number => {
    const { sight, moveTo } = reader;
    moveTo(ms);
    const dx = point.x - sight.x;
    const dy = point.y - sight.y;
    const dz = point.z - sight.z;
    const height = sight.horizonX * point.x + sight.horizonY * point.y + sight.horizonZ * point.z;
    const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
    // The value is between 2 and 3 above the horizon and negative below it.
    if (height >= 1) return 2 - (sight.upX * dx + sight.upY * dy + sight.upZ * dz) / range;
    return -range / radius;
  };
  let best = { ms: windows[0]?.startMs ?? 0, value: Number.NEGATIVE_INFINITY, from: 0, to: 0 };
  for (const { startMs, endMs } of windows) {
    const count = Math.max(2, Math.ceil((endMs - startMs) / STEP_MS));
    const stepMs = (endMs - startMs) / count;
    for (let index = 0; index <= count; index += 1) {
      const ms = startMs + index * stepMs;
      const value = steepness(ms);
      if (value <= best.value) continue;
      best = { ms, value, from: Math.max(startMs, ms - stepMs), to: Math.min(endMs, ms + stepMs) };
    }
  }
  const peak = highestBetween(steepness, best.from, best.to);
  return steepness(peak) > best.value ? peak : best.ms;
}

/** Golden-section search: the peak of a function that has one, otherwise the end at which it is highest. */
export function highestBetween(measure: (ms: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [measure(left), measure(right)];
  while (high - low > PRECISION_MS) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = measure(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = measure(right);
    }
  }
  return (low + high) / 2;
}
