import { medianPlane } from '../memory/background.ts';
import { robustStatistics } from '../objects/robust.ts';
import { newPlane, type Plane } from '../plane.ts';
import { changeNoise } from './change-noise.ts';
import { localLevel } from './local-level.ts';
import { usualPicture } from './usual-picture.ts';

/** A vehicle that has left differs by more standard deviations from all that the other pictures show there or a pixel away. */
const LEFT_SIGMAS = 5;
const NEAR = [-1, 0, 1] as const;

/**
 * How badly each earlier picture is predicted by the others, as the root mean square over them and the 3 x 3 pixels around each pixel: at
 * edges of roofs and fields, a sensor sees something else whenever its pixels lie elsewhere, and so it will next time. What changes around a
 * place as a whole does not count, as in the picture that is examined, and neither do vehicles that have left.
 *
 * @param pictures at least two, aligned and in the same light
 */
export function predictionErrors(pictures: readonly Plane[]): Float32Array {
  const { width, height } = pictures[0] ?? newPlane(0, 0);
  const cleaned = pictures.map((picture, n) => withoutLeft(picture, others(pictures, n)));
  const squares = new Float64Array(width * height);
  const counts = new Uint8Array(width * height);
  cleaned.forEach(({ plane, hasLeft }, n) => {
    const { usual } = usualPicture(
      plane,
      others(cleaned, n).map((other) => other.plane),
    );
    const values = plane.values.map((value, i) => value - (usual.values[i] ?? Number.NaN));
    const level = localLevel({ width, height, values }, changeNoise({ width, height, values }, usual));
    values.forEach((value, i) => {
      const error = value - (level[i] ?? 0);
      if (Number.isNaN(error) || hasLeft[i] === 1) return;
      squares[i] = (squares[i] ?? 0) + error * error;
      counts[i] = (counts[i] ?? 0) + 1;
    });
  });
  return rootMeanAround(squares, counts, { width, height });
}

const others = <Each>(all: readonly Each[], without: number) => all.filter((_, n) => n !== without);

/** A picture with the median of all where a vehicle stood in it alone. */
function withoutLeft(picture: Plane, rest: readonly Plane[]) {
  const { width, height } = picture;
  const median = medianPlane([picture, ...rest]);
  const limit =
    LEFT_SIGMAS *
    robustStatistics(picture.values.map((value, i) => value - (median.values[i] ?? Number.NaN))).sigma;
  const hasLeft = new Uint8Array(width * height);
  const values = picture.values.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      const value = picture.values[pixel] ?? Number.NaN;
      if (!(Math.abs(value - (median.values[pixel] ?? Number.NaN)) > limit)) continue;
      const near = rest.flatMap((plane) =>
        NEAR.flatMap((dy) => NEAR.map((dx) => plane.values[pixel + dy * width + dx] ?? Number.NaN)),
      );
      if (!(value > Math.max(...near) + limit || value < Math.min(...near) - limit)) continue;
      hasLeft[pixel] = 1;
      values[pixel] = median.values[pixel] ?? Number.NaN;
    }
  return { plane: { width, height, values }, hasLeft };
}

function rootMeanAround(
  squares: Float64Array,
  counts: Uint8Array,
  { width, height }: Pick<Plane, 'width' | 'height'>,
): Float32Array {
  const result = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [sum, count] = [0, 0];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          sum += squares[row * width + column] ?? 0;
          count += counts[row * width + column] ?? 0;
        }
      result[y * width + x] = count > 0 ? Math.sqrt(sum / count) : 0;
    }
  return result;
}
