/** Values between the start of two rows of a padded block, for so many samples: four without data in front, and a few behind. */
export function paddedRow(samples: usize): usize {
  return ((samples + 3) & ~3) + 8;
}

/**
 * Multiplies the spectrum of each pixel with a matrix of `rows` rows of `bands` float64, less the offset of each row. `data` is
 * float32, band interleaved by line, and so is `into`, with padded rows of which only the samples are written. `rows` is a multiple of four,
 * and of a lower triangular matrix only that triangle is read.
 */
export function multiplyBands(
  data: usize,
  lines: usize,
  bands: usize,
  samples: usize,
  matrix: usize,
  offsets: usize,
  rows: usize,
  isLower: bool,
  into: usize,
): void {
  const rowBytes = samples << 2;
  const outBytes = paddedRow(samples) << 2;
  const matrixBytes = bands << 3;
  for (let line: usize = 0; line < lines; line++) {
    for (let column: usize = 0; column < samples; column += 4) {
      const source = data + (column << 2);
      const out = into + 16 + (column << 2);
      for (let row: usize = 0; row < rows; row += 4) {
        const end = isLower ? min(bands, row + 4) : bands;
        let factor = matrix + row * matrixBytes;
        let value = source;
        let a0 = f64x2.splat(0);
        let a1 = a0;
        let b0 = a0;
        let b1 = a0;
        let c0 = a0;
        let c1 = a0;
        let d0 = a0;
        let d1 = a0;
        for (let band: usize = 0; band < end; band++) {
          const x = f64x2.promote_low_f32x4(v128.load_zero<u64>(value));
          const y = f64x2.promote_low_f32x4(v128.load_zero<u64>(value, 8));
          const a = v128.load_splat<u64>(factor);
          const b = v128.load_splat<u64>(factor + matrixBytes);
          const c = v128.load_splat<u64>(factor + 2 * matrixBytes);
          const d = v128.load_splat<u64>(factor + 3 * matrixBytes);
          a0 = f64x2.add(a0, f64x2.mul(a, x));
          a1 = f64x2.add(a1, f64x2.mul(a, y));
          b0 = f64x2.add(b0, f64x2.mul(b, x));
          b1 = f64x2.add(b1, f64x2.mul(b, y));
          c0 = f64x2.add(c0, f64x2.mul(c, x));
          c1 = f64x2.add(c1, f64x2.mul(c, y));
          d0 = f64x2.add(d0, f64x2.mul(d, x));
          d1 = f64x2.add(d1, f64x2.mul(d, y));
          value += rowBytes;
          factor += 8;
        }
        const offset = offsets + (row << 3);
        const target = out + row * outBytes;
        const count = samples - column;
        storeFour(target, a0, a1, offset, count);
        storeFour(target + outBytes, b0, b1, offset + 8, count);
        storeFour(target + 2 * outBytes, c0, c1, offset + 16, count);
        storeFour(target + 3 * outBytes, d0, d1, offset + 24, count);
      }
    }
    data += bands * rowBytes;
    into += rows * outBytes;
  }
}

/** Stores at most four values less an offset; what is behind the last sample stays without data. */
// @ts-ignore: decorator
@inline
function storeFour(at: usize, low: v128, high: v128, offset: usize, count: usize): void {
  const less = v128.load_splat<u64>(offset);
  const first = f32x4.demote_f64x2_zero(f64x2.sub(low, less));
  const second = f32x4.demote_f64x2_zero(f64x2.sub(high, less));
  const four = i64x2.shuffle(first, second, 0, 2);
  if (count >= 4) {
    v128.store(at, four);
    return;
  }
  store<f32>(at, f32x4.extract_lane(four, 0));
  if (count > 1) store<f32>(at, f32x4.extract_lane(four, 1), 4);
  if (count > 2) store<f32>(at, f32x4.extract_lane(four, 2), 8);
}
