import { type Area, type BBox, bboxOf } from '@sigma/geo';

/** However many footprints lie on each other, together they cover imagery by no more than this. */
const MOST_COVER = 0.2;
const ONE_COVER = 0.1;

/**
 * How strongly to fill each footprint, 1 for one that lies alone, less in a stack, so that many passes over
 * one place do not wash the imagery below. Depth is counted by boxes at the middle of each footprint.
 */
export function fillShares(footprints: readonly Area[]): readonly number[] {
  const boxes = footprints.map(bboxOf);
  return boxes.map((box) => {
    const [lon, lat] = middleOf(box);
    const depth = boxes.filter((other) => contains(other, lon, lat)).length;
    const each = 1 - (1 - MOST_COVER) ** (1 / Math.max(1, depth));
    return Math.min(1, each / ONE_COVER);
  });
}

function middleOf([west, south, east, north]: BBox): readonly [number, number] {
  return [(west + (east < west ? east + 360 : east)) / 2, (south + north) / 2];
}

function contains([west, south, east, north]: BBox, lon: number, lat: number): boolean {
  if (lat < south || lat > north) return false;
  const eastward = (((lon - west) % 360) + 360) % 360;
  return eastward <= (east < west ? east + 360 : east) - west;
}
