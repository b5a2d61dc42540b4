import { textHash } from '../sampling/hash.ts';
import type { Stroke } from '../sampling/line-drawing.ts';
import { nearbyDistanceM } from '../sampling/sphere.ts';
import type { Town } from './towns.ts';

const LONGEST_M = 30_000;
/** Towns up to this far from a frame may have a road through it. */
export const ROAD_MARGIN_M = 62_000;

/** Country roads and highways: every town is connected to the two nearest larger towns. */
export function roadsOf(towns: readonly Town[]): readonly Stroke[] {
  const sizeable = towns.filter((town) => town.population > 4000);
  const strokes: Stroke[] = [];
  for (const town of sizeable) {
    const larger = sizeable
      .filter((other) => other.population > town.population && Math.abs(other.place[1] - town.place[1]) < 0.3)
      .map((other) => ({ other, away: nearbyDistanceM(town.place, other.place) }))
      .filter(({ away }) => away < LONGEST_M)
      .sort((a, b) => a.away - b.away)
      .slice(0, 2);
    for (const { other } of larger) {
      const widthM = town.population > 40_000 ? 26 : 13;
      const hash = textHash(`${town.place.join()} ${other.place.join()}`);
      strokes.push({ from: town.place, to: other.place, widthM, hash, sway: 0.1, detail: 6 });
    }
  }
  return strokes;
}
