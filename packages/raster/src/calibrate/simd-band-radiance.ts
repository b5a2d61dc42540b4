import type { SimdModule } from '../kernels/simd-module.ts';
import { badElements, shareOfRight } from './bad-pixels.ts';
import { type DarkFrames, type DarkLevel, darkLevel } from './dark-level.ts';
import { inverseGain, type RadianceRequest } from './radiance-kernel.ts';
import { simdMedians } from './simd-medians.ts';
import { columnRuns, cubicWeights, type Smile, TAPS } from './smile.ts';

export interface BandRadianceRequest
  extends Omit<RadianceRequest, 'firstLine' | 'dark' | 'darkPerLine' | 'perCount'> {
  /** The bands whose radiance is wanted, ascending. */
  readonly wanted: readonly number[];
  readonly darkFrames: { readonly before?: DarkFrames; readonly after?: DarkFrames };
  /** 1 for bad elements: `isBad[band * samples + sample]`. */
  readonly isBad: Uint8Array;
  readonly smile: Smile;
}

/** Bytes of radiances that are made at once, in complete lines: they stay in the cache between the steps. */
const BYTES_AT_ONCE = 2 ** 21;

/**
 * Radiance in some bands from detector counts of all: dark level, gain, bad elements and smile, in WebAssembly, as `radianceOf`,
 * `replaceBadPixels` and `correctSmile` one after the other make them, but only of the bands that the wanted ones depend on, and some lines at
 * a time. Band interleaved by line.
 *
 * @throws RangeError when an array does not fit the shape
 */
export function simdBandRadiance(module: SimdModule) {
  return (request: BandRadianceRequest): Float32Array => {
    const { lines, bands, samples, counts, wanted, smile } = request;
    if (counts.length !== lines * bands * samples)
      throw new RangeError(`There must be ${lines * bands * samples} counts; there are ${counts.length}.`);
    const { from, taps } = cubicWeights(samples, smile.smileNm, smile.stepNm);
    const runs = columnRuns(from).map((run) => ({ ...run, sources: sourcesOf(run.band, wanted, bands) }));
    const bad = badElements(request, request.isBad);
    const read = bandsToRead(
      runs.flatMap(({ sources }) => sources),
      bad,
    );
    const place = new Map(read.map((band, n) => [band, n]));
    const placeOf = (band: number) => place.get(band) ?? 0;
    const shape = { bands, samples, read };
    const compact = (frames: DarkFrames | undefined) =>
      frames && { ...frames, counts: rowsOf(frames.counts, shape) };
    const { before, after } = request.darkFrames;
    const [first, second] = [compact(before), compact(after)];
    const dark = darkLevel(
      read.length * samples,
      { ...(first && { before: first }), ...(second && { after: second }) },
      simdMedians(module),
    );
    const repairs = bad.flatMap(({ band, sample, left, right }) => {
      if (!place.has(band)) return [];
      const at = (of: number | undefined) => (of === undefined ? -1 : placeOf(of) * samples + sample);
      const share = shareOfRight({ band, left, right });
      return [{ at: at(band), low: at(left ?? right), high: at(right ?? left), share }];
    });
    return convert(module, request, {
      shape,
      dark,
      repairs,
      taps,
      runs: runs.map((run) => ({ ...run, places: Int32Array.from(run.sources, placeOf) })),
    });
  };
}

/** For each wanted band the four that it is interpolated from, where they start `first` bands from it. */
function sourcesOf(first: number, wanted: readonly number[], bands: number): readonly number[] {
  return wanted.flatMap((band) =>
    Array.from({ length: TAPS }, (_, tap) => Math.min(bands - 1, Math.max(0, band + first + tap))),
  );
}

/** Bands that are read, and those that replace bad elements in them, ascending. */
function bandsToRead(sources: readonly number[], bad: ReturnType<typeof badElements>): readonly number[] {
  const read = new Set(sources);
  const replaced = bad.filter(({ band }) => read.has(band));
  for (const { left, right } of replaced)
    for (const band of [left, right]) if (band !== undefined) read.add(band);
  return [...read].sort((a, b) => a - b);
}

interface BandRows {
  readonly bands: number;
  readonly samples: number;
  readonly read: readonly number[];
}

/** Runs of neighbouring bands, which are copied at once: the first band, their number, and their place among those that are read. */
function bandRuns(read: readonly number[]) {
  const runs: { band: number; count: number; place: number }[] = [];
  for (const [place, band] of read.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.band + last.count === band) last.count++;
    else runs.push({ band, count: 1, place });
  }
  return runs;
}

