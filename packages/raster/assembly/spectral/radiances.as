// Radiance from counts; see src/calibrate/radiance-kernel.ts for the formula.

/** Detectors handled at once for all lines, so that their dark counts and gains stay in the fastest cache. */
const DETECTORS_AT_ONCE: usize = 2048;

/**
 * `dark`, `drift` (change of the dark counts per line), `scale` (radiance per linear count) and `curve` (non-linearity per
 * linear count) have a float32 per detector; `counts` (uint16) and `into` (float32) one per line and detector. `detectors` is
 * a multiple of eight.
 */
export function radiances(
  counts: usize,
  lines: usize,
  detectors: usize,
  dark: usize,
  drift: usize,
  scale: usize,
  curve: usize,
  saturatedAt: i32,
  into: usize,
): void {
  const limit = i32x4.splat(saturatedAt);
  for (let start: usize = 0; start < detectors; start += DETECTORS_AT_ONCE) {
    const end = min(detectors, start + DETECTORS_AT_ONCE);
    for (let line: usize = 0; line < lines; line++) {
      const lineStart = line * detectors;
      const number = f32x4.splat(<f32>line);
      for (let i = start; i < end; i += 8) {
        const eight = v128.load(counts + ((lineStart + i) << 1));
        const at = i << 2;
        const out = into + ((lineStart + i) << 2);
        four(i32x4.extend_low_i16x8_u(eight), dark + at, drift + at, scale + at, curve + at, number, limit, out);
        const next = at + 16;
        four(
          i32x4.extend_high_i16x8_u(eight),
          dark + next,
          drift + next,
          scale + next,
          curve + next,
          number,
          limit,
          out + 16,
        );
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function four(
  counts: v128,
  dark: usize,
  drift: usize,
  scale: usize,
  curve: usize,
  line: v128,
  limit: v128,
  into: usize,
): void {
  const one = f32x4.splat(1);
  const offset = f32x4.add(v128.load(dark), f32x4.mul(line, v128.load(drift)));
  const y = f32x4.sub(f32x4.convert_i32x4_s(counts), offset);
  const twice = f32x4.add(y, y);
  const twiceSlope = f32x4.mul(twice, v128.load(curve));
  const root = f32x4.sqrt(f32x4.add(one, f32x4.add(twiceSlope, twiceSlope)));
  const value = f32x4.div(f32x4.mul(twice, v128.load(scale)), f32x4.add(one, root));
  v128.store(into, v128.bitselect(value, f32x4.splat(NaN), i32x4.lt_s(counts, limit)));
}
