import { length, type Vec3 } from '../earth/vector.ts';
import type { TrackReader } from '../propagation/track-piece.ts';
import type { AccessWindow } from './find-windows.ts';

const STEP_MS = 20_000;
const PRECISION_MS = 0.5;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * The moment within the windows at which a place (Earth-fixed, km) is seen at the smallest off-nadir angle; where it
 * stays below the horizon, the one at which it is the least far away.
 */
export function closestApproach(reader: TrackReader, place: Vec3, windows: readonly AccessWindow[]): number {
  const radius = length(place);
  const steepness = (ms: number): number => {
    const { sight, moveTo } = reader;
    moveTo(ms);
    const dx = place.x - sight.x;
    const dy = place.y - sight.y;
    const dz = place.z - sight.z;
    const height = sight.horizonX * place.x + sight.horizonY * place.y + sight.horizonZ * place.z;
    const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
    // Above the horizon between 2 and 3, below it less than 0.
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

/** Golden section: the peak of a function that has one, the end of a rising or falling one. */
function highestBetween(measure: (ms: number) => number, from: number, to: number): number {
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
