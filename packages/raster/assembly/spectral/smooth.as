// A symmetric kernel along rows and columns of an image, in float64. Sums are made in the order of src/spectral/objects/blur.ts, so that
// the results are the same to the last bit.

/**
 * Smooths along the rows. `values` has `reach` zeros, a row of float64 and at least `reach` zeros again per row, `stride` bytes apart;
 * `kernel` has `reach + 1` values from its centre outwards. `into` has rows of `width` values; two values are written at a time.
 */
export function smoothRows(
  values: usize,
  width: usize,
  height: usize,
  stride: usize,
  kernel: usize,
  reach: usize,
  into: usize,
): void {
  for (let y: usize = 0; y < height; y++) {
    for (let x: usize = 0; x < width; x += 4) {
      const at = values + ((reach + x) << 3);
      let weight = v128.load_splat<u64>(kernel);
      let low = f64x2.mul(weight, v128.load(at));
      let high = f64x2.mul(weight, v128.load(at, 16));
      for (let tap: usize = 1; tap <= reach; tap++) {
        const by = tap << 3;
        weight = v128.load_splat<u64>(kernel + by);
        low = f64x2.add(low, f64x2.mul(weight, f64x2.add(v128.load(at - by), v128.load(at + by))));
        high = f64x2.add(high, f64x2.mul(weight, f64x2.add(v128.load(at - by, 16), v128.load(at + by, 16))));
      }
      const out = into + (x << 3);
      v128.store(out, low);
      v128.store(out, high, 16);
    }
    values += stride;
    into += width << 3;
  }
}

/** Smooths along the columns of rows of `width` float64, a multiple of four; nothing lies outside. */
export function smoothColumns(
  values: usize,
  width: usize,
  height: usize,
  kernel: usize,
  reach: usize,
  into: usize,
): void {
  const row = width << 3;
  for (let y: usize = 0; y < height; y++) {
    const first: usize = y < reach ? 0 : y - reach;
    const last = min(height - 1, y + reach);
    for (let x: usize = 0; x < row; x += 32) {
      let low = f64x2.splat(0);
      let high = f64x2.splat(0);
      for (let from = first; from <= last; from++) {
        const tap = from < y ? y - from : from - y;
        const weight = v128.load_splat<u64>(kernel + (tap << 3));
        const at = values + from * row + x;
        low = f64x2.add(low, f64x2.mul(weight, v128.load(at)));
        high = f64x2.add(high, f64x2.mul(weight, v128.load(at, 16)));
      }
      const out = into + y * row + x;
      v128.store(out, low);
      v128.store(out, high, 16);
    }
  }
}
