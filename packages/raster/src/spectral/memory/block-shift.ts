import { type ComplexImage, fourier2d } from './fourier.ts';

/** Steps of a pixel to which the peak of the correlation is found. */
const UPSAMPLING = 40;
/** The fine grid reaches this far from the coarse peak, in pixels. */
const FINE_REACH_PX = 0.75;

export interface BlockShift {
  /** How far the image is to the right of the reference, in pixels. */
  readonly dx: number;
  /** How far the image is below the reference, in pixels. */
  readonly dy: number;
  /** Height of the correlation peak, 0 to 1. */
  readonly peak: number;
}

/**
 * The shift between two square blocks by phase correlation, refined by evaluating the inverse Fourier transform on a fine
 * grid around the peak (Guizar-Sicairos, Thurman and Fienup 2008).
 *
 * @param size side in pixels, a power of two
 */
export function blockShift(reference: Float64Array, image: Float64Array, size: number): BlockShift {
  const spectrum = crossPower(transform(reference, size), transform(image, size));
  const surface = fourier2d({ size, re: spectrum.re.slice(), im: spectrum.im.slice() }, true).re;
  let best = 0;
  for (let i = 1; i < surface.length; i++) if ((surface[i] ?? 0) > (surface[best] ?? 0)) best = i;
  const wrap = (index: number) => (index >= size / 2 ? index - size : index);
  return refine(spectrum, wrap(best % size), wrap(Math.floor(best / size)));
}

/** Removes the mean and fades the block out at its edges, because the transform joins opposite edges. */
function transform(block: Float64Array, size: number): ComplexImage {
  const mean = block.reduce((sum, value) => sum + value, 0) / block.length;
  const fade = Float64Array.from(
    { length: size },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size),
  );
  const re = new Float64Array(block.length);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      re[y * size + x] = ((block[y * size + x] ?? 0) - mean) * (fade[x] ?? 0) * (fade[y] ?? 0);
  return fourier2d({ size, re, im: new Float64Array(block.length) });
}

/**
 * The normalised cross power spectrum. Frequencies above half of the Nyquist frequency are omitted: they hold mostly noise
 * and what interpolation has left.
 */
function crossPower(reference: ComplexImage, image: ComplexImage): ComplexImage {
  const { size } = reference;
  const re = new Float64Array(size * size);
  const im = new Float64Array(size * size);
  const limit = (size / 4) ** 2;
  for (let i = 0; i < re.length; i++) {
    const [column, row] = [i % size, Math.floor(i / size)];
    if (Math.min(column, size - column) ** 2 + Math.min(row, size - row) ** 2 > limit) continue;
    const [ar, ai] = [reference.re[i] ?? 0, reference.im[i] ?? 0];
    const [br, bi] = [image.re[i] ?? 0, image.im[i] ?? 0];
    const [pr, pi] = [br * ar + bi * ai, bi * ar - br * ai];
    const magnitude = Math.sqrt(pr * pr + pi * pi);
    if (magnitude === 0) continue;
    re[i] = pr / magnitude;
    im[i] = pi / magnitude;
  }
  return { size, re, im };
}

function refine(spectrum: ComplexImage, coarseX: number, coarseY: number): BlockShift {
  const steps = Math.round(FINE_REACH_PX * UPSAMPLING);
  const offsets = Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) / UPSAMPLING);
  let best: BlockShift = { dx: coarseX, dy: coarseY, peak: Number.NEGATIVE_INFINITY };
  // The surface is smooth around its peak: first along x, then y, twice, instead of the complete fine grid.
  for (let round = 0; round < 2; round++) {
    const dy = best.dy;
    const alongX = surfaceAlong(spectrum, 'x', dy);
    for (const offset of offsets)
      best = better(best, { dx: coarseX + offset, dy, peak: alongX(coarseX + offset) });
    const dx = best.dx;
    const alongY = surfaceAlong(spectrum, 'y', dx);
    for (const offset of offsets)
      best = better(best, { dx, dy: coarseY + offset, peak: alongY(coarseY + offset) });
  }
  return best;
}

const better = (a: BlockShift, b: BlockShift) => (b.peak > a.peak ? b : a);

/**
 * The surface along one direction, by the shift in it. Frequencies of the other direction are summed beforehand, which leaves a sum over
 * those of this one.
 *
 * @param other the shift in the other direction
 */
function surfaceAlong(
  { size, re, im }: ComplexImage,
  direction: 'x' | 'y',
  other: number,
): (shift: number) => number {
  const [stepAlong, stepAcross] = direction === 'x' ? [1, size] : [size, 1];
  const wrap = (index: number) => (index >= size / 2 ? index - size : index);
  const [turnRe, turnIm] = [new Float64Array(size), new Float64Array(size)];
  for (let k = 0; k < size; k++) {
    const angle = (2 * Math.PI * wrap(k) * other) / size;
    turnRe[k] = Math.cos(angle);
    turnIm[k] = Math.sin(angle);
  }
  const [sumRe, sumIm] = [new Float64Array(size), new Float64Array(size)];
  let count = 0;
  for (let u = 0; u < size; u++)
    for (let v = 0; v < size; v++) {
      const at = u * stepAlong + v * stepAcross;
      const [a, b] = [re[at] ?? 0, im[at] ?? 0];
      if (a === 0 && b === 0) continue;
      count++;
      sumRe[u] = (sumRe[u] ?? 0) + a * (turnRe[v] ?? 0) - b * (turnIm[v] ?? 0);
      sumIm[u] = (sumIm[u] ?? 0) + a * (turnIm[v] ?? 0) + b * (turnRe[v] ?? 0);
    }
  const used = [...sumRe.keys()].filter((u) => sumRe[u] !== 0 || sumIm[u] !== 0);
  return (shift) => {
    let sum = 0;
    for (const u of used) {
      const angle = (2 * Math.PI * wrap(u) * shift) / size;
      sum += (sumRe[u] ?? 0) * Math.cos(angle) - (sumIm[u] ?? 0) * Math.sin(angle);
    }
    return count > 0 ? sum / count : 0;
  };
}
