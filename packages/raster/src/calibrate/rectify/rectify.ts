import type { Samples } from '../../pixels/samples.ts';
import type { Glt } from './glt.ts';

/** Rows of a map to fill from lines of an image. */
export interface RectifyRequest {
  readonly glt: Glt;
  /** The first row of the map. */
  readonly fromRow: number;
  readonly rows: number;
  /** Lines of the image, band interleaved by line, from `firstLine` on: `source[(line * bands + band) * samples + sample]`. */
  readonly source: Samples;
  readonly bands: number;
  readonly samples: number;
  /** By default the first line of the image. */
  readonly firstLine?: number;
  /** Written where the map has no pixel of the image. */
  readonly ignore: number;
}

/** Rows of the map handled at once for one band, so that the lines that they come from stay in the cache. */
const ROWS_AT_ONCE = 64;

/**
 * Writes rows of a map, band interleaved by line: each pixel is the nearest one of the image, unchanged. Pixels of lines that are
 * not in `source` are ignored like those outside the image; `linesFor` tells which lines are needed.
 *
 * @throws RangeError when an array does not fit the shape
 */
export function rectifyRows(request: RectifyRequest, into: Samples): void {
  const { rows, bands, glt, fromRow } = request;
  const { width, height } = glt.grid;
  if (into.length !== rows * bands * width)
    throw new RangeError(
      `There must be ${rows * bands * width} values of the map; there are ${into.length}.`,
    );
  if (fromRow < 0 || fromRow + rows > height)
    throw new RangeError(`Rows ${fromRow} to ${fromRow + rows} are outside the map's ${height}.`);
  for (let start = 0; start < rows; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rows - start);
    const places = placesOf(request, fromRow + start, count);
    for (let band = 0; band < bands; band++)
      for (let row = 0; row < count; row++)
        gather({
          source: request.source,
          places: places.subarray(row * width, (row + 1) * width),
          offset: band * request.samples,
          into,
          start: ((start + row) * bands + band) * width,
          ignore: request.ignore,
        });
  }
}

/** The lines of the image that rows of a map come from; `undefined` where they have no pixel of it. */
export function linesFor(
  { grid, row }: Glt,
  fromRow: number,
  rows: number,
): { readonly first: number; readonly count: number } | undefined {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (let at = fromRow * grid.width; at < (fromRow + rows) * grid.width; at++) {
    const line = row[at] ?? 0;
    if (line === 0) continue;
    first = Math.min(first, line);
    last = Math.max(last, line);
  }
  return last === 0 ? undefined : { first: first - 1, count: last - first + 1 };
}

/** The index in `source` of the first band of each map pixel; -1 where there is none. */
function placesOf(request: RectifyRequest, fromRow: number, rows: number): Int32Array {
  const { glt, source, bands, samples, firstLine = 0 } = request;
  const { width } = glt.grid;
  const lines = source.length / (bands * samples);
  if (!Number.isInteger(lines))
    throw new RangeError(
      `The image must have a multiple of ${bands * samples} values; there are ${source.length}.`,
    );
  const places = new Int32Array(rows * width).fill(-1);
  for (let i = 0; i < places.length; i++) {
    const line = (glt.row[fromRow * width + i] ?? 0) - 1 - firstLine;
    const column = (glt.column[fromRow * width + i] ?? 0) - 1;
    if (line >= 0 && line < lines && column >= 0 && column < samples)
      places[i] = line * bands * samples + column;
  }
  return places;
}

interface Gathering {
  readonly source: Samples;
  readonly places: Int32Array;
  readonly offset: number;
  readonly into: Samples;
  readonly start: number;
  readonly ignore: number;
}

function gather({ source, places, offset, into, start, ignore }: Gathering): void {
  for (let x = 0; x < places.length; x++) {
    const place = places[x] ?? -1;
    into[start + x] = place < 0 ? ignore : (source[place + offset] ?? ignore);
  }
}
