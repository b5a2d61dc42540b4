import type { Position } from '@sigma/geo';
import {
  DEG_PER_RAD,
  ecefOf,
  localFrame,
  propagateEarthFixed,
  type SampledTrack,
  type Vec3,
} from '@sigma/orbit';

export interface Station {
  readonly position: Position;
  /** Above the ellipsoid, km. */
  readonly heightKm: number;
  /** Degrees above the horizon from which data come down. */
  readonly minElevationDeg: number;
}

/** A satellite above the least elevation of a station; ms since 1970 UTC, to a millisecond. */
export interface StationPass {
  readonly riseMs: number;
  readonly setMs: number;
  readonly maxElevationDeg: number;
}

/** Samples this close are needed: a pass low over the horizon lasts a few minutes. */
export const PASS_STEP_MS = 60_000;
const VALUES = 6;
/** A sample half a step from the top of a pass that counts is never this far below the horizon. */
const WORTH_A_LOOK_DEG = -10;
const LEAST_MS = 1000;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Angle in degrees from the station's horizon (the plane across the ellipsoid's normal) up to the satellite. */
function elevationFrom({ position, heightKm }: Station): (satellite: Vec3) => number {
  const place = ecefOf(position, heightKm);
  const { up } = localFrame(position);
  return ({ x, y, z }) => {
    const [dx, dy, dz] = [x - place.x, y - place.y, z - place.z];
    return Math.asin((dx * up.x + dy * up.y + dz * up.z) / Math.hypot(dx, dy, dz)) * DEG_PER_RAD;
  };
}

/** The top of a curve with one top between two instants, by golden section to a millisecond. */
function topBetween(measure: (ms: number) => number, from: number, to: number): number {
  let [left, right] = [from, to];
  let [one, other] = [right - GOLDEN * (right - left), left + GOLDEN * (right - left)];
  let [atOne, atOther] = [measure(one), measure(other)];
  while (right - left > 1) {
    if (atOne > atOther) {
      [right, other, atOther] = [other, one, atOne];
      one = right - GOLDEN * (right - left);
      atOne = measure(one);
    } else {
      [left, one, atOne] = [one, other, atOther];
      other = left + GOLDEN * (right - left);
      atOther = measure(other);
    }
  }
  return (left + right) / 2;
}

/** Where a curve crosses zero between two instants at which it has different signs, to a millisecond. */
export function crossingBetween(measure: (ms: number) => number, from: number, to: number): number {
  let [left, right] = [from, to];
  const wasBelow = measure(left) < 0;
  while (right - left > 1) {
    const middle = (left + right) / 2;
    if (measure(middle) < 0 === wasBelow) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}

interface Knot {
  readonly ms: number;
  readonly elevationDeg: number;
}

/** Samples of a track with the tops between them, in order of time, from its start to its end. */
function knotsOf(track: SampledTrack, elevationOf: (satellite: Vec3) => number): readonly Knot[] {
  const { states, firstMs, stepMs, set } = track;
  const at = (sample: number): Knot => {
    const [x = 0, y = 0, z = 0] = states.subarray(sample * VALUES, sample * VALUES + 3);
    return { ms: firstMs + sample * stepMs, elevationDeg: elevationOf({ x, y, z }) };
  };
  const measure = (ms: number) => elevationOf(propagateEarthFixed(set, ms).position);
  const knots: Knot[] = [];
  let [before, here] = [at(0), at(1)];
  for (let sample = 1; (sample + 1) * VALUES < states.length; sample += 1) {
    const after = at(sample + 1);
    knots.push(here);
    const isTop = here.elevationDeg >= before.elevationDeg && here.elevationDeg > after.elevationDeg;
    if (isTop && here.elevationDeg > WORTH_A_LOOK_DEG) {
      const ms = topBetween(measure, before.ms, after.ms);
      knots.push({ ms, elevationDeg: measure(ms) });
    }
    [before, here] = [here, after];
  }
  return knots.filter(({ ms }) => ms >= track.startMs && ms <= track.endMs).toSorted((a, b) => a.ms - b.ms);
}

/**
 * Passes of a satellite over a station: from where it rises above the least elevation to where it sets below it; one
 * that is above already at the start of the track, or still at its end, is cut there. Passes under a second are left
 * out. The track has to be sampled each PASS_STEP_MS or closer. Throws PropagationError.
 */
export function stationPasses(track: SampledTrack, station: Station): readonly StationPass[] {
  const elevationOf = elevationFrom(station);
  const above = (ms: number) =>
    elevationOf(propagateEarthFixed(track.set, ms).position) - station.minElevationDeg;
  const passes: StationPass[] = [];
  let rise: Knot | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  let before: Knot | undefined;
  const close = (setMs: number) => {
    if (rise !== undefined && setMs - rise.ms >= LEAST_MS)
      passes.push({ riseMs: rise.ms, setMs, maxElevationDeg: highest });
    [rise, highest] = [undefined, Number.NEGATIVE_INFINITY];
  };
  for (const knot of knotsOf(track, elevationOf)) {
    const isUp = knot.elevationDeg >= station.minElevationDeg;
    if (isUp && rise === undefined)
      rise = before === undefined ? knot : { ...knot, ms: crossingBetween(above, before.ms, knot.ms) };
    else if (!isUp && before !== undefined && rise !== undefined)
      close(crossingBetween(above, before.ms, knot.ms));
    if (isUp) highest = Math.max(highest, knot.elevationDeg);
    before = knot;
  }
  if (before !== undefined) close(before.ms);
  return passes;
}
