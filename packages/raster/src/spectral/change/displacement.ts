import type { Plane } from '../plane.ts';

/** How well passes lie on each other, standard deviations. */
export interface Displacement {
  /** Remaining shift between the passes, pixels. */
  readonly shiftPx: number;
  /** Difference in sharpness: resampling blurs passes differently, by this multiple of the Laplacian. */
  readonly blur: number;
}

interface WhitenedPasses {
  readonly bands: number;
  /** Whitened spectra: the prediction from the usual state, and the pass. */
  readonly predicted: Float32Array;
  readonly measured: Float32Array;
  /** Pixel index of each spectrum, ascending. */
  readonly pixels: Int32Array;
  /** Squared distance of the two in each pixel. */
  readonly distance: Plane;
}

/**
 * The squared distances without what a small displacement of the ground explains. At an edge, a shift by a tenth of a
 * pixel looks like a change; it is one vector per direction, the slope of the prediction. With Gaussian shifts the distance is that of
 * a covariance to which these vectors are added: `d - b' (A + 1/s^2)^-1 b` (Woodbury).
 */
export function withoutDisplacement(passes: WhitenedPasses, displacement: Displacement | undefined): Plane {
  const { bands, predicted, measured, pixels, distance } = passes;
  if (displacement === undefined) return distance;
  const { width } = distance;
  const place = new Int32Array(distance.values.length).fill(-1);
  pixels.forEach((pixel, k) => {
    place[pixel] = k;
  });
  const inverse = [displacement.shiftPx, displacement.shiftPx, displacement.blur].map((s) => 1 / s ** 2);
  const values = distance.values.slice();
  for (let k = 0; k < pixels.length; k++) {
    const pixel = pixels[k] ?? 0;
    const x = pixel % width;
    const near = (to: number) => ((place[to] ?? -1) < 0 ? k : (place[to] ?? k));
    const [left, right] = [x > 0 ? near(pixel - 1) : k, x < width - 1 ? near(pixel + 1) : k];
    const [up, down] = [near(pixel - width), near(pixel + width)];
    const [half, tall] = [left === k || right === k ? 1 : 0.5, up === k || down === k ? 1 : 0.5];
    let [b0, b1, b2, a00, a01, a02, a11, a12, a22] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < bands; i++) {
      const own = predicted[k * bands + i] ?? 0;
      const [l, r] = [predicted[left * bands + i] ?? 0, predicted[right * bands + i] ?? 0];
      const [u, d] = [predicted[up * bands + i] ?? 0, predicted[down * bands + i] ?? 0];
      const residual = (measured[k * bands + i] ?? 0) - own;
      const [gx, gy, curved] = [half * (r - l), tall * (d - u), l + r + u + d - 4 * own];
      b0 += gx * residual;
      b1 += gy * residual;
      b2 += curved * residual;
      a00 += gx * gx;
      a01 += gx * gy;
      a02 += gx * curved;
      a11 += gy * gy;
      a12 += gy * curved;
      a22 += curved * curved;
    }
    a00 += inverse[0] ?? 0;
    a11 += inverse[1] ?? 0;
    a22 += inverse[2] ?? 0;
    // b' A^-1 b of a symmetric matrix of 3 x 3 by its Cholesky factor.
    const l00 = Math.sqrt(a00);
    const [l10, l20] = [a01 / l00, a02 / l00];
    const l11 = Math.sqrt(a11 - l10 * l10);
    const l21 = (a12 - l20 * l10) / l11;
    const l22 = Math.sqrt(a22 - l20 * l20 - l21 * l21);
    const y0 = b0 / l00;
    const y1 = (b1 - l10 * y0) / l11;
    const y2 = (b2 - l20 * y0 - l21 * y1) / l22;
    values[pixel] = Math.max(0, (values[pixel] ?? 0) - y0 * y0 - y1 * y1 - y2 * y2);
  }
  return { ...distance, values };
}
