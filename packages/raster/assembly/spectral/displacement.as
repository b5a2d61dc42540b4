import { paddedRow } from './multiply-bands';

/**
 * The squared distance of each pixel of whitened spectra from its prediction, and the same without what a small displacement
 * explains; see src/spectral/change/displacement.ts for the formula. Both blocks have padded rows that are NaN where there is no pixel;
 * the prediction has a line more before the first and behind the last one. `distance` and `steady` have a float64 per padded sample
 * and line, of which those of the samples are written.
 */
export function steadyDistances(
  predicted: usize,
  measured: usize,
  lines: usize,
  bands: usize,
  samples: usize,
  shiftWeight: f64,
  blurWeight: f64,
  distance: usize,
  steady: usize,
): void {
  const row = paddedRow(samples) << 2;
  const lineBytes = bands * row;
  const one = f64x2.splat(1);
  const half = f64x2.splat(0.5);
  const four = f64x2.splat(4);
  const zero = f64x2.splat(0);
  for (let line: usize = 0; line < lines; line++) {
    const here = predicted + (line + 1) * lineBytes + 16;
    const there = measured + line * lineBytes + 16;
    for (let column: usize = 0; column < samples; column += 2) {
      let p = here + (column << 2);
      let m = there + (column << 2);
      const isLeft = known(pair(p - 4));
      const isRight = known(pair(p + 4));
      const isUp = known(pair(p - lineBytes));
      const isDown = known(pair(p + lineBytes));
      const wide = v128.bitselect(half, one, v128.and(isLeft, isRight));
      const tall = v128.bitselect(half, one, v128.and(isUp, isDown));
      let b0 = zero;
      let b1 = zero;
      let b2 = zero;
      let a00 = zero;
      let a01 = zero;
      let a02 = zero;
      let a11 = zero;
      let a12 = zero;
      let a22 = zero;
      let sum = zero;
      for (let band: usize = 0; band < bands; band++) {
        const own = pair(p);
        const left = v128.bitselect(pair(p - 4), own, isLeft);
        const right = v128.bitselect(pair(p + 4), own, isRight);
        const up = v128.bitselect(pair(p - lineBytes), own, isUp);
        const down = v128.bitselect(pair(p + lineBytes), own, isDown);
        const residual = f64x2.sub(pair(m), own);
        const gx = f64x2.mul(wide, f64x2.sub(right, left));
        const gy = f64x2.mul(tall, f64x2.sub(down, up));
        const around = f64x2.add(f64x2.add(left, right), f64x2.add(up, down));
        const curved = f64x2.sub(around, f64x2.mul(four, own));
        sum = f64x2.add(sum, f64x2.mul(residual, residual));
        b0 = f64x2.add(b0, f64x2.mul(gx, residual));
        b1 = f64x2.add(b1, f64x2.mul(gy, residual));
        b2 = f64x2.add(b2, f64x2.mul(curved, residual));
        a00 = f64x2.add(a00, f64x2.mul(gx, gx));
        a01 = f64x2.add(a01, f64x2.mul(gx, gy));
        a02 = f64x2.add(a02, f64x2.mul(gx, curved));
        a11 = f64x2.add(a11, f64x2.mul(gy, gy));
        a12 = f64x2.add(a12, f64x2.mul(gy, curved));
        a22 = f64x2.add(a22, f64x2.mul(curved, curved));
        p += row;
        m += row;
      }
      const at = (line * (row >> 2) + column) << 3;
      v128.store(distance + at, sum);
      a00 = f64x2.add(a00, f64x2.splat(shiftWeight));
      a11 = f64x2.add(a11, f64x2.splat(shiftWeight));
      a22 = f64x2.add(a22, f64x2.splat(blurWeight));
      // b' A^-1 b of a symmetric matrix of 3 x 3 by its Cholesky factor.
      const l00 = f64x2.sqrt(a00);
      const l10 = f64x2.div(a01, l00);
      const l20 = f64x2.div(a02, l00);
      const l11 = f64x2.sqrt(f64x2.sub(a11, f64x2.mul(l10, l10)));
      const l21 = f64x2.div(f64x2.sub(a12, f64x2.mul(l20, l10)), l11);
      const rest = f64x2.sub(f64x2.sub(a22, f64x2.mul(l20, l20)), f64x2.mul(l21, l21));
      const y0 = f64x2.div(b0, l00);
      const y1 = f64x2.div(f64x2.sub(b1, f64x2.mul(l10, y0)), l11);
      const last = f64x2.sub(f64x2.sub(b2, f64x2.mul(l20, y0)), f64x2.mul(l21, y1));
      const explained = f64x2.add(
        f64x2.add(f64x2.mul(y0, y0), f64x2.mul(y1, y1)),
        f64x2.div(f64x2.mul(last, last), rest),
      );
      v128.store(steady + at, f64x2.max(zero, f64x2.sub(sum, explained)));
    }
  }
}

// @ts-ignore: decorator
@inline
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_zero<u64>(at));
}

// @ts-ignore: decorator
@inline
function known(values: v128): v128 {
  return f64x2.eq(values, values);
}
