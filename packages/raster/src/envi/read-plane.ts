import type { PixelWindow } from '../pixels/raster-image.ts';
import { newSamples, type Samples } from '../pixels/samples.ts';
import type { ByteSource } from '../source/byte-source.ts';
import { ENVI_DATA_TYPES, type EnviMeta } from './meta.ts';
import { readRun, stridesOf } from './read-samples.ts';

/** Rows that are requested together, because sources far away answer late. */
const ROWS_AT_ONCE = 16;
/** Neighbouring rows are read in one piece where at most this share of it is something else. */
const WASTED_SHARE = 0.5;
const MOST_SAMPLES = 2 ** 20;

/** One band of a window, every `step` lines and samples from its upper left pixel on; the rows between are not read. */
export async function readEnviPlane(
  source: ByteSource,
  meta: EnviMeta,
  band: number,
  { x, y, width, height, step }: PixelWindow & { readonly step: number },
): Promise<Samples> {
  const strides = stridesOf(meta);
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const out = newSamples(ENVI_DATA_TYPES[meta.dataType].sampleType, columns * rows);
  const perRow = (width - 1) * strides.pixel + 1;
  const [distance, apart] = [strides.line * step, strides.pixel * step];
  const isDense = perRow >= distance * (1 - WASTED_SHARE);
  const together = isDense ? Math.max(1, Math.floor(MOST_SAMPLES / distance)) : 1;

  async function read(first: number): Promise<void> {
    const count = Math.min(together, rows - first);
    const start = (y + first * step) * strides.line + band * strides.band + x * strides.pixel;
    const samples = await readRun(source, meta, start, (count - 1) * distance + perRow);
    for (let row = 0; row < count; row++) {
      const from = row * distance;
      const to = (first + row) * columns;
      if (apart === 1) out.set(samples.subarray(from, from + columns), to);
      else
        for (let column = 0; column < columns; column++)
          out[to + column] = samples[from + column * apart] ?? 0;
    }
  }

  const starts = Array.from({ length: Math.ceil(rows / together) }, (_, n) => n * together);
  for (let at = 0; at < starts.length; at += ROWS_AT_ONCE)
    await Promise.all(starts.slice(at, at + ROWS_AT_ONCE).map(read));
  return out;
}
