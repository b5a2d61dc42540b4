/** A part of a template that is added, and after which the sums may be those of a complete template. */
export interface TemplateStep {
  /** Index of the blurred maps. */
  readonly level: number;
  readonly dx: number;
  readonly dy: number;
  readonly mass: number;
  readonly energy: number;
  /** Number of the template that is complete with this step. */
  readonly completes?: { readonly shape: number; readonly length: number } | undefined;
}

/** Sums under a template whose source is each pixel. */
export interface TemplateSums {
  readonly signal: Float32Array;
  readonly variance: Float32Array;
}

export interface TemplateRequest {
  readonly width: number;
  readonly height: number;
  /** Weighted maps and weights, blurred to each level. */
  readonly sums: readonly Float32Array[];
  readonly norms: readonly Float32Array[];
  /** For each direction the steps in which its templates grow. */
  readonly directions: readonly (readonly TemplateStep[])[];
  /** What a score is divided by; reads the sums when it does not know it yet. Templates without a positive scale do not count. */
  readonly scaleOf: (length: number, read: () => TemplateSums) => number;
}

/** The best template of each pixel; its score is negative infinity where there is none. */
export interface BestTemplates {
  readonly scores: Float32Array;
  readonly shapes: Uint8Array;
  readonly amplitudes: Float32Array;
}

/** The port for the loops of `scanPlumes`. */
export interface TemplateKernel {
  bestTemplates(request: TemplateRequest): BestTemplates;
}

/** The reference implementation, in plain TypeScript. */
export const scalarTemplates: TemplateKernel = {
  bestTemplates: (request) => {
    const { sums, norms, directions, scaleOf } = request;
    const length = request.width * request.height;
    const best = {
      scores: new Float32Array(length).fill(Number.NEGATIVE_INFINITY),
      shapes: new Uint8Array(length),
      amplitudes: new Float32Array(length),
    };
    for (const steps of directions) {
      const signal = new Float32Array(length);
      const variance = new Float32Array(length);
      for (const step of steps) {
        addShifted(signal, sums[step.level], request, { ...step, factor: step.mass });
        addShifted(variance, norms[step.level], request, { ...step, factor: step.energy });
        if (step.completes === undefined) continue;
        const scale = scaleOf(step.completes.length, () => ({ signal, variance }));
        if (scale > 0) keepBest(best, { signal, variance, scale, shape: step.completes.shape });
      }
    }
    return best;
  },
};

/** The pixels whose template lies inside for a shift: `count` of each row from `left` on, in the rows from `top` to `bottom`. */
export function shiftedArea(
  { width, height }: { readonly width: number; readonly height: number },
  { dx, dy }: { readonly dx: number; readonly dy: number },
) {
  const left = Math.max(0, -dx);
  const [top, bottom] = [Math.max(0, -dy), Math.min(height, height - dy)];
  return { left, count: Math.max(0, Math.min(width, width - dx) - left), top, bottom };
}

/** Adds a factor times the values that lie a shift away from each pixel; there is nothing outside the image. */
function addShifted(
  into: Float32Array,
  values: Float32Array | undefined,
  size: { readonly width: number; readonly height: number },
  { dx, dy, factor }: { readonly dx: number; readonly dy: number; readonly factor: number },
): void {
  if (values === undefined) return;
  const { left, count, top, bottom } = shiftedArea(size, { dx, dy });
  for (let y = top; y < bottom; y++) {
    const row = y * size.width;
    const from = (y + dy) * size.width + dx;
    for (let x = left; x < left + count; x++)
      into[row + x] = (into[row + x] ?? 0) + factor * (values[from + x] ?? 0);
  }
}

function keepBest(
  { scores, shapes, amplitudes }: BestTemplates,
  {
    signal,
    variance,
    scale,
    shape,
  }: TemplateSums & {
    readonly scale: number;
    readonly shape: number;
  },
): void {
  for (let i = 0; i < scores.length; i++) {
    const known = variance[i] ?? 0;
    const score = (signal[i] ?? 0) / (scale * Math.sqrt(known));
    if (score > (scores[i] ?? 0)) {
      scores[i] = score;
      shapes[i] = shape;
      amplitudes[i] = (signal[i] ?? 0) / known;
    }
  }
}
