import { deflateSync } from 'node:zlib';
import { randomWords } from '@sigma/testkit/random-numbers';
import { type AffineTransform, northUp } from '../../georeference/affine.ts';
import { newSamples, type Samples, type SampleType } from '../../pixels/samples.ts';
import type { CogOptions, CogSource } from './cog-options.ts';

/** A COG source over an array of pixel-interleaved samples; for tests. */
export function arraySource(
  shape: { readonly width: number; readonly height: number; readonly bands: number },
  sampleType: CogSource['sampleType'],
  pixels: Samples,
): CogSource {
  const row = shape.width * shape.bands;
  return { ...shape, sampleType, readRows: (y, count) => pixels.subarray(y * row, (y + count) * row) };
}

/** Options for a north-up UTM 33N picture with 10 m pixels. */
export function cogOptions(changes: Partial<CogOptions> = {}): CogOptions {
  const transform: AffineTransform = northUp(400000, 5800000, 10, 10);
  return { epsg: 32633, transform, deflate: (bytes) => deflateSync(bytes, { level: 1 }), ...changes };
}

/** Pseudo-random samples over the full range of a type. */
export function noise(type: SampleType, length: number, seed: number): Samples {
  const samples = newSamples(type, length);
  const next = randomWords(seed);
  for (let i = 0; i < length; i++) {
    const word = next();
    samples[i] = type === 'f32' ? word / 65536 - 30000 : word >>> 13;
  }
  return samples;
}

/** Bands one after the other as pixel-interleaved samples. */
export function interleave(type: SampleType, bands: readonly Samples[]): Samples {
  const pixels = bands[0]?.length ?? 0;
  const out = newSamples(type, pixels * bands.length);
  for (const [b, band] of bands.entries()) {
    for (let i = 0; i < pixels; i++) out[i * bands.length + b] = band[i] ?? 0;
  }
  return out;
}
