import type { SpectralBlock } from '../block.ts';

/** Moments are those of at most about so many pairs, evenly spaced. */
const MAX_PAIRS = 30_000;
/** Pairs of a line of the sample. */
const LINE = 256;

/** Some of the known pixels of two passes, in lines of their own. */
export interface SampledPairs {
  readonly usual: SpectralBlock;
  readonly now: SpectralBlock;
  /** The bands of `usual`, then those of `now`. */
  readonly both: SpectralBlock;
  /** 1 for what is a pixel; the last line may not be full. */
  readonly known: Uint8Array;
}

/** Known pixels of two passes at even steps, so that there are at most 30,000. */
export function samplePairs(usual: SpectralBlock, now: SpectralBlock, known: Uint8Array): SampledPairs {
  const pixels: number[] = [];
  const total = known.reduce((sum, value) => sum + value, 0);
  const stride = Math.max(1, Math.ceil(total / MAX_PAIRS));
  let count = 0;
  known.forEach((value, pixel) => {
    if (value === 1 && count++ % stride === 0) pixels.push(pixel);
  });
  const lines = Math.ceil(pixels.length / LINE);
  const [first, second] = [usual, now].map((block) => sampled(block, pixels, lines));
  if (first === undefined || second === undefined) throw new RangeError('There must be two passes.');
  const bands = first.wavelengths.length;
  const both = new Float32Array(2 * first.data.length);
  for (let line = 0; line < lines; line++)
    [first, second].forEach(({ data }, i) => {
      const from = line * bands * LINE;
      both.set(data.subarray(from, from + bands * LINE), (2 * line + i) * bands * LINE);
    });
  const wavelengths = [...usual.wavelengths, ...now.wavelengths];
  return {
    usual: first,
    now: second,
    both: { lines, samples: LINE, wavelengths, data: both },
    known: Uint8Array.from({ length: lines * LINE }, (_, k) => (k < pixels.length ? 1 : 0)),
  };
}

function sampled({ samples, wavelengths, data }: SpectralBlock, pixels: readonly number[], lines: number) {
  const bands = wavelengths.length;
  const into = new Float32Array(lines * bands * LINE);
  pixels.forEach((pixel, k) => {
    const sample = pixel % samples;
    const from = (pixel - sample) * bands + sample;
    const to = (k - (k % LINE)) * bands + (k % LINE);
    for (let band = 0; band < bands; band++)
      into[to + band * LINE] = data[from + band * samples] ?? Number.NaN;
  });
  return { lines, samples: LINE, wavelengths, data: into };
}
