import { setImmediate as otherWork } from 'node:timers/promises';
import type { Connection } from '@sigma/db';
import type { Geometry, Position } from '@sigma/geo';
import { MS_PER_DAY } from '@sigma/geo';
import {
  type ElementSet,
  findOpportunities,
  type GridCache,
  prepareAim,
  sampleTrack,
  subpoint,
  sunAngles,
} from '@sigma/orbit';
import { elementSetOn, SENSORS, type Sensor } from '@sigma/simulator';
import { PASS_STEP_MS, stationPasses } from '../../ground/index.ts';
import { GROUND_STATIONS } from '../ground-stations.ts';
import { isSensorBusy } from './example.store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A daylight pass of one satellite over an area. */
export interface DayPass {
  readonly sensor: number;
  readonly set: ElementSet;
  /** Whole milliseconds within the pass. */
  readonly start: Date;
  readonly end: Date;
}

export interface PassesWanted {
  readonly area: Geometry;
  readonly from: Date;
  readonly to: Date;
  /** The orbits known at this time. */
  readonly known: Date;
  /** Another area that must be in reach in the same pass. */
  readonly alongside?: Geometry;
}

/** Time between two pictures of one sensor, to slew and settle. */
const APART_MS = 3 * MINUTE_MS;
/** Orders refuse a pass of less than a second; the rest is a margin for times that are rounded to milliseconds. */
const LEAST_PASS_MS = 2_000;

/**
 * The daylight passes of one sensor over an area that lie between two instants, earliest first. Passes at the edge of the
 * reach, which are too short to be ordered, are excluded.
 */
export function dayPasses(grids: GridCache, sensor: Sensor, wanted: PassesWanted): readonly DayPass[] {
  const { area, from, to, known, alongside } = wanted;
  const set = elementSetOn(sensor, known);
  const reach = { maxSlewDeg: sensor.maxSlewAngleDeg, light: 'day' as const };
  const passesOver = (place: Geometry, start: Date, end: Date) =>
    prepareAim(place, null)
      .flatMap((site) => findOpportunities(grids.of(set), site, { ...reach, start, end }))
      .filter(({ startMs, endMs }) => endMs - startMs >= LEAST_PASS_MS);
  return passesOver(area, from, to)
    .filter(
      ({ startMs, endMs, windows }) =>
        startMs > from.getTime() && endMs < to.getTime() && windows.length === 1,
    )
    .map(({ startMs, endMs }) => ({
      sensor: sensor.oskId,
      set,
      start: new Date(Math.ceil(startMs)),
      end: new Date(Math.floor(endMs)),
    }))
    .filter(({ start, end }) => alongside === undefined || passesOver(alongside, start, end).length > 0);
}

/** The daylight passes over an area that lie between two instants, earliest first, without those of busy sensors. */
export async function freeDayPasses(
  kysely: Connection,
  grids: GridCache,
  wanted: PassesWanted,
): Promise<readonly DayPass[]> {
  const found: DayPass[] = [];
  for (const sensor of SENSORS) {
    found.push(...dayPasses(grids, sensor, wanted));
    await otherWork();
  }
  const free: DayPass[] = [];
  for (const pass of found.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const span = {
      sensor: pass.sensor,
      from: new Date(pass.start.getTime() - APART_MS),
      to: new Date(pass.end.getTime() + APART_MS),
    };
    if (!(await isSensorBusy(kysely, span))) free.push(pass);
  }
  return free;
}

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** Where a capture that has been flown since is searched: orders of 2.5 days ago first, then older ones. */
export const flownSpans = (now: Date) =>
  [2.5, 5, 9].map((days) => {
    const known = later(now, -days * MS_PER_DAY);
    return { from: later(known, 3 * HOUR_MS), to: later(now, -HOUR_MS), known };
  });

/**
 * Where a capture in the coming days is searched. The first two days are free if possible, so that the first pass that the hints
 * lead to can be requested.
 */
export const comingSpans = (now: Date) => [
  { from: later(now, 2 * MS_PER_DAY), to: later(now, 6 * MS_PER_DAY), known: now },
  { from: later(now, 2 * HOUR_MS), to: later(now, 2 * MS_PER_DAY), known: now },
];

export interface Downlink {
  readonly station: string;
  readonly rise: Date;
  readonly set: Date;
  readonly maxElevationDeg: number;
}

/** The first pass over a ground station after a picture, if it sets before an instant. */
export function firstDownlink(pass: DayPass, before: Date): Downlink | undefined {
  const track = sampleTrack(pass.set, pass.end, before, PASS_STEP_MS);
  const passes = GROUND_STATIONS.flatMap(({ id, lon, lat, height_m, min_elevation }) =>
    stationPasses(track, {
      position: [lon, lat],
      heightKm: height_m / 1000,
      minElevationDeg: min_elevation,
    }).map((seen) => ({ ...seen, station: id })),
  );
  const [first] = passes
    .filter(({ riseMs, setMs }) => riseMs > pass.end.getTime() && setMs < before.getTime())
    .toSorted((a, b) => a.riseMs - b.riseMs);
  if (first === undefined) return undefined;
  const { station, riseMs, setMs, maxElevationDeg } = first;
  return { station, rise: new Date(Math.ceil(riseMs)), set: new Date(Math.floor(setMs)), maxElevationDeg };
}

/** Below this elevation of the Sun, a picture shows little. */
const LEAST_SUN_DEG = 20;
const MOST_LAT_DEG = 65;

/** The place below a satellite in daylight at the latest moment between two instants; of all satellites, the latest. */
export function latestPlaceBelow(from: Date, to: Date, known: Date): Position | undefined {
  for (let at = to.getTime(); at >= from.getTime(); at -= MINUTE_MS) {
    for (const sensor of SENSORS) {
      const { position } = subpoint(elementSetOn(sensor, known), at);
      const [lon, lat] = position;
      const isLit = sunAngles(position, at).elevationDeg >= LEAST_SUN_DEG;
      if (isLit && Math.abs(lat) <= MOST_LAT_DEG) return [rounded(lon), rounded(lat)];
    }
  }
  return undefined;
}

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
