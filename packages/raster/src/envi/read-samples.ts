import type { PixelBlock, PixelWindow } from '../pixels/raster-image.ts';
import { newSamples, type Samples, swapBytes, viewSamples } from '../pixels/samples.ts';
import { RasterReadError } from '../raster-error.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { ENVI_DATA_TYPES, type EnviMeta } from './meta.ts';

/** Distances in samples between neighbours: next line, next band, next pixel. */
export interface Strides {
  readonly line: number;
  readonly band: number;
  readonly pixel: number;
}

/** One contiguous read and the part of the window that it fills. */
interface Span {
  readonly start: number;
  readonly count: number;
  readonly y: number;
  readonly rows: number;
  readonly bands: readonly number[];
}

const CHUNK_SAMPLES = 4 * 2 ** 20;
const SPAN_SAMPLES = 2 ** 19;
const MAX_WINDOW_SAMPLES = 2 ** 28;

/** Reads a window of some bands, with as few reads as possible without reading far more than needed. */
export async function readEnviWindow(
  source: ByteSource,
  meta: EnviMeta,
  window: PixelWindow,
  bands: readonly number[],
  signal?: AbortSignal,
): Promise<PixelBlock> {
  const wanted = window.width * window.height * bands.length;
  if (wanted > MAX_WINDOW_SAMPLES)
    throw new RasterReadError('too-large', `A window of ${wanted} samples is too large to read at once.`);
  const strides = stridesOf(meta);
  const { sampleType } = ENVI_DATA_TYPES[meta.dataType];
  const out = new Map(bands.map((band) => [band, newSamples(sampleType, window.width * window.height)]));
  for (const span of spansOf(meta, strides, window, [...out.keys()])) {
    const samples = await readRun(source, meta, span.start, span.count, signal);
    for (const band of span.bands) {
      const target = out.get(band);
      if (target) copySpan(samples, { span, band, strides, window }, target);
    }
  }
  return {
    width: window.width,
    height: window.height,
    bands: bands.map((band) => out.get(band) ?? new Uint8Array(0)),
  };
}

/** All bands of some lines of a file that is interleaved by line, in one read. */
export function readBilLines(source: ByteSource, meta: EnviMeta, y: number, count: number): Promise<Samples> {
  const perLine = meta.samples * meta.bands;
  return readRun(source, meta, y * perLine, count * perLine);
}

/** All bands of one pixel of a file that is interleaved by line, in one read of its line from the first band to the last. */
export async function readBilSpectrum(
  source: ByteSource,
  meta: EnviMeta,
  x: number,
  y: number,
): Promise<Samples> {
  const { samples: width, bands } = meta;
  const run = await readRun(source, meta, y * width * bands + x, (bands - 1) * width + 1);
  const values = newSamples(ENVI_DATA_TYPES[meta.dataType].sampleType, bands);
  for (let band = 0; band < bands; band++) values[band] = run[band * width] ?? 0;
  return values;
}

export function stridesOf({ samples, lines, bands, interleave }: EnviMeta): Strides {
  switch (interleave) {
    case 'bsq':
      return { line: samples, band: samples * lines, pixel: 1 };
    case 'bil':
      return { line: samples * bands, band: samples, pixel: 1 };
    case 'bip':
      return { line: samples * bands, band: 1, pixel: bands };
  }
}

function* spansOf(
  meta: EnviMeta,
  strides: Strides,
  window: PixelWindow,
  bands: readonly number[],
): Generator<Span> {
  if (meta.interleave === 'bsq') {
    for (const band of bands) yield* rowSpans(strides, window, [band]);
    return;
  }
  const width = Math.max(...bands) - Math.min(...bands) + 1;
  // Bands without gaps are read in one piece, as nothing between them is read in vain but pixels outside the window.
  const most = width === new Set(bands).size ? CHUNK_SAMPLES : SPAN_SAMPLES;
  const together = meta.interleave === 'bip' || width * meta.samples <= most;
  for (const group of together ? [bands] : bands.map((band) => [band]))
    yield* rowSpans(strides, window, group);
}

/** Spans from the first needed sample of some rows to the last: many rows at once where few other samples are read. */
function* rowSpans(strides: Strides, window: PixelWindow, bands: readonly number[]): Generator<Span> {
  const low = Math.min(...bands) * strides.band + window.x * strides.pixel;
  const high = Math.max(...bands) * strides.band + (window.x + window.width - 1) * strides.pixel + 1;
  const perRow = high - low;
  const dense = perRow * 4 >= strides.line;
  const rows = dense ? Math.max(1, Math.floor(CHUNK_SAMPLES / strides.line)) : 1;
  for (let y = window.y; y < window.y + window.height; y += rows) {
    const count = Math.min(rows, window.y + window.height - y);
    yield {
      start: y * strides.line + low,
      count: (count - 1) * strides.line + perRow,
      y,
      rows: count,
      bands,
    };
  }
}

/** `count` samples from sample `start` of the file on, which must not be changed: they may belong to the source. */
export async function readRun(
  source: ByteSource,
  meta: EnviMeta,
  start: number,
  count: number,
  signal?: AbortSignal,
): Promise<Samples> {
  const { bytes, sampleType } = ENVI_DATA_TYPES[meta.dataType];
  const length = count * bytes;
  const read = await source.read(meta.headerOffset + start * bytes, length, signal);
  if (read.length < length) throw new RasterReadError('truncated', 'The ENVI data file ends too early.');
  const isPlain = meta.byteOrder === 0 && meta.dataType !== 14 && meta.dataType !== 15;
  if (isPlain && read.byteOffset % bytes === 0)
    return viewSamples(sampleType, read.buffer, read.byteOffset, count);
  const own = new Uint8Array(read.subarray(0, length));
  if (meta.byteOrder === 1) swapBytes(own, bytes);
  if (meta.dataType === 14) return Float64Array.from(new BigInt64Array(own.buffer), Number);
  if (meta.dataType === 15) return Float64Array.from(new BigUint64Array(own.buffer), Number);
  return viewSamples(sampleType, own.buffer);
}

interface Placement {
  readonly span: Span;
  readonly band: number;
  readonly strides: Strides;
  readonly window: PixelWindow;
}

function copySpan(samples: Samples, { span, band, strides, window }: Placement, target: Samples): void {
  for (let row = 0; row < span.rows; row++) {
    const y = span.y + row;
    let from = y * strides.line + band * strides.band + window.x * strides.pixel - span.start;
    let to = (y - window.y) * window.width;
    if (strides.pixel === 1) {
      target.set(samples.subarray(from, from + window.width), to);
      continue;
    }
    for (let x = 0; x < window.width; x++, from += strides.pixel) target[to++] = samples[from] ?? 0;
  }
}
