import { type Area, bboxOf } from '@sigma/geo';

/** Footprints in a stack together cover the imagery below by no more than this share. */
const MAX_COVER = 0.2;
/** The cover of a single footprint: the opacity of the token `--map-footprint-fill`. */
const SINGLE_COVER = 0.1;

/**
 * How strongly to fill each footprint: 1 for one that overlaps no other, less in a stack, so that many passes over
 * one place do not wash out the imagery below. Depth is counted by bounding boxes at the middle of each footprint.
 */
export function fillShares(footprints: readonly Area[]): readonly number[] {
  const boxes = boxesOf(footprints);
  return footprints.map((_, index) => {
    const each = 1 - (1 - MAX_COVER) ** (1 / Math.max(1, depthAt(boxes, index)));
    return Math.min(1, each / SINGLE_COVER);
  });
}

/** Columns of numbers, so that comparing a thousand boxes with each other costs only a few milliseconds. */
interface Boxes {
  readonly west: Float64Array;
  readonly width: Float64Array;
  readonly south: Float64Array;
  readonly north: Float64Array;
}

function boxesOf(footprints: readonly Area[]): Boxes {
  const column = () => new Float64Array(footprints.length);
  const boxes = { west: column(), width: column(), south: column(), north: column() };
  for (const [index, footprint] of footprints.entries()) {
    const [west, south, east, north] = bboxOf(footprint);
    boxes.west[index] = west;
    boxes.width[index] = east < west ? east + 360 - west : east - west;
    boxes.south[index] = south;
    boxes.north[index] = north;
  }
  return boxes;
}

/** How many boxes contain the middle of the given box, including itself. */
function depthAt({ west, width, south, north }: Boxes, index: number): number {
  const lat = ((south[index] ?? 0) + (north[index] ?? 0)) / 2;
  const lon = (west[index] ?? 0) + (width[index] ?? 0) / 2;
  let depth = 0;
  for (let other = 0; other < west.length; other++) {
    if (lat < (south[other] ?? 0) || lat > (north[other] ?? 0)) continue;
    const eastward = lon - (west[other] ?? 0);
    const eastwardInTurn = eastward < 0 ? eastward + 360 : eastward >= 360 ? eastward - 360 : eastward;
    if (eastwardInTurn <= (width[other] ?? 0)) depth++;
  }
  return depth;
}
