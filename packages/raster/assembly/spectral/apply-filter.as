/**
 * Writes Σ coefficient · value over the bands of each pixel, less the offset of its column, as float32. Sums are float64,
 * eight pixels of a line at a time.
 */
export function applyFilter(
  data: usize,
  lines: usize,
  bands: usize,
  samples: usize,
  coefficients: usize,
  offsets: usize,
  into: usize,
): void {
  const rowBytes = samples << 2;
  const wide = samples & ~7;
  for (let line: usize = 0; line < lines; line++) {
    for (let column: usize = 0; column < wide; column += 8) {
      let value = data + (column << 2);
      let coefficient = coefficients + (column << 3);
      let s0 = f64x2.splat(0);
      let s1 = f64x2.splat(0);
      let s2 = f64x2.splat(0);
      let s3 = f64x2.splat(0);
      for (let band: usize = 0; band < bands; band++) {
        s0 = f64x2.add(s0, f64x2.mul(pair(value), v128.load(coefficient)));
        s1 = f64x2.add(s1, f64x2.mul(pair(value + 8), v128.load(coefficient, 16)));
        s2 = f64x2.add(s2, f64x2.mul(pair(value + 16), v128.load(coefficient, 32)));
        s3 = f64x2.add(s3, f64x2.mul(pair(value + 24), v128.load(coefficient, 48)));
        value += rowBytes;
        coefficient += rowBytes << 1;
      }
      const offset = offsets + (column << 3);
      const out = into + (column << 2);
      storePair(out, f64x2.sub(s0, v128.load(offset)));
      storePair(out + 8, f64x2.sub(s1, v128.load(offset, 16)));
      storePair(out + 16, f64x2.sub(s2, v128.load(offset, 32)));
      storePair(out + 24, f64x2.sub(s3, v128.load(offset, 48)));
    }
    for (let column = wide; column < samples; column++) {
      let sum: f64 = 0;
      for (let band: usize = 0; band < bands; band++) {
        const at = band * samples + column;
        sum += <f64>load<f32>(data + (at << 2)) * load<f64>(coefficients + (at << 3));
      }
      store<f32>(into + (column << 2), <f32>(sum - load<f64>(offsets + (column << 3))));
    }
    data += bands * rowBytes;
    into += rowBytes;
  }
}

// @ts-ignore: decorator
@inline
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_zero<u64>(at));
}

// @ts-ignore: decorator
@inline
function storePair(at: usize, values: v128): void {
  v128.store_lane<u64>(at, f32x4.demote_f64x2_zero(values), 0);
}
