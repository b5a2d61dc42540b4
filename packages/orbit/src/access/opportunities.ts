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

/** From `least` to `most`, both included; either may be left out. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
}

export interface OpportunitySearch extends AccessSearch {
  /** Day: the Sun at or above 0 degrees at the area's reference place at closest approach; night: below. */
  readonly light?: 'day' | 'night';
  /** Of the Sun over the reference place at closest approach, degrees. */
  readonly sunElevationDeg?: Limits;
  /** Signed, + to the right of the motion over ground. */
  readonly rollDeg?: Limits;
  readonly incidenceDeg?: Limits;
}

/** One pass over an area. The angles hold at `closest` and for `target`. */
export interface Opportunity extends LookAngles {
  /** Milliseconds since 1970 UTC, fractions kept. */
  readonly startMs: number;
  readonly endMs: number;
  readonly closestMs: number;
  readonly start: Date;
  readonly end: Date;
  readonly closest: Date;
  /** A concave or scattered area may be in reach several times in one pass. */
  readonly windows: readonly AccessWindow[];
  /** The reference place; when that is out of reach at `closest`, the place of the area seen most steeply. */
  readonly target: Position;
  /** At the reference place. */
  readonly sun: SunAngles;
  /** The area is dark: the Sun stands below 0 degrees at the reference place. */
  readonly isEclipsed: boolean;
  /** Of the satellite over the ellipsoid. */
  readonly altitudeKm: number;
  /** The satellite itself is in the Earth's shadow. */
  readonly isSatelliteEclipsed: boolean;
  readonly uncertainty: TrackUncertainty;
}

/** Windows closer than this belong to one pass. */
const PASS_GAP_MS = 45 * 60_000;
/** At the edge of a window a place is just in reach. */
const ROUNDING_DEG = 1e-4;

/**
 * The passes in which a satellite can take a picture of some place of the area, in order of time, clipped to the
 * asked interval. `closest` is the moment in the pass when the area's reference place is seen most steeply. Errors
 * are those of `findWindows`, whose promise about what is found holds here too.
 */
export function findOpportunities(
  grid: SetGrid,
  area: PreparedArea,
  search: OpportunitySearch,
): Opportunity[] {
  return allSteps(opportunitiesInSteps(grid, area, search));
}

/** The same in steps of a day of the search or of one pass, each some milliseconds at most. */
export function* opportunitiesInSteps(
  grid: SetGrid,
  area: PreparedArea,
  search: OpportunitySearch,
): Steps<Opportunity[]> {
  const reader = createTrackReader(grid);
  const found: Opportunity[] = [];
  for (const windows of passesOf(yield* windowsInSteps(grid, area, search))) {
    yield;
    const opportunity = describe({ grid, area, reader, windows, maxSlewDeg: search.maxSlewDeg });
    if (opportunity && isWanted(opportunity, search)) found.push(opportunity);
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

function describe({ grid, area, reader, windows, maxSlewDeg }: PassOfSet): Opportunity | null {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return null;
  const closestMs = closestApproach(reader, ecefOf(area.reference), windows);
  const inertial = sgp4State(grid.set, (closestMs - grid.set.epochMs) / MS_PER_MINUTE);
  if (!inertial) return null;
  const state = earthFixedState(inertial, closestMs);
  const toReference = lookAngles(state, area.reference);
  const isInReach = toReference.offNadirDeg <= maxSlewDeg + ROUNDING_DEG && toReference.incidenceDeg < 90;
  const target = isInReach ? area.reference : steepestPlace(area, reader, closestMs);
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

/** The place of the area right below, or the one of its outline that is seen at the smallest off-nadir angle. */
function steepestPlace({ tree, inside }: PreparedArea, { sight, moveTo }: TrackReader, ms: number): Position {
  moveTo(ms);
  const below = geodeticOf(sight).position;
  if (inside && isInside(inside, below[0], below[1])) return below;
  const nearest = newNearest();
  findNearest(tree, sight, nearest);
  return geodeticOf(nearest).position;
}

function isWanted(opportunity: Opportunity, search: OpportunitySearch): boolean {
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
