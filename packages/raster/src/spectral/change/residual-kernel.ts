import type { SpectralBlock } from '../block.ts';

/** How well passes lie on each other, standard deviations. */
export interface Displacement {
  /** Remaining shift between the passes, pixels. */
  readonly shiftPx: number;
  /** Difference in sharpness: resampling blurs passes differently, by this multiple of the Laplacian. */
  readonly blur: number;
}

/** A matrix of bands x bands, row by row, with an offset to subtract from each row. */
export interface BandMap {
  readonly matrix: Float64Array;
  readonly offsets: Float64Array;
}

export interface ResidualRequest {
  readonly usual: SpectralBlock;
  readonly now: SpectralBlock;
  /** 1 for pixels whose spectra are complete in both passes. */
  readonly known: Uint8Array;
  /** The whitened prediction from the usual spectrum. */
  readonly predict: BandMap;
  /** Whitens the present spectrum; lower triangular. */
  readonly whiten: BandMap;
  readonly displacement?: Displacement | undefined;
}

/** Squared distances per pixel, row by row; NaN where a pixel is not known. */
export interface ResidualDistances {
  /** Of the whitened spectra. */
  readonly distance: Float32Array;
  /** Without what a small displacement explains. */
  readonly steady: Float32Array;
}

/**
 * The squared distances of a pass from its prediction, and those without what a small displacement of the ground explains. At an edge, a
 * shift by a tenth of a pixel looks like a change; it is one vector per direction, the slope of the prediction. With
 * Gaussian shifts the distance is that of a covariance to which these vectors are added: `d - b' (A + 1/s^2)^-1 b` (Woodbury).
 */
export interface ResidualKernel {
  residuals(request: ResidualRequest): ResidualDistances;
}
