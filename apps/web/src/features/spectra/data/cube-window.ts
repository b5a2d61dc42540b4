/** A part of a cube: first column, first line, columns and lines. */
export type CubeWindow = readonly [number, number, number, number];
