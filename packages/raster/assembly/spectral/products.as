// Sums of products of all pairs of bands over selected pixels, in float64. The selected pixels are gathered into a tile with
// one row per band, and blocks of three by three rows are multiplied at a time: nine sums and six operands fit into the
// sixteen registers of x86-64.

/** Pixels of a tile: its 77 rows of the methane window fit into the second-level cache. */
const PIXELS: usize = 256;
/** Not a power of two, so that the rows do not compete for the same lines of the cache. */
const ROW: usize = PIXELS * 8 + 64;
const LIST: usize = PIXELS * 8;

/** Bytes that `addProducts` needs as scratch for so many rows. */
export function tileBytes(rows: usize): usize {
  return LIST + rows * ROW;
}

/**
 * Adds the products of the pixels whose byte of `used` is not 0, in the columns `from` to `to` (excluded), to `matrix`, and
 * their values to `sums`. `matrix` has `rows` rows of `rows` values; `rows` is the number of bands rounded up to a multiple
 * of three. On and below its diagonal it is complete. `sums` has a value per band and sample.
 */
export function addProducts(
  data: usize,
  lines: usize,
  bands: usize,
  samples: usize,
  used: usize,
  from: usize,
  to: usize,
  rows: usize,
  matrix: usize,
  sums: usize,
  scratch: usize,
): void {
  const tile = scratch + LIST;
  // Rows behind the last band stay zero.
  for (let row = bands; row < rows; row++) memory.fill(tile + row * ROW, 0, ROW);
  let count: usize = 0;
  for (let line: usize = 0; line < lines; line++) {
    const lineStart = line * bands * samples;
    for (let column = from; column < to; column++) {
      if (load<u8>(used + line * samples + column) == 0) continue;
      const entry = scratch + (count << 3);
      store<u32>(entry, <u32>((lineStart + column) << 2));
      store<u32>(entry, <u32>(column << 3), 4);
      count += 1;
      if (count == PIXELS) {
        gather(data, bands, samples, count, sums, scratch, tile);
        multiply(tile, count, rows, matrix);
        count = 0;
      }
    }
  }
  if (count == 0) return;
  gather(data, bands, samples, count, sums, scratch, tile);
  multiply(tile, count, rows, matrix);
}

/** Fills the tile with the listed pixels, with a zero behind them if their number is odd. */
function gather(
  data: usize,
  bands: usize,
  samples: usize,
  count: usize,
  sums: usize,
  list: usize,
  tile: usize,
): void {
  for (let band: usize = 0; band < bands; band++) {
    const source = data + ((band * samples) << 2);
    const total = sums + ((band * samples) << 3);
    let to = tile + band * ROW;
    for (let entry = list, end = list + (count << 3); entry < end; entry += 8, to += 8) {
      const value = <f64>load<f32>(source + <usize>load<u32>(entry));
      const sum = total + <usize>load<u32>(entry, 4);
      store<f64>(to, value);
      store<f64>(sum, load<f64>(sum) + value);
    }
    store<f64>(to, 0);
  }
}

function multiply(tile: usize, count: usize, rows: usize, matrix: usize): void {
  const bytes = ((count + 1) >> 1) << 4;
  for (let i: usize = 0; i < rows; i += 3) {
    for (let j: usize = 0; j <= i; j += 3) {
      multiplyBlock(tile + i * ROW, tile + j * ROW, bytes, matrix + ((i * rows + j) << 3), rows << 3);
    }
  }
}

// @ts-ignore: decorator
@inline
function addTo(at: usize, sums: v128): void {
  store<f64>(at, load<f64>(at) + f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1));
}

/** Adds the products of three rows from `a` on with three rows from `b` on to a matrix whose rows are `stride` bytes apart. */
function multiplyBlock(a: usize, b: usize, bytes: usize, out: usize, stride: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = f64x2.splat(0);
  let s02 = f64x2.splat(0);
  let s10 = f64x2.splat(0);
  let s11 = f64x2.splat(0);
  let s12 = f64x2.splat(0);
  let s20 = f64x2.splat(0);
  let s21 = f64x2.splat(0);
  let s22 = f64x2.splat(0);
  for (const end = a + bytes; a < end; a += 16, b += 16) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, ROW);
    const b2 = v128.load(b, 2 * ROW);
    const a0 = v128.load(a);
    s00 = f64x2.add(s00, f64x2.mul(a0, b0));
    s01 = f64x2.add(s01, f64x2.mul(a0, b1));
    s02 = f64x2.add(s02, f64x2.mul(a0, b2));
    const a1 = v128.load(a, ROW);
    s10 = f64x2.add(s10, f64x2.mul(a1, b0));
    s11 = f64x2.add(s11, f64x2.mul(a1, b1));
    s12 = f64x2.add(s12, f64x2.mul(a1, b2));
    const a2 = v128.load(a, 2 * ROW);
    s20 = f64x2.add(s20, f64x2.mul(a2, b0));
    s21 = f64x2.add(s21, f64x2.mul(a2, b1));
    s22 = f64x2.add(s22, f64x2.mul(a2, b2));
  }
  addTo(out, s00);
  addTo(out + 8, s01);
  addTo(out + 16, s02);
  out += stride;
  addTo(out, s10);
  addTo(out + 8, s11);
  addTo(out + 16, s12);
  out += stride;
  addTo(out, s20);
  addTo(out + 8, s21);
  addTo(out + 16, s22);
}
