import type { SimdModule } from '../kernels/simd-module.ts';
import {
  checkRadianceRequest,
  inverseGain,
  type RadianceKernel,
  type RadianceRequest,
} from './radiance-kernel.ts';

/** Bytes of counts that are copied to the module at once, in complete lines. */
const BYTES_AT_ONCE = 2 ** 21;

/** The radiance kernel in WebAssembly; it differs from `radianceOf` by the rounding of float32. */
export function simdRadiance(module: SimdModule): RadianceKernel {
  return (request, into) => {
    checkRadianceRequest(request, into);
    convert(module, request, into);
  };
}

function convert(module: SimdModule, request: RadianceRequest, into: Float32Array): void {
  const { lines, bands, samples, counts, dark, darkPerLine, nonlinearity } = request;
  const { firstLine = 0, saturatedAt = 65_536 } = request;
  const detectors = bands * samples;
  // The kernel handles eight detectors at a time: lines of another length are converted one by one, with room behind them.
  const chunk = detectors % 8 === 0 ? Math.max(1, Math.floor(BYTES_AT_ONCE / (2 * detectors))) : 1;
  const padded = Math.ceil(detectors / 8) * 8;
  const [source = 0, start = 0, drift = 0, scale = 0, curve = 0, result = 0] = module.place([
    2 * padded * chunk,
    4 * padded,
    4 * padded,
    4 * padded,
    4 * padded,
    4 * padded * chunk,
  ]);
  const buffer = module.memory.buffer;
  const darkNow = new Float32Array(buffer, start, detectors);
  darkNow.set(dark);
  const darkDrift = new Float32Array(buffer, drift, padded).fill(0);
  if (darkPerLine !== undefined) darkDrift.set(darkPerLine);
  new Float32Array(buffer, scale).set(inverseGain(request));
  const nonlinearities = new Float32Array(buffer, curve, padded).fill(0);
  if (nonlinearity !== undefined) nonlinearities.set(nonlinearity);
  for (let line = 0; line < lines; line += chunk) {
    const count = Math.min(chunk, lines - line);
    const [from, to] = [line * detectors, (line + count) * detectors];
    const now = firstLine + line;
    if (darkPerLine !== undefined && now > 0)
      for (let i = 0; i < detectors; i++) darkNow[i] = (dark[i] ?? 0) + now * (darkPerLine[i] ?? 0);
    new Uint16Array(buffer, source).set(counts.subarray(from, to));
    module.radiances(source, count, padded, start, drift, scale, curve, saturatedAt, result);
    into.set(new Float32Array(buffer, result, to - from), from);
  }
}
