/**
 * What the pixels of a detector image look at, the input geometry (IGM) of a rectification. Values of a pixel are at
 * `[line * samples + sample]`.
 */
export interface Igm {
  readonly lines: number;
  readonly samples: number;
  /** Degrees at the middle of each pixel; NaN where it does not see the ground. */
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  /** Above the WGS 84 ellipsoid. */
  readonly heightM: Float32Array;
}

/** The angles at the ground of each pixel, in degrees. Azimuths are clockwise from north, 0 to 360. */
export interface PixelAngles {
  /** From the vertical of the ellipsoid to the satellite. */
  readonly viewZenithDeg: Float32Array;
  readonly viewAzimuthDeg: Float32Array;
  /** From the vertical of the ellipsoid to the Sun, without refraction. */
  readonly sunZenithDeg: Float32Array;
  readonly sunAzimuthDeg: Float32Array;
}
