/**
 * A weighted sum of four neighbouring pixels for `count` pixels of each band of a line, in float64. `upper` and `lower` are the addresses of
 * their first upper left and lower left pixels in the first band, and `weights` has four rows of `count` float64, `stride` bytes apart, for the
 * upper left, upper right, lower left and lower right ones. Works in steps of two.
 */
export function alignRow(
  upper: usize,
  lower: usize,
  bands: usize,
  bandBytes: usize,
  count: usize,
  weights: usize,
  stride: usize,
  into: usize,
): void {
  const wide = count & ~1;
  for (let band: usize = 0; band < bands; band++) {
    for (let x: usize = 0; x < wide; x += 2) {
      const at = x << 2;
      const w = weights + (x << 3);
      const sum = f64x2.add(
        f64x2.add(
          f64x2.add(
            f64x2.mul(v128.load(w), pair(upper + at)),
            f64x2.mul(v128.load(w + stride), pair(upper + at + 4)),
          ),
          f64x2.mul(v128.load(w + 2 * stride), pair(lower + at)),
        ),
        f64x2.mul(v128.load(w + 3 * stride), pair(lower + at + 4)),
      );
      v128.store_lane<u64>(into + at, f32x4.demote_f64x2_zero(sum), 0);
    }
    for (let x = wide; x < count; x++) {
      const at = x << 2;
      const w = weights + (x << 3);
      const left = load<f64>(w) * <f64>load<f32>(upper + at) + load<f64>(w + stride) * <f64>load<f32>(upper + at + 4);
      const sum =
        left +
        load<f64>(w + 2 * stride) * <f64>load<f32>(lower + at) +
        load<f64>(w + 3 * stride) * <f64>load<f32>(lower + at + 4);
      store<f32>(into + at, <f32>sum);
    }
    upper += bandBytes;
    lower += bandBytes;
    into += bandBytes;
  }
}

// @ts-ignore: decorator
@inline
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_zero<u64>(at));
}
