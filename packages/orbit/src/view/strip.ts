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
/** Strips of a camera are short and narrow: their rims bend within a kilometre. */
const SWATH_STEP_MS = 2_000;
const MEAN_EARTH_RADIUS_KM = 6371;
/** Places across the track where a strip begins and ends. */
const ACROSS = 9;
/** Rays this close to the limb graze the ground for hundreds of kilometres. */
const LIMB_MARGIN_DEG = 0.1;

export interface StripOptions {
  readonly start: Instant;
  readonly end: Instant;
  /** The strip reaches from this roll to the left to the same to the right; less where the limb comes first. */
  readonly maxSlewDeg: number;
}

/**
 * All that a satellite can see between two instants by rolling (`max_fov`): the ground between its greatest rolls to
 * the left and to the right of the motion over ground, cut at the antimeridian. Null for longer than half a
 * revolution, when it would cross itself. Throws PropagationError.
 */
export function accessStrip(set: ElementSet, { start, end, maxSlewDeg }: StripOptions): Area | null {
  return stripBetween(set, { start, end, leftDeg: -maxSlewDeg, rightDeg: maxSlewDeg, stepMs: STEP_MS });
}

export interface SwathOptions {
  readonly start: Instant;
  readonly end: Instant;
  /** Held from start to end, + to the right of the motion over ground. */
  readonly rollDeg: number;
  /** Angle across the track that the camera sees, half of it on each side of the roll; `swathFieldDeg` has it. */
  readonly fieldDeg: number;
}

/**
 * What a camera sees that holds a roll between two instants: the ground between the rolls half its field to the left
 * and half to the right, across the track at start and end, cut at the antimeridian. At the limb it ends. Null for
 * longer than half a revolution. Throws PropagationError.
 */
export function swathStrip(set: ElementSet, { start, end, rollDeg, fieldDeg }: SwathOptions): Area | null {
  const [leftDeg, rightDeg] = [rollDeg - fieldDeg / 2, rollDeg + fieldDeg / 2];
  return stripBetween(set, { start, end, leftDeg, rightDeg, stepMs: SWATH_STEP_MS });
}

/**
 * Angle in degrees that a picture spans across the track which is so many kilometres wide straight below, at the mean
 * height of the orbit over a sphere: half the width is an arc seen from there (Wertz, Space Mission Analysis and
 * Design, earth geometry viewed from space: tan η = sin ρ sin λ / (1 − sin ρ cos λ)).
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

/** The ground between two rolls: left rim forward, right rim back. */
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
  const way = [
    ...across(first, leftDeg, rightDeg).toReversed(),
    ...between.flatMap((edge) => edge(leftDeg)),
    ...across(last, leftDeg, rightDeg),
    ...between.toReversed().flatMap((edge) => edge(rightDeg)),
  ];
  return areaInside(way, geodeticOf(middle.position).position[1] >= 0 ? 90 : -90);
}

/** Places from the left rim of the strip to the right one. */
const across = (edge: Edge, leftDeg: number, rightDeg: number): Position[] =>
  Array.from({ length: ACROSS }, (_, index) => {
    const share = index / (ACROSS - 1);
    return leftDeg * (1 - share) + rightDeg * share;
  }).flatMap(edge);

/** The place where a roll looks, at the limb when it looks past it; none where even that misses the ground. */
type Edge = (rollDeg: number) => Position[];

function edgeOf(state: State): Edge {
  const limbDeg = Math.asin(POLAR_RADIUS_KM / length(state.position)) * DEG_PER_RAD - LIMB_MARGIN_DEG;
  const sight = rolledSight(state);
  return (rollDeg) => {
    const place = sight(Math.max(-limbDeg, Math.min(limbDeg, rollDeg)));
    return place ? [place] : [];
  };
}
