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

/** Where the pixels of an image lie in a plume, in pixels from its head. */
export interface PlumePositions {
  /** Along the axis of the plume. */
  readonly along: (pixel: number) => number;
  /** To the right of the axis. */
  readonly across: (pixel: number) => number;
}

/** Positions in a plume of the pixels of an image of this width. */
export function plumePositions({ head, towardsDeg }: PlumeAxis, width: number): PlumePositions {
  const [ux, uy] = unitVector(towardsDeg);
  const [headX, headY] = [head[0] - 0.5, head[1] - 0.5];
  return {
    along: (pixel) => ((pixel % width) - headX) * ux + (Math.floor(pixel / width) - headY) * uy,
    across: (pixel) => (Math.floor(pixel / width) - headY) * ux - ((pixel % width) - headX) * uy,
  };
}
