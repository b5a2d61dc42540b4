import type { Local } from './shapes.ts';

/** A place along a line, such as a pipe. */
export interface PlaceOnLine {
  /** Metres along the line from the middle one of its corners, towards its end. */
  readonly alongM: number;
  /** Metres to the right of the line, as one goes towards its end. */
  readonly rightM: number;
}

/**
 * Where a place along a line is, in metres east and north of the centre of its site, and the direction of the line there in degrees clockwise from
 * north. Places beyond its ends are on its first or last piece, prolonged.
 */
export function placeOnLine(
  corners: readonly Local[],
  { alongM, rightM }: PlaceOnLine,
): { readonly at: Local; readonly turnDeg: number } {
  const pieces = corners.slice(1).map((to, n) => pieceOf(corners[n] ?? to, to));
  const middle = Math.floor(corners.length / 2);
  let left = alongM + pieces.slice(0, middle).reduce((sum, { lengthM }) => sum + lengthM, 0);
  const piece = pieces.find(({ lengthM }, n) => {
    if (left <= lengthM || n === pieces.length - 1) return true;
    left -= lengthM;
    return false;
  });
  if (!piece) throw new RangeError('A line has at least two corners.');
  const { from, east, north } = piece;
  return {
    at: [from[0] + left * east + rightM * north, from[1] + left * north - rightM * east],
    turnDeg: (Math.atan2(east, north) * 180) / Math.PI,
  };
}

/** One straight piece of a line, with its direction as a vector of length 1. */
function pieceOf(from: Local, to: Local) {
  const lengthM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return { from, lengthM, east: (to[0] - from[0]) / lengthM, north: (to[1] - from[1]) / lengthM };
}
