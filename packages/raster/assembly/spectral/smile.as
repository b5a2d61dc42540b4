/**
 * Interpolates the spectra of some neighbouring columns with four weights for each of them. `places` has, for each of the `wanted` bands, the
 * four rows of `data` that it is made of, as i32. `weights` has four rows of `samples` float32; the columns are `from` to `to`
 * (excluded).
 */
export function shiftBands(
  data: usize,
  lines: usize,
  bands: usize,
  samples: usize,
  from: usize,
  to: usize,
  places: usize,
  wanted: usize,
  weights: usize,
  into: usize,
): void {
  const row = samples << 2;
  for (let line: usize = 0; line < lines; line++) {
    for (let band: usize = 0; band < wanted; band++) {
      const four = places + (band << 4);
      const a = data + <usize>load<i32>(four) * row;
      const b = data + <usize>load<i32>(four, 4) * row;
      const c = data + <usize>load<i32>(four, 8) * row;
      const d = data + <usize>load<i32>(four, 12) * row;
      mixRows(a, b, c, d, weights, row, from, to, into + band * row);
    }
    data += bands * row;
    into += wanted * row;
  }
}

// @ts-ignore: decorator
@inline
function mixRows(
  a: usize,
  b: usize,
  c: usize,
  d: usize,
  weights: usize,
  row: usize,
  from: usize,
  to: usize,
  out: usize,
): void {
  let column = from;
  for (; column + 4 <= to; column += 4) {
    const at = column << 2;
    const w = weights + at;
    const left = f32x4.add(f32x4.mul(v128.load(w), v128.load(a + at)), f32x4.mul(v128.load(w + row), v128.load(b + at)));
    const right = f32x4.add(
      f32x4.mul(v128.load(w + 2 * row), v128.load(c + at)),
      f32x4.mul(v128.load(w + 3 * row), v128.load(d + at)),
    );
    v128.store(out + at, f32x4.add(left, right));
  }
  for (; column < to; column++) {
    const at = column << 2;
    const w = weights + at;
    const left = load<f32>(w) * load<f32>(a + at) + load<f32>(w + row) * load<f32>(b + at);
    const right = load<f32>(w + 2 * row) * load<f32>(c + at) + load<f32>(w + 3 * row) * load<f32>(d + at);
    store<f32>(out + at, left + right);
  }
}
