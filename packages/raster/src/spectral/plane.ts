/** One value per pixel, row by row from the top left: `values[y * width + x]`. NaN means no data. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** A plane with the same value everywhere, by default without data. */
export function newPlane(width: number, height: number, value: number = Number.NaN): Plane {
  return { width, height, values: new Float32Array(width * height).fill(value) };
}
