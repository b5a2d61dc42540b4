import type { Position } from '@sigma/geo';
import { ecefOf, geodeticOf } from '../earth/earth.ts';
import { isInUmbra } from '../earth/eclipse.ts';
import { MS_PER_MINUTE } from '../earth/instant.ts';
import { type SunAngles, sunAnglesFrom, sunPosition } from '../earth/sun.ts';
import { type TrackUncertainty, trackUncertainty } from '../elements/uncertainty.ts';
import type { SetGrid } from '../propagation/grid-cache.ts';
import { earthFixedState, sgp4State } from '../propagation/propagation.ts';
import { createTrackReader, type TrackReader } from '../propagation/track-piece.ts';
import { type LookAngles, lookAngles } from '../view/look-angles.ts';
import { closestApproach } from './closest-approach.ts';
import { type AccessSearch, type AccessWindow, windowsInSteps } from './find-windows.ts';
import { isInside } from './inside.ts';
import { findNearest, newNearest } from './nearest.ts';
import type { PreparedArea } from './prepared-area.ts';
import { allSteps, type Steps } from './steps.ts';

/** A range from `least` to `most`, both included; either may be omitted. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
}

/** A search for opportunities, optionally limited by illumination and view angles. */
export interface OpportunitySearch extends AccessSearch {
  /** Day: the Sun is at or above 0 degrees at the reference point at closest approach; night: below. */
  readonly light?: 'day' | 'night';
  /** Elevation of the Sun at the reference point at closest approach, in degrees. */
  readonly sunElevationDeg?: Limits;
  /** Signed roll, positive to the right of the motion over ground. */
  readonly rollDeg?: Limits;
  readonly incidenceDeg?: Limits;
}

/** One pass over an area (PD-24). The angles apply at `closest` and to `target`. */
export interface Opportunity extends LookAngles {
  /** Milliseconds since 1970 UTC, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly closestMs: number;
  readonly start: Date;
  readonly end: Date;
  readonly closest: Date;
  /** A concave or scattered area may be in reach several times in one pass. */
  readonly windows: readonly AccessWindow[];
  /**
   * The reference point; if it is out of reach at `closest`, the point of the area with the smallest off-nadir angle.
   */
  readonly target: Position;
  /** Sun angles at the reference point. */
  readonly sun: SunAngles;
  /** Whether the area is dark: the Sun is below 0 degrees at the reference point. */
  readonly isEclipsed: boolean;
  /** Height of the satellite above the ellipsoid. */
  readonly altitudeKm: number;
  /** Whether the satellite itself is in the Earth's shadow. */
  readonly isSatelliteEclipsed: boolean;
  readonly uncertainty: TrackUncertainty;
}

/** Windows less than this apart belong to the same pass. */
const PASS_GAP_MS = 45 * 60_000;
/** Tolerance for a point that is just in reach at the edge of a window. */
const ROUNDING_DEG = 1e-4;

/**
 * Finds the passes in which a satellite can capture some part of the area, in order of time and clipped to the
 * requested interval. `closest` is the moment of a pass at which the reference point is seen at the smallest off-nadir
 * angle. The guarantees of `findWindows` apply.
 *
 * @throws RangeError for a reversed interval or an impossible slew limit
 */
export function findOpportunities(
  grid: SetGrid,
  area: PreparedArea,
  search: OpportunitySearch,
): Opportunity[] {
  return allSteps(opportunitiesInSteps(grid, area, search));
}

/** Like `findOpportunities`, in cooperative steps of a day or a pass, each a few milliseconds at most. */
export function* opportunitiesInSteps(
  grid: SetGrid,
  area: PreparedArea,
  search: OpportunitySearch,
): Steps<Opportunity[]> {
  const reader = createTrackReader(grid);
  const found: Opportunity[] = [];
  for (const windows of passesOf(yield* windowsInSteps(grid, area, search))) {
    yield;
    const opportunity = opportunityOf({ grid, area, reader, windows, maxSlewDeg: search.maxSlewDeg });
    if (opportunity && matchesSearch(opportunity, search)) found.push(opportunity);
  }
  return found;
}

function passesOf(windows: readonly AccessWindow[]): AccessWindow[][] {
  const passes: AccessWindow[][] = [];
  for (const window of windows) {
    const last = passes.at(-1);
    const lastEndMs = last?.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY;
    if (last && window.startMs - lastEndMs < PASS_GAP_MS) last.push(window);
    else passes.push([window]);
  }
  return passes;
}

interface PassOfSet {
  readonly grid: SetGrid;
  readonly area: PreparedArea;
  readonly reader: TrackReader;
  readonly windows: readonly AccessWindow[];
  readonly maxSlewDeg: number;
}

function opportunityOf({ grid, area, reader, windows, maxSlewDeg }: PassOfSet): Opportunity | null {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return null;
  const closestMs = closestApproach(reader, ecefOf(area.reference), windows);
  const inertial = sgp4State(grid.set, (closestMs - grid.set.epochMs) / MS_PER_MINUTE);
  if (!inertial) return null;
  const state = earthFixedState(inertial, closestMs);
  const toReference = lookAngles(state, area.reference);
  const isInReach = toReference.offNadirDeg <= maxSlewDeg + ROUNDING_DEG && toReference.incidenceDeg < 90;
  const target = isInReach ? area.reference : steepestPoint(area, reader, closestMs);
  const sunAt = sunPosition(closestMs);
  const sun = sunAnglesFrom(sunAt, area.reference);
  return {
    ...(isInReach ? toReference : lookAngles(state, target)),
    startMs: first.startMs,
    endMs: last.endMs,
    closestMs,
    start: new Date(Math.round(first.startMs)),
    end: new Date(Math.round(last.endMs)),
    closest: new Date(Math.round(closestMs)),
    windows,
    target,
    sun,
    isEclipsed: sun.elevationDeg < 0,
    altitudeKm: geodeticOf(state.position).heightKm,
    isSatelliteEclipsed: isInUmbra(state.position, sunAt),
    uncertainty: trackUncertainty(grid.set, closestMs),
  };
}

/**
 * The point directly below if the area contains it, otherwise the outline's point with the smallest off-nadir angle.
 */
function steepestPoint({ tree, inside }: PreparedArea, { sight, moveTo }: TrackReader, ms: number): Position {
  moveTo(ms);
  const below = geodeticOf(sight).position;
  if (inside && isInside(inside, below[0], below[1])) return below;
  const nearest = newNearest();
  findNearest(tree, sight, nearest);
  return geodeticOf(nearest).position;
}

function matchesSearch(opportunity: Opportunity, search: OpportunitySearch): boolean {
  const { sun, isEclipsed, rollDeg, incidenceDeg } = opportunity;
  return (
    (search.light === undefined || isEclipsed === (search.light === 'night')) &&
    isWithin(sun.elevationDeg, search.sunElevationDeg) &&
    isWithin(rollDeg, search.rollDeg) &&
    isWithin(incidenceDeg, search.incidenceDeg)
  );
}

const isWithin = (value: number, { least = -Infinity, most = Infinity }: Limits = {}): boolean =>
  value >= least && value <= most;
