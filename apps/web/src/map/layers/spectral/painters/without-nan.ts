import { NO_VALUE } from './expression-text.ts';

/** Values for a shader, which cannot rely on NaN. */
export function withoutNaN(values: Float32Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values);
  for (let at = 0; at < result.length; at++) if (Number.isNaN(result[at])) result[at] = NO_VALUE;
  return result;
}
