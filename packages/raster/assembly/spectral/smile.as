/**
 * Interpolates the spectra of some neighbouring columns with four weights for each of them. The four bands of a result start `first` bands from it, with
 * those beyond the ends repeated. `weights` has four rows of `samples` float32; the columns are `from` to `to` (excluded).
 */
export function shiftBands(
  data: usize,
  lines: usize,
  bands: i32,
  samples: usize,
  from: usize,
  to: usize,
  first: i32,
  weights: usize,
  into: usize,
): void {
  const row = samples << 2;
  for (let line: usize = 0; line < lines; line++) {
    for (let band: i32 = 0; band < bands; band++) {
      const a = data + <usize>inside(band + first, bands) * row;
      const b = data + <usize>inside(band + first + 1, bands) * row;
      const c = data + <usize>inside(band + first + 2, bands) * row;
      const d = data + <usize>inside(band + first + 3, bands) * row;
      const out = into + <usize>band * row;
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
    data += <usize>bands * row;
    into += <usize>bands * row;
  }
}

// @ts-ignore: decorator
@inline
function inside(band: i32, bands: i32): i32 {
  return min(bands - 1, max(0, band));
}
