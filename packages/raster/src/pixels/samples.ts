export const SAMPLE_TYPES = ['u8', 'i8', 'u16', 'i16', 'u32', 'i32', 'f32', 'f64'] as const;
/** How one value of one band is stored: unsigned, signed or floating, and its number of bits. */
export type SampleType = (typeof SAMPLE_TYPES)[number];

export type Samples =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

const BYTES: Readonly<Record<SampleType, number>> = {
  u8: 1,
  i8: 1,
  u16: 2,
  i16: 2,
  u32: 4,
  i32: 4,
  f32: 4,
  f64: 8,
};

export function bytesPerSample(type: SampleType): number {
  return BYTES[type];
}

/** An empty array for `length` samples. */
export function newSamples(type: SampleType, length: number): Samples {
  return viewSamples(type, new ArrayBuffer(length * BYTES[type]));
}

/** Little-endian bytes as numbers, without a copy: `length` samples from `start` on, by default to the end. */
export function viewSamples(
  type: SampleType,
  buffer: ArrayBufferLike,
  start = 0,
  length = Math.floor((buffer.byteLength - start) / BYTES[type]),
): Samples {
  switch (type) {
    case 'u8':
      return new Uint8Array(buffer, start, length);
    case 'i8':
      return new Int8Array(buffer, start, length);
    case 'u16':
      return new Uint16Array(buffer, start, length);
    case 'i16':
      return new Int16Array(buffer, start, length);
    case 'u32':
      return new Uint32Array(buffer, start, length);
    case 'i32':
      return new Int32Array(buffer, start, length);
    case 'f32':
      return new Float32Array(buffer, start, length);
    case 'f64':
      return new Float64Array(buffer, start, length);
  }
}

/** Reverses the byte order of every sample, in place. */
export function swapBytes(bytes: Uint8Array, sampleBytes: number): void {
  if (sampleBytes === 1) return;
  for (let start = 0; start + sampleBytes <= bytes.length; start += sampleBytes) {
    bytes.subarray(start, start + sampleBytes).reverse();
  }
}

/** Smallest and largest value of an integer type; the infinities for floating types. */
export function sampleRange(type: SampleType): readonly [number, number] {
  if (type === 'f32' || type === 'f64') return [-Infinity, Infinity];
  const bits = BYTES[type] * 8;
  return type.startsWith('u') ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}
