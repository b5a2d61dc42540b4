import { leastSquares } from '../../georeference/least-squares.ts';
import { projectionOf } from '../../georeference/projection.ts';
import type { Igm } from '../locate/igm.ts';

/** The middles of the pixels of an image on a map, `[line * samples + sample]`; NaN where a pixel does not see the ground. */
export interface ProjectedIgm {
  readonly epsg: number;
  readonly lines: number;
  readonly samples: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/**
 * Projects the pixels of an image.
 *
 * @throws RangeError when the system is not supported or an array does not fit the shape
 */
export function projectIgm({ lines, samples, lon, lat }: Igm, epsg: number): ProjectedIgm {
  const projection = projectionOf(epsg);
  if (projection === undefined) throw new RangeError(`The projection EPSG:${epsg} is not supported.`);
  const length = lines * samples;
  if (lon.length !== length || lat.length !== length)
    throw new RangeError(`There must be ${length} positions; there are ${lon.length} and ${lat.length}.`);
  const [x, y] = [new Float64Array(length), new Float64Array(length)];
  for (let at = 0; at < length; at++) {
    const point = projection.forward(lon[at] ?? Number.NaN, lat[at] ?? Number.NaN);
    x[at] = point[0];
    y[at] = point[1];
  }
  return { epsg, lines, samples, x, y };
}

/** Most pixels of a side that an affine fit looks at. */
const FIT_PIXELS = 20;

/**
 * The image with positions for the pixels that do not see the ground, from an affine fit to the others; only good enough to start a
 * search from. Returns the image itself where there is nothing to fill or too little to fit.
 */
export function withoutGaps(image: ProjectedIgm): ProjectedIgm {
  const { lines, samples } = image;
  const isGap = (at: number) => Number.isNaN((image.x[at] ?? Number.NaN) + (image.y[at] ?? Number.NaN));
  if (!image.x.some((_, at) => isGap(at))) return image;
  const step = Math.max(1, Math.floor(Math.min(lines, samples) / FIT_PIXELS));
  const rows: number[][] = [];
  const places: number[] = [];
  for (let line = 0; line < lines; line += step)
    for (let sample = 0; sample < samples; sample += step) {
      const at = line * samples + sample;
      if (isGap(at)) continue;
      rows.push([1, sample / samples, line / lines]);
      places.push(at);
    }
  const filled = (values: Float64Array) => {
    const fit = leastSquares(
      rows,
      places.map((at) => values[at] ?? 0),
    );
    if (fit === undefined) return values;
    const [offset = 0, perSample = 0, perLine = 0] = fit;
    return values.map((value, at) =>
      isGap(at)
        ? offset + perSample * ((at % samples) / samples) + perLine * (Math.floor(at / samples) / lines)
        : value,
    );
  };
  return { ...image, x: filled(image.x), y: filled(image.y) };
}
