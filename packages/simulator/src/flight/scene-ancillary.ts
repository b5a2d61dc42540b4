import {
  type ElementSet,
  ecefOf,
  parseElementSet,
  propagateEarthFixed,
  sunPosition,
  type Vec3,
} from '@sigma/orbit';
import { type LocateRequest, type PlatformTrack, projectionOf, sensorPose } from '@sigma/raster';
import { deviateOf } from '../earth/sampling/deviates.ts';
import { textHash } from '../earth/sampling/hash.ts';
import type { ScenePlan } from '../scene-plan.ts';

/** Lines between two attitudes. */
const KNOT_LINES = 8;
/** States of the track are this far apart and reach this far beyond the scene. */
const STATE_S = 1;
/** Standard deviation of the attitudes that are reported: 2.8 m on the ground, about a third of a pixel of a spot scene. */
const POINTING_ERROR_DEG = 3e-4;

export interface AncillaryOptions {
  /** Height of the ground above the ellipsoid: simulated scenes show the ground without relief displacement. */
  readonly heightM: number;
  /** Whether attitudes have the error of a star tracker, drawn by the scene's id; true by default. */
  readonly hasPointingError?: boolean;
}

/**
 * What a satellite reports with the lines of a scene: times, track, attitudes and directions of the samples, so that `locateLines` puts the
 * pixels where the plan has them. Lines are those of the plan's grid, which on ascending passes is captured from its last line on. Times
 * are seconds from the start of the scene.
 *
 * @throws RangeError when the plan has no usable element set or projection
 */
export function sceneAncillary(plan: ScenePlan, options: AncillaryOptions): LocateRequest {
  const set = elementSetOf(plan);
  const lines = plan.grid.height;
  const durationS = (plan.end.valueOf() - plan.start.valueOf()) / 1000;
  const isReversed = plan.acquisition.orbitState === 'ascending';
  const lineTimesS = Array.from(
    { length: lines },
    (_, line) => (durationS * ((isReversed ? lines - 1 - line : line) + 0.5)) / lines,
  );
  const track = trackOf(set, plan.start, durationS);
  const view = viewOf(plan, track, options.heightM);
  const lineOf = (line: number) => ({ width: plan.grid.width, line, timeS: lineTimesS[line] ?? 0 });
  const knots = knotLines(lines)
    .map(lineOf)
    .sort((a, b) => a.timeS - b.timeS);
  const error = options.hasPointingError === false ? [] : pointingError(plan.id);
  const angles = knots.map((knot) => anglesOf(view, knot));
  const degrees = (radians: readonly number[], offset = 0) =>
    radians.map((value) => value * DEG_PER_RAD + offset);
  const sun = sunPosition(plan.datetime);
  return {
    lineTimesS,
    look: lookOf(view, lineOf(Math.floor(lines / 2))),
    track,
    attitude: {
      timesS: knots.map(({ timeS }) => timeS),
      rollDeg: degrees(
        angles.map(({ roll }) => roll),
        error[0],
      ),
      pitchDeg: degrees(
        angles.map(({ pitch }) => pitch),
        error[1],
      ),
      yawDeg: degrees(
        angles.map(({ yaw }) => yaw),
        error[2],
      ),
    },
    heightAt: () => options.heightM,
    sun: {
      timeS: (plan.datetime.valueOf() - plan.start.valueOf()) / 1000,
      direction: [sun.x, sun.y, sun.z],
    },
  };
}

function elementSetOf({ acquisition }: ScenePlan): ElementSet {
  const parsed = parseElementSet(acquisition.elementSet.join('\n'));
  if (!parsed.ok) throw new RangeError(`The element set of the plan is not valid: ${parsed.reason}.`);
  return parsed.set;
}

/** The first line, each eighth after it and the last one. */
function knotLines(lines: number): readonly number[] {
  const count = Math.max(1, Math.ceil((lines - 1) / KNOT_LINES));
  return Array.from({ length: count + 1 }, (_, n) => Math.round((n * (lines - 1)) / count));
}

