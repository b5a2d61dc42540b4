/** A square complex image of a power of two pixels a side. */
export interface ComplexImage {
  readonly size: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** The two-dimensional Fourier transform in place; the inverse one divides by the number of pixels. */
export function fourier2d(image: ComplexImage, inverse = false): ComplexImage {
  const { size, re, im } = image;
  const turns = turnsOf(size, inverse);
  const line = { re: new Float64Array(size), im: new Float64Array(size) };
  for (let row = 0; row < size; row++)
    fourier({ re, im, start: row * size, stride: 1, size, inverse, turns, line });
  for (let column = 0; column < size; column++)
    fourier({ re, im, start: column, stride: size, size, inverse, turns, line });
  return image;
}

interface Line {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly start: number;
  readonly stride: number;
  readonly size: number;
  readonly inverse: boolean;
  readonly turns: Turns;
  /** Room for one line. */
  readonly line: { readonly re: Float64Array; readonly im: Float64Array };
}

/** The order of the values, and cosine and sine of each step: those of `half` start at `half - 1`. */
interface Turns {
  readonly order: Int32Array;
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

function turnsOf(size: number, inverse: boolean): Turns {
  const bits = Math.log2(size);
  const order = Int32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const [cos, sin] = [new Float64Array(size), new Float64Array(size)];
  for (let half = 1; half < size; half *= 2)
    for (let k = 0; k < half; k++) {
      const angle = ((inverse ? 1 : -1) * Math.PI * k) / half;
      cos[half - 1 + k] = Math.cos(angle);
      sin[half - 1 + k] = Math.sin(angle);
    }
  return { order, cos, sin };
}

/** Cooley and Tukey 1965, radix 2, decimation in time. */
function fourier({ re, im, start, stride, size, inverse, turns, line }: Line): void {
  const { order, cos, sin } = turns;
  const { re: lineRe, im: lineIm } = line;
  for (let i = 0; i < size; i++) {
    const to = order[i] ?? 0;
    lineRe[to] = re[start + i * stride] ?? 0;
    lineIm[to] = im[start + i * stride] ?? 0;
  }
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k++) {
      const turnRe = cos[half - 1 + k] ?? 0;
      const turnIm = sin[half - 1 + k] ?? 0;
      for (let i = k; i < size; i += 2 * half) {
        const oddRe = lineRe[i + half] ?? 0;
        const oddIm = lineIm[i + half] ?? 0;
        const turnedRe = oddRe * turnRe - oddIm * turnIm;
        const turnedIm = oddRe * turnIm + oddIm * turnRe;
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
