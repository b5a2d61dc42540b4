import type { Position } from '@sigma/geo';
import { RAD_PER_DEG } from '../earth/angles.ts';
import { EARTH_ROTATION_RAD_S, ecefOf, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { type Instant, msOf } from '../earth/instant.ts';
import { cross, dot, length, subtract, unit, type Vec3, vec } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { propagateEarthFixed } from '../propagation/propagation.ts';
import { type LookAngles, lookAngles } from './look-angles.ts';

/** Earth-fixed states of one satellite at even steps; each sample in `states` is x, y, z (km), vx, vy, vz (km/s). */
export interface SampledTrack {
  readonly set: ElementSet;
  readonly startMs: number;
  readonly endMs: number;
  /** Time of the first sample, one step before `startMs`, so that an extremum at the edge has samples on both sides. */
  readonly firstMs: number;
  readonly stepMs: number;
  readonly states: Float64Array;
}

/** Closest approach of a satellite to a point, with the look angles at that moment. */
export interface Pass extends LookAngles {
  /** Milliseconds since 1970 UTC, with fractions. */
  readonly closestMs: number;
  readonly closest: Date;
}

/** Interval and limit of a search for passes over a point. */
export interface PointPassSearch {
  readonly start: Instant;
  readonly end: Instant;
  readonly maxOffNadirDeg: number;
}

const DEFAULT_STEP_MS = 120_000;
const VALUES = 6;

/**
 * Samples an orbit once, so that passes over many points can be searched. The step may be up to 5 minutes in low
 * orbits, because only closest approaches are searched.
 *
 * @throws PropagationError if the orbit has no valid state at a sample
 */
export function sampleTrack(
  set: ElementSet,
  start: Instant,
  end: Instant,
  stepMs: number = DEFAULT_STEP_MS,
): SampledTrack {
  const [startMs, endMs] = [msOf(start), msOf(end)];
  const firstMs = startMs - stepMs;
  const count = Math.ceil((endMs - startMs) / stepMs) + 3;
  const states = new Float64Array(count * VALUES);
  for (let index = 0; index < count; index += 1) {
    const { position, velocity } = propagateEarthFixed(set, firstMs + index * stepMs);
    states.set([position.x, position.y, position.z, velocity.x, velocity.y, velocity.z], index * VALUES);
  }
  return { set, startMs, endMs, firstMs, stepMs, states };
}

/**
 * Finds the passes of a satellite whose closest approach to a point is from `start` (included) to `end` (excluded)
 * and within `maxOffNadirDeg` of the geodetic nadir.
 *
 * @throws PropagationError if the orbit has no valid state in the interval
 */
export function passesOver(set: ElementSet, position: Position, search: PointPassSearch): Pass[] {
  return passesOfTrack(sampleTrack(set, search.start, search.end), position, search.maxOffNadirDeg);
}

/** Like `passesOver`, for a track that has already been sampled. */
export function passesOfTrack(track: SampledTrack, position: Position, maxOffNadirDeg: number): Pass[] {
  const passes: Pass[] = [];
  for (const roughMs of nearbySamples(track, position, maxOffNadirDeg)) {
    const closestMs = closestApproach(track.set, position, roughMs);
    if (closestMs < track.startMs || closestMs >= track.endMs) continue;
    const angles = lookAngles(propagateEarthFixed(track.set, closestMs), position);
    if (angles.incidenceDeg >= 90 || angles.offNadirDeg > maxOffNadirDeg) continue;
    passes.push({ ...angles, closestMs, closest: new Date(Math.round(closestMs)) });
  }
  return passes;
}

/** Times of samples that are nearer to the point than both neighbours and near enough for a pass. */
function nearbySamples(track: SampledTrack, position: Position, maxOffNadirDeg: number): number[] {
  const towards = unit(ecefOf(position));
  const { states, stepMs, firstMs } = track;
  const cosineAt = (at: number): number => {
    const [x, y, z] = [states[at] ?? 0, states[at + 1] ?? 0, states[at + 2] ?? 0];
    return (x * towards.x + y * towards.y + z * towards.z) / Math.sqrt(x * x + y * y + z * z);
  };
  const isWithinReach = (state: Float64Array, cosine: number) =>
    mayPass(state, { towards, cosine, maxOffNadirDeg, stepMs });
  const found: number[] = [];
  let [before, here] = [cosineAt(0), cosineAt(VALUES)];
  for (let at = VALUES; at + VALUES < states.length; at += VALUES) {
    const after = cosineAt(at + VALUES);
    if (here >= before && here > after && isWithinReach(states.subarray(at, at + VALUES), here))
      found.push(firstMs + (at / VALUES) * stepMs);
    [before, here] = [here, after];
  }
  return found;
}

interface Nearness {
  readonly towards: Vec3;
  /** Cosine of the angle at the Earth's centre between satellite and point. */
  readonly cosine: number;
  readonly maxOffNadirDeg: number;
  readonly stepMs: number;
}

/**
 * Whether the pass around a sample may come near enough: along the track within one step, and across the track
 * within the ground reach of the cone, judged by the plane of the motion over ground. Never rejects a real pass.
 */
function mayPass(state: Float64Array, { towards, cosine, maxOffNadirDeg, stepMs }: Nearness): boolean {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const position = vec(x, y, z);
  const normal = cross(position, vec(vx, vy, vz));
  const rate = length(normal) / dot(position, position);
  const moved = (rate * stepMs) / 1000;
  const ground = groundReachRad(length(position), maxOffNadirDeg);
  if (Math.acos(Math.min(cosine, 1)) > ground + moved) return false;
  // High satellites hardly move over the ground, so their motion defines no such plane.
  if (rate < 5 * EARTH_ROTATION_RAD_S) return true;
  const turned = (EARTH_ROTATION_RAD_S * moved * stepMs) / 1000;
  return Math.abs(Math.asin(dot(towards, unit(normal)))) <= ground + turned;
}

/**
 * Angle at the Earth's centre that a cone reaches, rounded up: uses the smallest sphere, where the reach is widest,
 * and adds half a degree for the difference between geodetic and geocentric nadir.
 */
function groundReachRad(radiusKm: number, maxOffNadirDeg: number): number {
  const cone = Math.min(maxOffNadirDeg + 0.5, 90) * RAD_PER_DEG;
  const sine = (Math.sin(cone) * radiusKm) / POLAR_RADIUS_KM;
  return sine >= 1 ? Math.acos(POLAR_RADIUS_KM / radiusKm) : Math.asin(sine) - cone + 0.005;
}

/**
 * Finds the time in ms of the smallest off-nadir angle near a rough time, as vertices of parabolas: first through the
 * squared range, which is parabolic over minutes, then through tan² of the angle itself.
 */
function closestApproach(set: ElementSet, position: Position, roughMs: number): number {
  const target = ecefOf(position);
  const rangeSquared = (ms: number): number => {
    const sight = subtract(target, propagateEarthFixed(set, ms).position);
    return dot(sight, sight);
  };
  const tangentSquared = (ms: number): number =>
    Math.tan(lookAngles(propagateEarthFixed(set, ms), position).offNadirDeg * RAD_PER_DEG) ** 2;
  const near = [60_000, 10_000].reduce((ms, halfMs) => vertex(rangeSquared, ms, halfMs), roughMs);
  return [5_000, 1_000].reduce((ms, halfMs) => vertex(tangentSquared, ms, halfMs), near);
}

/** Where the parabola through three points has its minimum; the middle point if it opens downwards. */
function vertex(measure: (ms: number) => number, middle: number, half: number): number {
  const [left, here, right] = [measure(middle - half), measure(middle), measure(middle + half)];
  const bend = left - 2 * here + right;
  return bend > 0 ? middle + (half * (left - right)) / (2 * bend) : middle;
}
