import type { Area, Position } from '@sigma/geo';
import { DEG_PER_RAD } from '../earth/angles.ts';
import { geodeticOf, POLAR_RADIUS_KM } from '../earth/earth.ts';
import { type Instant, MS_PER_MINUTE, msOf } from '../earth/instant.ts';
import { areaInside } from '../earth/ring-area.ts';
import { length } from '../earth/vector.ts';
import type { ElementSet } from '../elements/element-set.ts';
import { periodMinutes, semiMajorAxisKm } from '../elements/mean-orbit.ts';
import { propagateEarthFixed, type State } from '../propagation/propagation.ts';
import { rolledSight } from './look-angles.ts';

const STEP_MS = 10_000;
/** Camera strips are short and narrow, and their edges curve within a kilometre. */
const SWATH_STEP_MS = 2_000;
const MEAN_EARTH_RADIUS_KM = 6371;
/** Number of positions across the track at the start and end of a strip. */
const ACROSS = 9;
/** Rays this close to the limb graze the ground for hundreds of kilometres. */
const LIMB_MARGIN_DEG = 0.1;

/** Time and roll limit of the strip that a satellite can see. */
export interface StripOptions {
  readonly start: Instant;
  readonly end: Instant;
  /** The strip extends to this roll on both sides, or to the limb. */
  readonly maxSlewDeg: number;
}

/**
 * Calculates the area that a satellite can see between two instants by rolling (`max_fov`, PD-25): the ground between
 * its greatest rolls to the left and right of the motion over ground, cut at the antimeridian. Returns null for more
 * than half a revolution, because the strip would cross itself.
 *
 * @throws PropagationError if the orbit has no valid state in the interval
 */
export function accessStrip(set: ElementSet, { start, end, maxSlewDeg }: StripOptions): Area | null {
  return stripBetween(set, { start, end, leftDeg: -maxSlewDeg, rightDeg: maxSlewDeg, stepMs: STEP_MS });
}

/** Time, roll and field of view of a capture. */
export interface SwathOptions {
  readonly start: Instant;
  readonly end: Instant;
  /** Constant from start to end, positive to the right of the motion over ground. */
  readonly rollDeg: number;
  /** Field of view across the track, half of it on each side of the roll; see `swathFieldDeg`. */
  readonly fieldDeg: number;
}

/**
 * Calculates the area that a camera sees between two instants with a constant roll: the ground from half its field to
 * the left to half its field to the right of the roll, cut at the antimeridian. It ends at the limb. Returns null for
 * more than half a revolution.
 *
 * @throws PropagationError if the orbit has no valid state in the interval
 */
export function swathStrip(set: ElementSet, { start, end, rollDeg, fieldDeg }: SwathOptions): Area | null {
  const [leftDeg, rightDeg] = [rollDeg - fieldDeg / 2, rollDeg + fieldDeg / 2];
  return stripBetween(set, { start, end, leftDeg, rightDeg, stepMs: SWATH_STEP_MS });
}

/**
 * Calculates the field of view in degrees of a camera whose swath at nadir is `swathKm` wide, at the mean height of
 * the orbit over a sphere. Half the width is an arc seen from there (Wertz, Space Mission Analysis and Design, Earth
 * geometry viewed from space: tan η = sin ρ sin λ / (1 − sin ρ cos λ)).
 */
export function swathFieldDeg(set: ElementSet, swathKm: number): number {
  const sinRho = MEAN_EARTH_RADIUS_KM / semiMajorAxisKm(set.meanMotionRevPerDay);
  const half = swathKm / 2 / MEAN_EARTH_RADIUS_KM;
  return 2 * Math.atan2(sinRho * Math.sin(half), 1 - sinRho * Math.cos(half)) * DEG_PER_RAD;
}

interface RolledStrip {
  readonly start: Instant;
  readonly end: Instant;
  readonly leftDeg: number;
  readonly rightDeg: number;
  readonly stepMs: number;
}

/** Outlines the ground between two rolls: along the left edge forwards, along the right edge back. */
function stripBetween(set: ElementSet, { start, end, leftDeg, rightDeg, stepMs }: RolledStrip): Area | null {
  const [startMs, endMs] = [msOf(start), msOf(end)];
  if (endMs - startMs > (periodMinutes(set) * MS_PER_MINUTE) / 2) return null;
  const count = Math.max(1, Math.ceil((endMs - startMs) / stepMs));
  const states = Array.from({ length: count + 1 }, (_, index) =>
    propagateEarthFixed(set, startMs + ((endMs - startMs) * index) / count),
  );
  const middle = states[count >> 1];
  const edges = states.map(edgeOf);
  const [first, last, between] = [edges[0], edges.at(-1), edges.slice(1, -1)];
  if (!first || !last || !middle) return null;
  const outline = [
    ...across(first, leftDeg, rightDeg).toReversed(),
    ...between.flatMap((edge) => edge(leftDeg)),
    ...across(last, leftDeg, rightDeg),
    ...between.toReversed().flatMap((edge) => edge(rightDeg)),
  ];
  return areaInside(outline, geodeticOf(middle.position).position[1] >= 0 ? 90 : -90);
}

/** Positions from the left edge of the strip to the right edge. */
const across = (edge: Edge, leftDeg: number, rightDeg: number): Position[] =>
  Array.from({ length: ACROSS }, (_, index) => {
    const share = index / (ACROSS - 1);
    return leftDeg * (1 - share) + rightDeg * share;
  }).flatMap(edge);

/** The point at which a roll looks, or the limb if it looks past it; empty where even that misses the ground. */
type Edge = (rollDeg: number) => Position[];

function edgeOf(state: State): Edge {
  const limbDeg = Math.asin(POLAR_RADIUS_KM / length(state.position)) * DEG_PER_RAD - LIMB_MARGIN_DEG;
  const sight = rolledSight(state);
  return (rollDeg) => {
    const point = sight(Math.max(-limbDeg, Math.min(limbDeg, rollDeg)));
    return point ? [point] : [];
  };
}
