// Predictors of TIFF 6.0 section 14 and Adobe's TIFF Technical Note 3, and the byte order. WebAssembly is little-endian.

/** Reverses the byte order of `samples` samples of 2, 4 or 8 bytes. */
export function swapBytes(at: usize, samples: usize, sampleBytes: u32): void {
  const end = at + samples * sampleBytes;
  if (sampleBytes == 2) for (; at < end; at += 2) store<u16>(at, bswap<u16>(load<u16>(at)));
  else if (sampleBytes == 4) for (; at < end; at += 4) store<u32>(at, bswap<u32>(load<u32>(at)));
  else if (sampleBytes == 8) for (; at < end; at += 8) store<u64>(at, bswap<u64>(load<u64>(at)));
}

/** Undoes horizontal differences of rows; floats are differenced as the integers of their bits. */
export function undoDifferences(
  at: usize,
  rows: usize,
  rowSamples: usize,
  stride: usize,
  sampleBytes: u32,
): void {
  const rowBytes = rowSamples * sampleBytes;
  for (let row: usize = 0; row < rows; row++, at += rowBytes) {
    if (sampleBytes == 1) addUp<u8>(at, rowSamples, stride);
    else if (sampleBytes == 2) addUp<u16>(at, rowSamples, stride);
    else if (sampleBytes == 4) addUp<u32>(at, rowSamples, stride);
    else addUp<u64>(at, rowSamples, stride);
  }
}

/** One row; pixels of one and three samples keep their sums in registers. */
// @ts-ignore: decorator
@inline
function addUp<T>(at: usize, samples: usize, stride: usize): void {
  const each: usize = sizeof<T>();
  const end = at + samples * each;
  if (stride == 1) {
    let sum: T = 0;
    for (; at < end; at += each) {
      sum += load<T>(at);
      store<T>(at, sum);
    }
  } else if (stride == 3) {
    let red: T = 0;
    let green: T = 0;
    let blue: T = 0;
    for (; at < end; at += 3 * each) {
      red += load<T>(at);
      green += load<T>(at, sizeof<T>());
      blue += load<T>(at, 2 * sizeof<T>());
      store<T>(at, red);
      store<T>(at, green, sizeof<T>());
      store<T>(at, blue, 2 * sizeof<T>());
    }
  } else {
    const back = stride * each;
    for (at += back; at < end; at += each) store<T>(at, load<T>(at) + load<T>(at - back));
  }
}

/**
 * Undoes the floating-point predictor: a row contains the highest bytes of all samples first, each plane differenced.
 * `scratch` has room for a row.
 */
export function undoFloatPredictor(
  at: usize,
  rows: usize,
  rowSamples: usize,
  stride: usize,
  sampleBytes: u32,
  scratch: usize,
): void {
  const rowBytes = rowSamples * sampleBytes;
  for (let row: usize = 0; row < rows; row++, at += rowBytes) {
    addUp<u8>(at, rowBytes, stride);
    for (let plane: u32 = 0; plane < sampleBytes; plane++) {
      let from = at + <usize>(sampleBytes - 1 - plane) * rowSamples;
      let to = scratch + plane;
      for (const end = from + rowSamples; from < end; from += 1, to += sampleBytes) {
        store<u8>(to, load<u8>(from));
      }
    }
    memory.copy(at, scratch, rowBytes);
  }
}
