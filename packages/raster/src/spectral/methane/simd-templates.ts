import type { SimdModule } from '../../kernels/simd-module.ts';
import {
  type BestTemplates,
  shiftedArea,
  type TemplateKernel,
  type TemplateRequest,
} from './template-kernel.ts';

/** The kernel in WebAssembly; it differs from the scalar one by the rounding of float32. */
export function simdTemplates(module: SimdModule): TemplateKernel {
  return { bestTemplates: (request) => bestTemplates(module, request) };
}

function bestTemplates(module: SimdModule, request: TemplateRequest): BestTemplates {
  const { width, height, sums, norms, directions, scaleOf } = request;
  const length = width * height;
  const bytes = 4 * length;
  const places = module.place([...sums, ...norms, ...Array.from({ length: 5 }, () => 0)].map(() => bytes));
  const buffer = module.memory.buffer;
  const planes = [...sums, ...norms];
  planes.forEach((plane, i) => {
    new Float32Array(buffer, places[i], length).set(plane);
  });
  const [signal = 0, variance = 0, scores = 0, shapes = 0, amplitudes = 0] = places.slice(planes.length);
  const floats = (at: number) => new Float32Array(buffer, at, length);
  floats(scores).fill(Number.NEGATIVE_INFINITY);
  floats(shapes).fill(0);
  floats(amplitudes).fill(0);
  const read = () => ({ signal: floats(signal).slice(), variance: floats(variance).slice() });
  for (const steps of directions) {
    floats(signal).fill(0);
    floats(variance).fill(0);
    for (const step of steps) {
      const { left, count, top, bottom } = shiftedArea(request, step);
      const into = 4 * (top * width + left);
      const from = 4 * ((top + step.dy) * width + left + step.dx);
      const add = (plane: number, to: number, factor: number) =>
        module.addRows(
          (places[plane] ?? 0) + from,
          to + into,
          Math.max(0, bottom - top),
          count,
          4 * width,
          factor,
        );
      add(step.level, signal, step.mass);
      add(sums.length + step.level, variance, step.energy);
      if (step.completes === undefined) continue;
      const scale = scaleOf(step.completes.length, read);
      if (scale > 0)
        module.keepBest(signal, variance, length, scale, step.completes.shape, scores, shapes, amplitudes);
    }
  }
  return {
    scores: floats(scores).slice(),
    shapes: Uint8Array.from(new Int32Array(buffer, shapes, length)),
    amplitudes: floats(amplitudes).slice(),
  };
}