type Rows = Uint16Array | Float32Array;

/** Copies the bands that are read of some lines, or of arrays with one value per element. */
function copyRows<Values extends Rows>(
  values: Values,
  into: Values,
  { bands, samples, read }: BandRows,
): void {
  const runs = bandRuns(read);
  for (let line = 0; line * bands * samples < values.length; line++)
    for (const { band, count, place } of runs) {
      const from = (line * bands + band) * samples;
      into.set(values.subarray(from, from + count * samples), (line * read.length + place) * samples);
    }
}

function rowsOf(counts: Uint16Array, shape: BandRows): Uint16Array {
  const into = new Uint16Array((counts.length / shape.bands) * shape.read.length);
  copyRows(counts, into, shape);
  return into;
}

interface Conversion {
  readonly shape: BandRows;
  readonly dark: DarkLevel;
  /** Places of bad elements in a line, those of the good ones on both sides, and the share of the second; -1 for none. */
  readonly repairs: readonly {
    readonly at: number;
    readonly low: number;
    readonly high: number;
    readonly share: number;
  }[];
  readonly taps: Float64Array;
  readonly runs: readonly { readonly start: number; readonly end: number; readonly places: Int32Array }[];
}

function convert(module: SimdModule, request: BandRadianceRequest, plan: Conversion): Float32Array {
  const { lines, bands, samples, counts, wanted, nonlinearity, saturatedAt = 65_536 } = request;
  const { shape, dark, runs } = plan;
  const read = shape.read.length * samples;
  // The kernel handles eight elements at a time: lines of another length are converted one by one, with room behind them.
  const padded = Math.ceil(read / 8) * 8;
  const atOnce = padded === read ? Math.max(1, Math.floor(BYTES_AT_ONCE / (4 * read))) : 1;
  const placesBytes = 4 * TAPS * wanted.length;
  const [
    source = 0,
    start = 0,
    drift = 0,
    scale = 0,
    curve = 0,
    radiance = 0,
    weights = 0,
    result = 0,
    ...at
  ] = module.place([
    2 * padded * atOnce,
    4 * padded,
    4 * padded,
    4 * padded,
    4 * padded,
    4 * padded * atOnce,
    4 * TAPS * samples,
    4 * wanted.length * samples * atOnce,
    ...runs.map(() => placesBytes),
  ]);
  const { buffer } = module.memory;
  const elements = (address: number, values?: Float32Array) => {
    const view = new Float32Array(buffer, address, padded).fill(0);
    if (values !== undefined) copyRows(values, view, { ...shape });
    return view;
  };
  const darkNow = elements(start);
  elements(drift).set(dark.darkPerLine);
  elements(scale, inverseGain(request));
  elements(curve, nonlinearity);
  const rows = new Float32Array(buffer, weights, TAPS * samples);
  for (let i = 0; i < rows.length; i++) rows[(i % TAPS) * samples + Math.floor(i / TAPS)] = plan.taps[i] ?? 0;
  for (const [n, { places }] of runs.entries()) new Int32Array(buffer, at[n], places.length).set(places);
  const into = new Float32Array(lines * wanted.length * samples);
  const line = bands * samples;
  for (let first = 0; first < lines; first += atOnce) {
    const count = Math.min(atOnce, lines - first);
    for (let i = 0; i < read; i++) darkNow[i] = (dark.dark[i] ?? 0) + first * (dark.darkPerLine[i] ?? 0);
    const own = counts.subarray(first * line, (first + count) * line);
    copyRows(own, new Uint16Array(buffer, source, count * padded), shape);
    module.radiances(source, count, padded, start, drift, scale, curve, saturatedAt, radiance);
    repair(new Float32Array(buffer, radiance, count * padded), padded, plan.repairs);
    for (const [n, { start: left, end }] of runs.entries())
      module.shiftBands(
        radiance,
        count,
        shape.read.length,
        samples,
        left,
        end,
        at[n] ?? 0,
        wanted.length,
        weights,
        result,
      );
    const made = new Float32Array(buffer, result, count * wanted.length * samples);
    into.set(made, first * wanted.length * samples);
  }
  return into;
}

function repair(data: Float32Array, lineLength: number, repairs: Conversion['repairs']): void {
  for (let line = 0; line < data.length; line += lineLength)
    for (const { at, low, high, share } of repairs) {
      const below = low < 0 ? Number.NaN : (data[line + low] ?? Number.NaN);
      const above = high < 0 ? Number.NaN : (data[line + high] ?? Number.NaN);
      data[line + at] = below + share * (above - below);
    }
}
