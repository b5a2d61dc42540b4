// Natural logarithms in float32, four at a time, with the reduction and the coefficients of FreeBSD's e_logf.c: the error is
// below one unit in the last place.
const LN2_HIGH: f32 = 6.9313812256e-1;
const LN2_LOW: f32 = 9.0580006145e-6;
const C1: f32 = 0.66666662693;
const C2: f32 = 0.40000972152;
const C3: f32 = 0.28498786688;
const C4: f32 = 0.24279078841;
const SMALLEST: f32 = 1.17549435e-38;
/** The bits of √½: mantissas are reduced to √½ … √2. */
const ROOT_HALF: i32 = 0x3f3504f3;

/** Replaces `count` values by their logarithms; NaN unless they are normal positive numbers. Works in steps of four. */
export function logarithms(at: usize, count: usize): void {
  const one = f32x4.splat(1);
  const half = f32x4.splat(0.5);
  const missing = f32x4.splat(NaN);
  for (const end = at + (count << 2); at < end; at += 16) {
    const x = v128.load(at);
    const shifted = i32x4.sub(x, i32x4.splat(ROOT_HALF));
    const exponent = f32x4.convert_i32x4_s(i32x4.shr_s(shifted, 23));
    const mantissa = i32x4.sub(x, v128.and(shifted, i32x4.splat(0xff800000)));
    const f = f32x4.sub(mantissa, one);
    const s = f32x4.div(f, f32x4.add(f32x4.splat(2), f));
    const z = f32x4.mul(s, s);
    const w = f32x4.mul(z, z);
    const odd = f32x4.mul(z, f32x4.add(f32x4.splat(C1), f32x4.mul(w, f32x4.splat(C3))));
    const even = f32x4.mul(w, f32x4.add(f32x4.splat(C2), f32x4.mul(w, f32x4.splat(C4))));
    const square = f32x4.mul(half, f32x4.mul(f, f));
    const tail = f32x4.mul(s, f32x4.add(square, f32x4.add(odd, even)));
    const low = f32x4.sub(f32x4.add(tail, f32x4.mul(exponent, f32x4.splat(LN2_LOW))), square);
    const value = f32x4.add(f32x4.add(low, f), f32x4.mul(exponent, f32x4.splat(LN2_HIGH)));
    const usable = v128.and(f32x4.ge(x, f32x4.splat(SMALLEST)), f32x4.lt(x, f32x4.splat(Infinity)));
    v128.store(at, v128.bitselect(value, missing, usable));
  }
}
