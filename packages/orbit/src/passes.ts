import type { Position } from '@sigma/geo';
import { RAD_PER_DEG } from './angles.ts';
import { EARTH_RADIUS_KM, ecefOf, POLAR_RADIUS_KM } from './earth.ts';
import type { ElementSet } from './element-set.ts';
import { type Instant, msOf } from './instant.ts';
import { type LookAngles, lookAngles } from './look-angles.ts';
import { propagateEarthFixed } from './propagation.ts';
import { dot, subtract, unit } from './vector.ts';

/** Earth-fixed states of one satellite at even steps; `states` holds x, y, z (km), vx, vy, vz (km/s) a sample. */
export interface SampledTrack {
  readonly set: ElementSet;
  readonly startMs: number;
  readonly endMs: number;
  /** Time of the first sample, one step before `startMs`, so that an extremum at the edge is seen from both sides. */
  readonly firstMs: number;
  readonly stepMs: number;
  readonly states: Float64Array;
}

/** Closest approach of a satellite to a place, with the look angles at that moment. */
export interface Pass extends LookAngles {
  /** Milliseconds since 1970 UTC, fractions kept. */
  readonly closestMs: number;
  readonly closest: Date;
}

export interface PassSearch {
  readonly start: Instant;
  readonly end: Instant;
  readonly maxOffNadirDeg: number;
}

const STEP_MS = 120_000;
const VALUES = 6;

/** Samples an orbit once, so that many places can be searched in it: 0.1 s a satellite and 120 days. */
export function sampleTrack(set: ElementSet, start: Instant, end: Instant): SampledTrack {
  const [startMs, endMs] = [msOf(start), msOf(end)];
  const firstMs = startMs - STEP_MS;
  const count = Math.ceil((endMs - startMs) / STEP_MS) + 3;
  const states = new Float64Array(count * VALUES);
  for (let index = 0; index < count; index += 1) {
    const { position, velocity } = propagateEarthFixed(set, firstMs + index * STEP_MS);
    states.set([position.x, position.y, position.z, velocity.x, velocity.y, velocity.z], index * VALUES);
  }
  return { set, startMs, endMs, firstMs, stepMs: STEP_MS, states };
}

/**
 * Passes of a satellite whose closest approach to a place falls into `start` (included) to `end` (excluded)
 * and is seen within `maxOffNadirDeg` of the geodetic nadir. Throws PropagationError.
 */
export function passesOver(set: ElementSet, position: Position, search: PassSearch): Pass[] {
  return passesOfTrack(sampleTrack(set, search.start, search.end), position, search.maxOffNadirDeg);
}

/** The same over a track that has been sampled already. */
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

/** Times of samples that are nearer to the place than both neighbours and near enough to matter. */
function nearbySamples(track: SampledTrack, position: Position, maxOffNadirDeg: number): number[] {
  const towards = unit(ecefOf(position));
  const { states, stepMs, firstMs } = track;
  const cosines: number[] = [];
  for (let at = 0; at < states.length; at += VALUES) {
    const [x = 0, y = 0, z = 0] = [states[at], states[at + 1], states[at + 2]];
    cosines.push((x * towards.x + y * towards.y + z * towards.z) / Math.hypot(x, y, z));
  }
  const found: number[] = [];
  for (let index = 1; index < cosines.length - 1; index += 1) {
    const [before = 0, here = 0, after = 0] = cosines.slice(index - 1, index + 2);
    if (here < before || here <= after) continue;
    const at = index * VALUES;
    const reach = reachRad(states.subarray(at, at + VALUES), maxOffNadirDeg, stepMs);
    if (here >= Math.cos(reach)) found.push(firstMs + index * stepMs);
  }
  return found;
}

/**
 * Angle at the Earth's centre within which a sample may belong to a pass: the ground reach of the cone
 * (on the smallest sphere, where it is widest), the way to the true closest approach, and a margin for
 * geodetic against geocentric nadir.
 */
function reachRad(state: Float64Array, maxOffNadirDeg: number, stepMs: number): number {
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const radius = Math.hypot(x, y, z);
  const cone = Math.min(maxOffNadirDeg + 0.3, 90) * RAD_PER_DEG;
  const sine = (Math.sin(cone) * radius) / POLAR_RADIUS_KM;
  const ground =
    sine >= 1 ? Math.acos(POLAR_RADIUS_KM / Math.max(radius, EARTH_RADIUS_KM)) : Math.asin(sine) - cone;
  const moved = (Math.hypot(vx, vy, vz) / radius) * (stepMs / 1000);
  return Math.min(ground + moved + 0.01, Math.PI);
}

/**
 * Time in ms of the smallest off-nadir angle near a rough one, by vertices of parabolas: first through the squared
 * range, which is one over minutes, then through tan² of the angle itself.
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

/** Where the parabola through three points is lowest; the middle one when it opens downwards. */
function vertex(measure: (ms: number) => number, middle: number, half: number): number {
  const [left, here, right] = [measure(middle - half), measure(middle), measure(middle + half)];
  const bend = left - 2 * here + right;
  return bend > 0 ? middle + (half * (left - right)) / (2 * bend) : middle;
}
