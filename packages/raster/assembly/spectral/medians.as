/**
 * The median of the counts of each element over some frames, by bisection of the range of its counts, for eight elements at a
 * time. `counts` has an uint16 per frame and element; `elements` is a multiple of eight. `into` gets a float32 per element.
 */
export function medians(counts: usize, frames: usize, elements: usize, into: usize): void {
  const frameBytes = elements << 1;
  const end = frames * frameBytes;
  const lower = i16x8.splat(<i16>((frames + 1) >> 1));
  const upper = i16x8.splat(<i16>((frames >> 1) + 1));
  for (let i: usize = 0; i < frameBytes; i += 16) {
    const start = counts + i;
    let low = v128.load(start);
    let high = low;
    for (let at: usize = frameBytes; at < end; at += frameBytes) {
      const value = v128.load(start + at);
      low = i16x8.min_u(low, value);
      high = i16x8.max_u(high, value);
    }
    while (v128.any_true(i16x8.ne(low, high))) {
      const middle = i16x8.add(low, i16x8.shr_u(i16x8.sub(high, low), 1));
      let count = i16x8.splat(0);
      for (let at: usize = 0; at < end; at += frameBytes)
        count = i16x8.sub(count, i16x8.le_u(v128.load(start + at), middle));
      const isEnough = i16x8.ge_s(count, lower);
      high = v128.bitselect(middle, high, isEnough);
      low = v128.bitselect(low, i16x8.add(middle, i16x8.splat(1)), isEnough);
    }
    // The second of the two middle counts is the same, or the least above it.
    let count = i16x8.splat(0);
    let above = i16x8.splat(-1);
    for (let at: usize = 0; at < end; at += frameBytes) {
      const value = v128.load(start + at);
      const isBelow = i16x8.le_u(value, low);
      count = i16x8.sub(count, isBelow);
      above = i16x8.min_u(above, v128.or(value, isBelow));
    }
    const second = v128.bitselect(low, above, i16x8.ge_s(count, upper));
    const half = f32x4.splat(0.5);
    const left = i32x4.add(i32x4.extend_low_i16x8_u(low), i32x4.extend_low_i16x8_u(second));
    const right = i32x4.add(i32x4.extend_high_i16x8_u(low), i32x4.extend_high_i16x8_u(second));
    v128.store(into + (i << 1), f32x4.mul(half, f32x4.convert_i32x4_s(left)));
    v128.store(into + (i << 1), f32x4.mul(half, f32x4.convert_i32x4_s(right)), 16);
  }
}
