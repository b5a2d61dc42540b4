import { distanceToEllipsoid, geodeticOf } from './ellipsoid.ts';
import type { Igm, PixelAngles } from './igm.ts';
import { type AttitudeTrack, type PlatformTrack, type SensorPose, sensorPose } from './platform.ts';
import type { HeightAt } from './terrain.ts';

/** What the lines of an image were captured from and what they look at. */
export interface LocateRequest {
  /** The instant of the middle of each line's exposure. */
  readonly lineTimesS: ArrayLike<number>;
  /**
   * The direction of each sample in the frame of the sensor, `look[sample * 3 + axis]` with the axes ahead, right and down, of any
   * length.
   */
  readonly look: ArrayLike<number>;
  readonly track: PlatformTrack;
  readonly attitude: AttitudeTrack;
  readonly heightAt: HeightAt;
  readonly sun: SunDirection;
}

/** Where the Sun is at an instant; from there it moves with the rotation of the Earth. */
export interface SunDirection {
  readonly timeS: number;
  /** Earth-fixed, of any length. */
  readonly direction: readonly [number, number, number];
}

export interface LocatedLines extends Igm, PixelAngles {}

const EARTH_ROTATION_RAD_S = 7.292115e-5;
const DEG_PER_RAD = 180 / Math.PI;
/** A line of sight ends this near to the ground. */
const TOLERANCE_M = 1e-3;
/** Two or three are enough for hills; more are needed at edges of cells of a steep terrain. */
const MAX_STEPS = 12;
/** Sights that descend less than this per metre are followed as if the ground were level. */
const LEAST_DESCENT = 0.02;

/**
 * Where each pixel of consecutive lines looks at: its line of sight is followed to the terrain by the secant method, from the height
 * of the pixel before it. Pixels that miss the Earth are NaN. Where relief hides ground, the point may be behind a ridge.
 *
 * @param from  the first line
 * @throws RangeError for lines outside the track, the attitudes or the times of lines
 */
export function locateLines(
  request: LocateRequest,
  from = 0,
  count: number = request.lineTimesS.length - from,
): LocatedLines {
  const samples = request.look.length / 3;
  if (!Number.isInteger(samples))
    throw new RangeError(`Directions must have three axes; there are ${request.look.length} values.`);
  if (from < 0 || count < 0 || from + count > request.lineTimesS.length)
    throw new RangeError(
      `Lines ${from} to ${from + count} are outside the scene's ${request.lineTimesS.length}.`,
    );
  const located = newLines(count, samples);
  let heightM = 0;
  for (let line = 0; line < count; line++) {
    const timeS = request.lineTimesS[from + line] ?? Number.NaN;
    const pose = sensorPose(request.track, request.attitude, timeS);
    heightM = locateLine({ request, pose, sun: sunAt(request.sun, timeS), located, line, heightM });
  }
  return located;
}

/**
 * Directions of the samples of a detector without distortion: evenly spaced on a plane, `fieldDeg` from the outer border of the first
 * sample, on the left, to that of the last.
 */
export function pinholeLook(samples: number, fieldDeg: number): Float64Array {
  const half = Math.tan(fieldDeg / 2 / DEG_PER_RAD);
  const look = new Float64Array(samples * 3);
  for (let sample = 0; sample < samples; sample++) {
    look[sample * 3 + 1] = half * ((2 * sample + 1) / samples - 1);
    look[sample * 3 + 2] = 1;
  }
  return look;
}

function newLines(lines: number, samples: number): LocatedLines {
  const angle = () => new Float32Array(lines * samples).fill(Number.NaN);
  return {
    lines,
    samples,
    lon: new Float64Array(lines * samples).fill(Number.NaN),
    lat: new Float64Array(lines * samples).fill(Number.NaN),
    heightM: angle(),
    viewZenithDeg: angle(),
    viewAzimuthDeg: angle(),
    sunZenithDeg: angle(),
    sunAzimuthDeg: angle(),
  };
}

function sunAt({ timeS, direction: [x, y, z] }: SunDirection, at: number): Float64Array {
  const angle = EARTH_ROTATION_RAD_S * (at - timeS);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const length = Math.hypot(x, y, z);
  return Float64Array.of((cos * x + sin * y) / length, (cos * y - sin * x) / length, z / length);
}

