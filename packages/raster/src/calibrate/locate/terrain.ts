/** Height of the ground above the WGS 84 ellipsoid, in metres, at a position in degrees. */
export type HeightAt = (lonDeg: number, latDeg: number) => number;

/** Heights on a north-up grid in degrees. Nodes are the middles of its cells, row by row from the north. */
export interface TerrainGrid {
  readonly width: number;
  readonly height: number;
  /** The first node. */
  readonly westDeg: number;
  readonly northDeg: number;
  /** Distance of neighbouring nodes. */
  readonly stepDeg: number;
  readonly heightsM: Float32Array;
}

/**
 * Heights between the nodes of a grid, bilinear, and those of its border outside it.
 *
 * @throws RangeError when the heights do not fit the shape
 */
export function terrainHeights({
  width,
  height,
  westDeg,
  northDeg,
  stepDeg,
  heightsM,
}: TerrainGrid): HeightAt {
  if (heightsM.length !== width * height || heightsM.length === 0)
    throw new RangeError(`There must be ${width * height} heights; there are ${heightsM.length}.`);
  const at = (column: number, row: number) => heightsM[row * width + column] ?? Number.NaN;
  return (lonDeg, latDeg) => {
    const east = lonDeg - westDeg;
    // A grid over the antimeridian continues past 180 degrees.
    const u = clamp((east - 360 * Math.floor((east + 180) / 360)) / stepDeg, width - 1);
    const v = clamp((northDeg - latDeg) / stepDeg, height - 1);
    const [left, top] = [
      Math.min(Math.floor(u), Math.max(0, width - 2)),
      Math.min(Math.floor(v), Math.max(0, height - 2)),
    ];
    const [s, t] = [u - left, v - top];
    const [right, below] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
    const upper = at(left, top) + s * (at(right, top) - at(left, top));
    const lower = at(left, below) + s * (at(right, below) - at(left, below));
    return upper + t * (lower - upper);
  };
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
