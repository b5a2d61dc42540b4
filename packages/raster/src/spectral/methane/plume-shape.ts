import type { PixelPoint } from '../../georeference/affine.ts';

/** A plume as seen from above: where it starts and the direction that it is blown in. */
export interface PlumeAxis {
  /** In pixels; the centre of the first pixel is [0.5, 0.5]. */
  readonly head: PixelPoint;
  /** Clockwise from north. */
  readonly towardsDeg: number;
}

/**
 * The standard deviation of a plume across the wind, in metres: its width at the source and its growth, which is a little slower
 * than the distance (like the power laws of Pasquill and Gifford for neutral air).
 */
export function plumeSpreadM(downwindM: number): number {
  return 14 + 0.11 * Math.max(0, downwindM) ** 0.92;
}

/** The direction of a bearing in a north-up image, whose rows grow downwards. */
export function unitVector(bearingDeg: number): PixelPoint {
  const rad = (bearingDeg * Math.PI) / 180;
  return [Math.sin(rad), -Math.cos(rad)];
}

/** Where a pixel lies in a plume, in pixels from its head: along its axis and to the right of it. */
export interface PlumePosition {
  readonly along: number;
  readonly across: number;
}

/** Positions in a plume of the pixels of an image of this width. */
export function plumePositions(
  { head, towardsDeg }: PlumeAxis,
  width: number,
): (pixel: number) => PlumePosition {
  const [ux, uy] = unitVector(towardsDeg);
  return (pixel) => {
    const x = (pixel % width) + 0.5 - head[0];
    const y = Math.floor(pixel / width) + 0.5 - head[1];
    return { along: x * ux + y * uy, across: y * ux - x * uy };
  };
}
