import { geodeticOf } from './ellipsoid.ts';

/** Positions and velocities of a satellite at some instants, ascending; between them it follows a cubic. */
export interface PlatformTrack {
  /** Seconds from any origin that all times of a scene share. */
  readonly timesS: ArrayLike<number>;
  /** Earth-fixed, in metres: `positionsM[state * 3 + axis]`. */
  readonly positionsM: ArrayLike<number>;
  /** Relative to the rotating Earth, in m/s, in the same order. */
  readonly velocitiesMS: ArrayLike<number>;
}

/** Angles of the sensor against the level frame at some instants, ascending; linear between them. */
export interface AttitudeTrack {
  readonly timesS: ArrayLike<number>;
  /** About the direction of motion, positive to the right. */
  readonly rollDeg: ArrayLike<number>;
  /** Positive ahead. */
  readonly pitchDeg: ArrayLike<number>;
  /** About the line of sight, clockwise as seen from above. */
  readonly yawDeg: ArrayLike<number>;
}

/** A sensor at an instant, Earth-fixed. */
export interface SensorPose {
  /** Metres. */
  readonly position: Float64Array;
  /** Turns directions of the sensor (ahead, right, down) to Earth-fixed ones: `axes[earthAxis * 3 + sensorAxis]`. */
  readonly axes: Float64Array;
}

const RAD_PER_DEG = Math.PI / 180;

/**
 * The pose of a sensor at an instant. The level frame looks down along the normal of the ellipsoid, and its right is at a right
 * angle to the motion over ground. A direction of the sensor is turned by yaw, then pitch, then roll, so that its middle
 * looks at the roll and pitch that `lookAngles` measures.
 *
 * @throws RangeError for an instant outside the track or the attitudes
 */
export function sensorPose(track: PlatformTrack, attitude: AttitudeTrack, timeS: number): SensorPose {
  const position = new Float64Array(3);
  const velocity = new Float64Array(3);
  interpolateState(track, timeS, position, velocity);
  const place = placeIn('attitudes', attitude.timesS, timeS);
  const angle = (values: ArrayLike<number>) => {
    const [from, to] = [values[place.index] ?? Number.NaN, values[place.index + 1] ?? Number.NaN];
    return (from + (place.share === 0 ? 0 : place.share * (to - from))) * RAD_PER_DEG;
  };
  const turn = turnOf(angle(attitude.rollDeg), angle(attitude.pitchDeg), angle(attitude.yawDeg));
  return { position, axes: product(levelFrame(position, velocity), turn) };
}

/** Cubic Hermite interpolation of positions, and its derivative. */
function interpolateState(
  { timesS, positionsM, velocitiesMS }: PlatformTrack,
  timeS: number,
  position: Float64Array,
  velocity: Float64Array,
): void {
  const { index, share: t } = placeIn('states', timesS, timeS);
  const step = (timesS[index + 1] ?? timesS[index] ?? 0) - (timesS[index] ?? 0);
  for (let axis = 0; axis < 3; axis++) {
    const at = index * 3 + axis;
    const [p, v] = [positionsM[at] ?? Number.NaN, velocitiesMS[at] ?? Number.NaN];
    if (t === 0) {
      position[axis] = p;
      velocity[axis] = v;
      continue;
    }
    const [q, w] = [positionsM[at + 3] ?? Number.NaN, velocitiesMS[at + 3] ?? Number.NaN];
    const [m, n] = [v * step, w * step];
    const [square, cube] = [2 * (p - q) + m + n, -3 * (p - q) - 2 * m - n];
    position[axis] = p + t * (m + t * (cube + t * square));
    velocity[axis] = (m + t * (2 * cube + 3 * t * square)) / step;
  }
}

interface Place {
  readonly index: number;
  readonly share: number;
}

/** Between which two instants a time is. One instant counts for all times. */
function placeIn(name: string, timesS: ArrayLike<number>, timeS: number): Place {
  if (timesS.length === 1) return { index: 0, share: 0 };
  const last = timesS.length - 1;
  if (!(timeS >= (timesS[0] ?? Number.NaN) && timeS <= (timesS[last] ?? Number.NaN)))
    throw new RangeError(
      `The times of the ${name} must contain the time of the line, ${timeS} s; they are from ${timesS[0]} to ${timesS[last]} s.`,
    );
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((timesS[middle] ?? 0) <= timeS) low = middle;
    else high = middle;
  }
  const from = timesS[low] ?? 0;
  return { index: low, share: (timeS - from) / ((timesS[high] ?? 0) - from) };
}

/** Columns are the level directions ahead, right and down. */
function levelFrame(position: Float64Array, velocity: Float64Array): Float64Array {
  const { lon, lat } = geodeticOf(position[0] ?? 0, position[1] ?? 0, position[2] ?? 0);
  const up = [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)] as const;
  const sideways = cross([velocity[0] ?? 0, velocity[1] ?? 0, velocity[2] ?? 0], up);
  const length = Math.hypot(...sideways);
  const right = [sideways[0] / length, sideways[1] / length, sideways[2] / length] as const;
  const ahead = cross(up, right);
  return Float64Array.of(ahead[0], right[0], -up[0], ahead[1], right[1], -up[1], ahead[2], right[2], -up[2]);
}

type Vector = readonly [number, number, number];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The matrix of yaw, then pitch, then roll. */
function turnOf(roll: number, pitch: number, yaw: number): Float64Array {
  const [sr, cr] = [Math.sin(roll), Math.cos(roll)];
  const [sp, cp] = [Math.sin(pitch), Math.cos(pitch)];
  const [sy, cy] = [Math.sin(yaw), Math.cos(yaw)];
  const rolled = Float64Array.of(1, 0, 0, 0, cr, sr, 0, -sr, cr);
  const pitched = Float64Array.of(cp, 0, sp, 0, 1, 0, -sp, 0, cp);
  const yawed = Float64Array.of(cy, -sy, 0, sy, cy, 0, 0, 0, 1);
  return product(rolled, product(pitched, yawed));
}

/** The product of two 3 x 3 matrices, row by row. */
function product(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [at - (at % 3), at % 3];
    return (
      (a[row] ?? 0) * (b[column] ?? 0) +
      (a[row + 1] ?? 0) * (b[column + 3] ?? 0) +
      (a[row + 2] ?? 0) * (b[column + 6] ?? 0)
    );
  });
}
