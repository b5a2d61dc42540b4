import type { Area, MultiLineString } from '@sigma/geo';
import {
  createGridCache,
  type ElementSet,
  groundTrack,
  horizonArea,
  nightArea,
  periodMinutes,
  slewArea,
  trackLines,
} from '@sigma/orbit';
import type { SatelliteCircles } from '../../../map/layers/satellites/satellites.ts';
import type { Placed } from '../satellites/satellite-place.ts';

/** Three orbits, a place a second (spec 1:9#32); every fifth is drawn: by the poles a map shows corners of coarser lines. */
const PERIODS = 3;
const STEP_MS = 1000;
const DRAWN_EVERY = 5;
const MS_PER_MINUTE = 60_000;

// A satellite's days: the one it is looked at, and the next where three orbits run into it.
const grids = createGridCache({ maxDays: 40 });

/** The way over the ground from an instant on, one line an orbit; shorter, or none, where the orbit decays. */
export function tracksOf(set: ElementSet, startMs: number): readonly MultiLineString[] {
  const { positions } = groundTrack(grids.of(set), { start: startMs, periods: PERIODS, stepMs: STEP_MS });
  const each = Math.ceil((periodMinutes(set) * MS_PER_MINUTE) / STEP_MS);
  return Array.from({ length: PERIODS }, (_, orbit) =>
    // The place where an orbit ends begins the next, so that the line is whole.
    trackLines({ positions: positions.slice(orbit * each, (orbit + 1) * each + 1) }, DRAWN_EVERY),
  ).filter(({ coordinates }) => coordinates.length > 0);
}

/** The circles round a satellite. Without a slew angle there is no circle of what it may take. */
export function circlesOf(id: number, place: Placed, maxSlewDeg: number | null): SatelliteCircles {
  return {
    id,
    at: place.position,
    horizon: horizonArea(place.earthFixed),
    slew: maxSlewDeg === null ? undefined : slewArea(place.earthFixed, maxSlewDeg),
  };
}

/** Where the Sun stands at the end of astronomical twilight: from there on night does not darken. */
const DARKEST_DEG = -18;
/** So many that the steps from day to night are not seen over ice, where they cross the longitudes aslant. */
const NIGHT_PARTS = 13;

/** Night from sunset on, and the parts of it that are darker and darker up to the end of twilight. */
export function nightAt(ms: number): readonly Area[] {
  return Array.from({ length: NIGHT_PARTS }, (_, part) =>
    nightArea(ms, (DARKEST_DEG * part) / (NIGHT_PARTS - 1)),
  );
}
