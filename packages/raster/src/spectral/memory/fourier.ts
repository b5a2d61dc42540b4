/** A square complex image of a power of two pixels a side. */
export interface ComplexImage {
  readonly size: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The two-dimensional Fourier transform in place; the inverse one divides by the number of pixels. */
export function fourier2d(image: ComplexImage, inverse = false): ComplexImage {
  const { size, re, im } = image;
  for (let row = 0; row < size; row++) fourier({ re, im, start: row * size, stride: 1, size, inverse });
  for (let column = 0; column < size; column++)
    fourier({ re, im, start: column, stride: size, size, inverse });
  return image;
}

interface Line {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly start: number;
  readonly stride: number;
  readonly size: number;
  readonly inverse: boolean;
}

/** Cooley and Tukey 1965, radix 2, decimation in time. */
function fourier({ re, im, start, stride, size, inverse }: Line): void {
  const lineRe = new Float64Array(size);
  const lineIm = new Float64Array(size);
  const bits = Math.log2(size);
  for (let i = 0; i < size; i++) {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    lineRe[reversed] = re[start + i * stride] ?? 0;
    lineIm[reversed] = im[start + i * stride] ?? 0;
  }
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k++) {
      const angle = ((inverse ? 1 : -1) * Math.PI * k) / half;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let i = k; i < size; i += 2 * half) {
        const [oddRe, oddIm] = [lineRe[i + half] ?? 0, lineIm[i + half] ?? 0];
        const [turnedRe, turnedIm] = [oddRe * cos - oddIm * sin, oddRe * sin + oddIm * cos];
        lineRe[i + half] = (lineRe[i] ?? 0) - turnedRe;
        lineIm[i + half] = (lineIm[i] ?? 0) - turnedIm;
        lineRe[i] = (lineRe[i] ?? 0) + turnedRe;
        lineIm[i] = (lineIm[i] ?? 0) + turnedIm;
      }
    }
  }
  const scale = inverse ? 1 / size : 1;
  for (let i = 0; i < size; i++) {
    re[start + i * stride] = (lineRe[i] ?? 0) * scale;
    im[start + i * stride] = (lineIm[i] ?? 0) * scale;
  }
}
