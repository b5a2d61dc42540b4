import type { Position } from '@sigma/geo';
import { ecefOf, geodeticOf } from '../earth/earth.ts';
import { isInUmbra } from '../earth/eclipse.ts';
import { MS_PER_MINUTE } from '../earth/instant.ts';
import { type SunAngles, sunAnglesFrom, sunPosition } from '../earth/sun.ts';
import { length, subtract } from '../earth/vector.ts';
import { periodMinutes } from '../elements/mean-orbit.ts';
import { type TrackUncertainty, trackUncertainty } from '../elements/uncertainty.ts';
import type { SetGrid } from '../propagation/grid-cache.ts';
import { earthFixedState, type State, sgp4State } from '../propagation/propagation.ts';
import { createTrackReader, type TrackReader } from '../propagation/track-piece.ts';
import { type LookAngles, lookAngles } from '../view/look-angles.ts';
import { bestView, steepestView } from './best-view.ts';
import { closestApproach } from './closest-approach.ts';
import { type AccessSearch, type AccessWindow, windowsInSteps } from './find-windows.ts';
import type { PreparedArea } from './prepared-area.ts';
import { allSteps, type Steps } from './steps.ts';

/** A range from `least` to `most`, both included; either may be omitted. */
export interface Limits {
  readonly least?: number;
  readonly most?: number;
}

/** A search for opportunities, optionally limited by illumination and view angles. */
export interface OpportunitySearch extends AccessSearch {
  /** Day: the Sun is at or above 0 degrees at closest approach; night: below. */
  readonly light?: 'day' | 'night';
  /** Elevation of the Sun at closest approach, in degrees. */
  readonly sunElevationDeg?: Limits;
  /** Signed roll, positive to the right of the motion over ground. */
  readonly rollDeg?: Limits;
  readonly incidenceDeg?: Limits;
}

/** One pass over a site (PD-24). The angles apply at `closest` and to `target`. */
export interface Opportunity extends LookAngles {
  /** Milliseconds since 1970 UTC, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly closestMs: number;
  readonly start: Date;
  readonly end: Date;
  readonly closest: Date;
  /** A concave area or one of several parts may be in reach several times in one pass. */
  readonly windows: readonly AccessWindow[];
  /**
   * The reference point; if it is out of reach at `closest`, the point of the area with the smallest off-nadir angle.
   */
  readonly target: Position;
  /** Sun angles at the reference point; at the target if that is more than 400 km from the reference point. */
  readonly sun: SunAngles;
  /** Whether the area is dark: the Sun is below 0 degrees. */
  readonly isEclipsed: boolean;
  /** Height of the satellite above the ellipsoid. */
  readonly altitudeKm: number;
  /** Whether the satellite itself is in the Earth's shadow. */
  readonly isSatelliteEclipsed: boolean;
  readonly uncertainty: TrackUncertainty;
}

/** Windows less than this apart may belong to the same pass, which lasts at most half a revolution. */
const PASS_GAP_MS = 45 * 60_000;
/** Beyond this distance, a place says nothing about the view and the light of another; about the reach of a pass to one side. */
const FAR_KM = 400;
/** Tolerance for a point that is just in reach at the edge of a window. */
const ROUNDING_DEG = 1e-4;

/**
 * Finds the passes in which a satellite can capture some part of a site, in order of time and clipped to the
 * requested interval. An area of several sites (`sitesOf` of `@sigma/geo`) must be searched site by site.
 * `closest` is the moment of a pass at which the reference point is seen at the smallest off-nadir angle; if
 * only places more than 400 km from it are in reach then, the moment at which the satellite sees any place of the site at
 * the smallest off-nadir angle. The guarantees of `findWindows` apply.
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
  const longestMs = (periodMinutes(grid.set) * MS_PER_MINUTE) / 2;
  for (const windows of passesOf(yield* windowsInSteps(grid, area, search), longestMs)) {
    yield;
    const opportunity = opportunityOf({ grid, area, reader, windows, maxSlewDeg: search.maxSlewDeg });
    if (opportunity && matchesSearch(opportunity, search)) found.push(opportunity);
  }
  return found;
}

function passesOf(windows: readonly AccessWindow[], longestMs: number): AccessWindow[][] {
  const passes: AccessWindow[][] = [];
  for (const window of windows) {
    const pass = passes.at(-1);
    const [first, last] = [pass?.[0], pass?.at(-1)];
    const isSamePass =
      first && last && window.startMs - last.endMs < PASS_GAP_MS && window.endMs - first.startMs <= longestMs;
    if (pass && isSamePass) pass.push(window);
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

function opportunityOf(pass: PassOfSet): Opportunity | null {
  const { grid, windows } = pass;
  const [first, last] = [windows[0], windows.at(-1)];
  const view = first && viewOf(pass);
  if (!first || !last || !view) return null;
  const { closestMs, target, lit, state, angles } = view;
  const sunAt = sunPosition(closestMs);
  const sun = sunAnglesFrom(sunAt, lit);
  return {
    ...angles,
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

/** When and where a pass sees its site best. */
interface View {
  readonly closestMs: number;
  readonly target: Position;
  /** The place whose light is that of the pass. */
  readonly lit: Position;
  readonly state: State;
  readonly angles: LookAngles;
}

function viewOf({ grid, area, reader, windows, maxSlewDeg }: PassOfSet): View | null {
  const { reference } = area;
  const referenceAt = ecefOf(reference);
  const closestMs = closestApproach(reader, referenceAt, windows);
  const state = stateAt(grid, closestMs);
  if (!state) return null;
  const toReference = lookAngles(state, reference);
  if (toReference.offNadirDeg <= maxSlewDeg + ROUNDING_DEG && toReference.incidenceDeg < 90)
    return { closestMs, target: reference, lit: reference, state, angles: toReference };
  const { position: target } = steepestView(area, reader, closestMs);
  if (length(subtract(ecefOf(target), referenceAt)) <= FAR_KM)
    return { closestMs, target, lit: reference, state, angles: lookAngles(state, target) };
  const best = bestView(area, reader, windows, closestMs);
  const bestState = stateAt(grid, best.ms);
  if (!bestState) return null;
  const { ms, position } = best;
  return {
    closestMs: ms,
    target: position,
    lit: position,
    state: bestState,
    angles: lookAngles(bestState, position),
  };
}

function stateAt({ set }: SetGrid, ms: number): State | null {
  const inertial = sgp4State(set, (ms - set.epochMs) / MS_PER_MINUTE);
  return inertial && earthFixedState(inertial, ms);
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