function trackOf(set: ElementSet, start: Date, durationS: number): PlatformTrack {
  const count = Math.ceil(durationS / STATE_S) + 3;
  const timesS = Array.from({ length: count }, (_, n) => (n - 1) * STATE_S);
  const states = timesS.map((s) => propagateEarthFixed(set, start.valueOf() + s * 1000));
  const metres = ({ x, y, z }: Vec3) => [x * 1000, y * 1000, z * 1000];
  return {
    timesS,
    positionsM: states.flatMap(({ position }) => metres(position)),
    velocitiesMS: states.flatMap(({ velocity }) => metres(velocity)),
  };
}

type Vector = readonly [ahead: number, right: number, down: number];

/** The direction in the level frame to a point of the grid, in pixels, at a time. */
type View = (column: number, row: number, timeS: number) => Vector;

const LEVEL = { timesS: [0], rollDeg: [0], pitchDeg: [0], yawDeg: [0] };

function viewOf({ grid }: ScenePlan, track: PlatformTrack, heightM: number): View {
  const projection = projectionOf(grid.epsg);
  if (projection === undefined) throw new RangeError(`The projection EPSG:${grid.epsg} is not supported.`);
  const [a, b, c, d, e, f] = grid.transform;
  return (column, row, timeS) => {
    const { position, axes } = sensorPose(track, LEVEL, timeS);
    const place = projection.inverse(a * column + b * row + c, d * column + e * row + f);
    const { x, y, z } = ecefOf(place, heightM / 1000);
    const sight = [x, y, z].map((value, axis) => value * 1000 - (position[axis] ?? 0));
    const along = (axis: number) =>
      sight.reduce((sum, value, n) => sum + value * (axes[n * 3 + axis] ?? 0), 0);
    return [along(0), along(1), along(2)];
  };
}

const DEG_PER_RAD = 180 / Math.PI;

interface Angles {
  readonly roll: number;
  readonly pitch: number;
  readonly yaw: number;
}

/** The attitude that looks at the middle of a line, turned so that the samples are along it; radians. */
function anglesOf(view: View, { width, line, timeS }: LineOfScene): Angles {
  const [ahead, right, down] = view(width / 2, line + 0.5, timeS);
  const level = { roll: Math.atan2(right, down), pitch: Math.atan2(ahead, Math.hypot(right, down)), yaw: 0 };
  const [first, last] = [0, width].map((column) => inSensor(view(column, line + 0.5, timeS), level));
  const [x, y] = [(last?.[0] ?? 0) - (first?.[0] ?? 0), (last?.[1] ?? 0) - (first?.[1] ?? 0)];
  // Samples run to the right or to the left.
  return { ...level, yaw: y > 0 ? Math.atan2(-x, y) : Math.atan2(x, -y) };
}

interface LineOfScene {
  readonly width: number;
  readonly line: number;
  readonly timeS: number;
}

/** A direction of the level frame in that of the sensor: the inverse of yaw, then pitch, then roll. */
function inSensor([ahead, right, down]: Vector, { roll, pitch, yaw }: Angles): Vector {
  const y = right * Math.cos(roll) - down * Math.sin(roll);
  const rolled = right * Math.sin(roll) + down * Math.cos(roll);
  const x = ahead * Math.cos(pitch) - rolled * Math.sin(pitch);
  const z = ahead * Math.sin(pitch) + rolled * Math.cos(pitch);
  return [x * Math.cos(yaw) + y * Math.sin(yaw), y * Math.cos(yaw) - x * Math.sin(yaw), z];
}

/** The directions of the samples, measured on a line. */
function lookOf(view: View, of: LineOfScene): Float64Array {
  const angles = anglesOf(view, of);
  const look = new Float64Array(of.width * 3);
  for (let sample = 0; sample < of.width; sample++)
    look.set(inSensor(view(sample + 0.5, of.line + 0.5, of.timeS), angles), sample * 3);
  return look;
}

/** Errors of roll, pitch and yaw in degrees. */
function pointingError(sceneId: string): readonly number[] {
  const hash = textHash(sceneId);
  return [0, 1, 2].map((axis) => POINTING_ERROR_DEG * deviateOf(axis, 0, 5, hash));
}
