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

/** Three orbits, one position per second (spec 1:9#32); every fifth is drawn, because coarser lines show corners near the poles. */
const PERIODS = 3;
const STEP_MS = 1000;
const DRAWN_EVERY = 5;
const MS_PER_MINUTE = 60_000;

// The lifetime of a satellite's cache: the day that is shown, and the next where three orbits extend into it.
const grids = createGridCache({ maxDays: 40 });

/** The ground track from an instant on, one line per orbit; shorter, or empty, where the orbit decays. */
export function tracksOf(set: ElementSet, startMs: number): readonly MultiLineString[] {
  const { positions } = groundTrack(grids.of(set), { start: startMs, periods: PERIODS, stepMs: STEP_MS });
  const each = Math.ceil((periodMinutes(set) * MS_PER_MINUTE) / STEP_MS);
  return Array.from({ length: PERIODS }, (_, orbit) =>
    // The position where an orbit ends begins the next one, so that the line is continuous.
    trackLines({ positions: positions.slice(orbit * each, (orbit + 1) * each + 1) }, DRAWN_EVERY),
  ).filter(({ coordinates }) => coordinates.length > 0);
}

/** The circles around a satellite. Without a slew angle there is no imaging circle. */
export function circlesOf(id: number, place: Placed, maxSlewDeg: number | null): SatelliteCircles {
  return {
    id,
    at: place.position,
    horizon: horizonArea(place.earthFixed),
    slew: maxSlewDeg === null ? undefined : slewArea(place.earthFixed, maxSlewDeg),
  };
}

/** The height of the Sun at the end of astronomical twilight: below it, night does not darken further. */
const DARKEST_DEG = -18;
/** Enough zones that the steps from day to night are invisible over ice, where they cross the longitudes at an angle. */
const NIGHT_PARTS = 13;

/** Night from sunset on, and its zones that are darker and darker up to the end of twilight. */
export function nightAt(ms: number): readonly Area[] {
  return Array.from({ length: NIGHT_PARTS }, (_, part) =>
    nightArea(ms, (DARKEST_DEG * part) / (NIGHT_PARTS - 1)),
  );
}
