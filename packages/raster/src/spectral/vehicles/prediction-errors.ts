import { robustStatistics } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { changeNoise } from './change-noise.ts';
import { type Ground, groundOf, isAtEdge, mapOf, medianMap, valuesAt } from './ground.ts';
import { localLevel } from './local-level.ts';
import { usualPicture } from './usual-picture.ts';

/** A vehicle that has left differs by more standard deviations from all that the other pictures show there or a pixel away. */
const LEFT_SIGMAS = 5;
/** A picture counts with so much more noise than the examined one, at the most: one in another light says little of how well an edge is known. */
const MOST_NOISE = 1.5;

/**
 * How badly each earlier picture is predicted by the others, as the root mean square over them and the 3 x 3 pixels around each pixel: at
 * edges of roofs and fields, a sensor sees something else whenever its pixels lie elsewhere, and so it will next time. What changes around a
 * place as a whole does not count, as in the picture that is examined, and neither do vehicles that have left.
 *
 * @param pictures at least two, aligned and in the same light, without data outside the ground
 * @param noise standard deviation of the change that is examined; the errors of pictures with more noise count less
 */
export function predictionErrors(
  pictures: readonly Plane[],
  ground: Ground = groundOf(pictures[0] ?? newPlane(0, 0)),
  noise?: Float32Array,
): Float32Array {
  const { width, height, pixels } = ground;
  const median = medianMap(ground, pictures);
  const cleaned = pictures.map((picture, n) =>
    withoutLeft(ground, picture, { median, rest: others(pictures, n) }),
  );
  const squares = new Float64Array(width * height);
  const counts = new Uint8Array(width * height);
  cleaned.forEach(({ plane, hasLeft }, n) => {
    const { usual } = usualPicture(
      ground,
      plane,
      others(cleaned, n).map((other) => other.plane),
    );
    const difference = mapOf(
      ground,
      (pixel) => (plane.values[pixel] ?? Number.NaN) - (usual.values[pixel] ?? Number.NaN),
    );
    const sigmas = changeNoise(ground, difference, usual);
    const level = localLevel(ground, difference, sigmas);
    for (const pixel of pixels) {
      const share = Math.min(
        1,
        (MOST_NOISE * (noise?.[pixel] ?? Number.POSITIVE_INFINITY)) / (sigmas[pixel] ?? 1),
      );
      const error = share * ((difference.values[pixel] ?? Number.NaN) - (level[pixel] ?? 0));
      if (Number.isNaN(error) || hasLeft[pixel] === 1) continue;
      squares[pixel] = (squares[pixel] ?? 0) + error * error;
      counts[pixel] = (counts[pixel] ?? 0) + 1;
    }
  });
  return rootMeanAround(ground, squares, counts);
}

const others = <Each>(all: readonly Each[], without: number) => all.filter((_, n) => n !== without);

interface Others {
  /** Of all pictures. */
  readonly median: Plane;
  readonly rest: readonly Plane[];
}

/** A picture with the median of all where a vehicle stood in it alone. */
function withoutLeft(ground: Ground, picture: Plane, { median, rest }: Others) {
  const { width, height, pixels } = ground;
  const excess = (pixel: number) =>
    Math.fround((picture.values[pixel] ?? Number.NaN) - (median.values[pixel] ?? Number.NaN));
  const limit = LEFT_SIGMAS * robustStatistics(valuesAt(pixels, excess)).sigma;
  const hasLeft = new Uint8Array(width * height);
  const values = picture.values.slice();
  for (const pixel of pixels) {
    if (isAtEdge(ground, pixel) || !(Math.abs(excess(pixel)) > limit)) continue;
    const [lowest, highest] = rangeAround(rest, pixel);
    const value = values[pixel] ?? Number.NaN;
    if (!(value > highest + limit || value < lowest - limit)) continue;
    hasLeft[pixel] = 1;
    values[pixel] = median.values[pixel] ?? Number.NaN;
  }
  return { plane: { width, height, values }, hasLeft };
}

/** The lowest and the highest value of some pictures in the 3 x 3 pixels around one; NaN where one of them is unknown. */
function rangeAround(planes: readonly Plane[], pixel: number): readonly [lowest: number, highest: number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { width, values } of planes)
    for (let row = pixel - width; row <= pixel + width; row += width)
      for (let near = row - 1; near <= row + 1; near++) {
        const value = values[near] ?? Number.NaN;
        lowest = Math.min(lowest, value);
        highest = Math.max(highest, value);
      }
  return [lowest, highest];
}

function rootMeanAround(ground: Ground, squares: Float64Array, counts: Uint8Array): Float32Array {
  const { width, height } = ground;
  return mapOf(ground, (pixel) => {
    const x = pixel % width;
    const y = (pixel - x) / width;
    let [sum, count] = [0, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        sum += squares[row * width + column] ?? 0;
        count += counts[row * width + column] ?? 0;
      }
    return count > 0 ? Math.sqrt(sum / count) : 0;
  }).values;
}