interface LineToLocate {
  readonly request: LocateRequest;
  readonly pose: SensorPose;
  readonly sun: Float64Array;
  readonly located: LocatedLines;
  readonly line: number;
  readonly heightM: number;
}

/** Writes a line and returns the height of its first pixel, for the start of the next line. */
function locateLine({ request, pose, sun, located, line, heightM }: LineToLocate): number {
  const { look, heightAt } = request;
  const { samples } = located;
  const sight = new Float64Array(3);
  let [first, height] = [Number.NaN, heightM];
  for (let sample = 0; sample < samples; sample++) {
    turn(pose.axes, look, sample, sight);
    const hit = followSight(pose.position, sight, heightAt, height);
    if (hit === undefined) continue;
    const at = line * samples + sample;
    height = hit.heightM;
    if (Number.isNaN(first)) first = height;
    located.lon[at] = hit.lon * DEG_PER_RAD;
    located.lat[at] = hit.lat * DEG_PER_RAD;
    located.heightM[at] = height;
    const [sinLon, cosLon] = [Math.sin(hit.lon), Math.cos(hit.lon)];
    const [sinLat, cosLat] = [Math.sin(hit.lat), Math.cos(hit.lat)];
    for (const [vector, sign, zenith, azimuth] of [
      [sight, -1, located.viewZenithDeg, located.viewAzimuthDeg],
      [sun, 1, located.sunZenithDeg, located.sunAzimuthDeg],
    ] as const) {
      const [x, y, z] = [sign * (vector[0] ?? 0), sign * (vector[1] ?? 0), sign * (vector[2] ?? 0)];
      const out = cosLon * x + sinLon * y;
      const [east, north, up] = [
        cosLon * y - sinLon * x,
        cosLat * z - sinLat * out,
        cosLat * out + sinLat * z,
      ];
      zenith[at] = Math.atan2(Math.sqrt(east * east + north * north), up) * DEG_PER_RAD;
      const clockwise = Math.atan2(east, north) * DEG_PER_RAD;
      azimuth[at] = clockwise < 0 ? clockwise + 360 : clockwise;
    }
  }
  return Number.isNaN(first) ? heightM : first;
}

/** Writes the Earth-fixed unit vector of a sample's direction. */
function turn(axes: Float64Array, look: ArrayLike<number>, sample: number, into: Float64Array): void {
  const [a, r, d] = [look[sample * 3] ?? 0, look[sample * 3 + 1] ?? 0, look[sample * 3 + 2] ?? 0];
  const scale = 1 / Math.sqrt(a * a + r * r + d * d);
  for (let axis = 0; axis < 3; axis++)
    into[axis] =
      scale * ((axes[axis * 3] ?? 0) * a + (axes[axis * 3 + 1] ?? 0) * r + (axes[axis * 3 + 2] ?? 0) * d);
}

/**
 * The point where a sight meets the terrain, from the ellipsoid at a height nearby. The first step takes the ground as level; from
 * then on the height above ground is linear through the last two points.
 */
function followSight(from: Float64Array, sight: Float64Array, heightAt: HeightAt, startM: number) {
  let distance = distanceToEllipsoid(from, sight, startM);
  if (Number.isNaN(distance)) return undefined;
  const [px = 0, py = 0, pz = 0] = from;
  const [sx = 0, sy = 0, sz = 0] = sight;
  let [before, aboveBefore] = [Number.NaN, Number.NaN];
  for (let step = 0; ; step++) {
    const hit = geodeticOf(px + distance * sx, py + distance * sy, pz + distance * sz);
    const above = hit.heightM - heightAt(hit.lon * DEG_PER_RAD, hit.lat * DEG_PER_RAD);
    if (Number.isNaN(above)) return undefined;
    if (Math.abs(above) < TOLERANCE_M || step === MAX_STEPS) return hit;
    const secant = (above - aboveBefore) / (distance - before);
    const cosLat = Math.cos(hit.lat);
    const level = cosLat * (Math.cos(hit.lon) * sx + Math.sin(hit.lon) * sy) + Math.sin(hit.lat) * sz;
    [before, aboveBefore] = [distance, above];
    distance -= above / (secant < -LEAST_DESCENT ? secant : Math.min(level, -LEAST_DESCENT));
  }
}
