// The loops of src/spectral/methane/plume-scan.ts, in float32.

/** Adds a factor times `count` values in each of some rows to others; rows are `stride` bytes apart. */
export function addRows(
  values: usize,
  into: usize,
  rows: usize,
  count: usize,
  stride: usize,
  factor: f32,
): void {
  const factors = f32x4.splat(factor);
  const wide = count & ~3;
  for (let row: usize = 0; row < rows; row++) {
    for (let i: usize = 0; i < wide; i += 4) {
      const at = i << 2;
      v128.store(into + at, f32x4.add(v128.load(into + at), f32x4.mul(factors, v128.load(values + at))));
    }
    for (let i = wide; i < count; i++) {
      const at = i << 2;
      store<f32>(into + at, load<f32>(into + at) + factor * load<f32>(values + at));
    }
    values += stride;
    into += stride;
  }
}

/**
 * Replaces the scores that `signal / (scale √variance)` exceeds, with the number of the shape and the amplitude `signal / variance`;
 * `shapes` has an int32 per value. Works in steps of four.
 */
export function keepBest(
  signal: usize,
  variance: usize,
  count: usize,
  scale: f32,
  shape: i32,
  scores: usize,
  shapes: usize,
  amplitudes: usize,
): void {
  const scales = f32x4.splat(scale);
  const number = i32x4.splat(shape);
  for (let i: usize = 0; i < count << 2; i += 16) {
    const value = v128.load(signal + i);
    const known = v128.load(variance + i);
    const score = f32x4.div(value, f32x4.mul(scales, f32x4.sqrt(known)));
    const best = v128.load(scores + i);
    const isBetter = f32x4.gt(score, best);
    if (!v128.any_true(isBetter)) continue;
    v128.store(scores + i, v128.bitselect(score, best, isBetter));
    v128.store(shapes + i, v128.bitselect(number, v128.load(shapes + i), isBetter));
    v128.store(amplitudes + i, v128.bitselect(f32x4.div(value, known), v128.load(amplitudes + i), isBetter));
  }
}
