/**
 * Coefficients that the operator has registered for the detector; the sensor's own replace those that are omitted. Values of
 * detector elements are at `band * samples + sample`.
 */
export interface Coefficients {
  /** Counts per second and unit of radiance. */
  readonly radiometric?: Float32Array | undefined;
  /** Factors of the gain. */
  readonly flatField?: Float32Array | undefined;
  /** Centres of the bands, then their full widths at half maximum, nm. */
  readonly spectral?: Float32Array | undefined;
  /** 1 for elements that do not measure. */
  readonly badPixels?: Float32Array | undefined;
  /** By how much linear counts are read too high, as a share and per linear count. */
  readonly linearity?: Float32Array | undefined;
  /** Frames with a closed shutter that replace those of the capture. */
  readonly darkFrames?: Float32Array | undefined;
}
