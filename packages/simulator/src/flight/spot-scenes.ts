import { MS_PER_DAY, type Position } from '@sigma/geo';
import { type ElementSet, orbitNumber, propagateEarthFixed, swathFieldDeg } from '@sigma/orbit';
import { startOfDayMs } from '../constellation/element-set-on.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { type Local, localOf } from '../sites/shapes.ts';
import { WORK_SITES } from '../sites/site-list.ts';
import { type Chance, chanceOf, seededUuid } from './chance.ts';
import { isInTheWay, markOf, spanAround } from './choose-collects.ts';
import { type DaylightPass, daylightPassesOn } from './daylight-passes.ts';
import { layStrip, sceneId, takeScene } from './fly-strip.ts';
import type { MonitoredSite } from './places.ts';
import type { ArchiveToPlan } from './plan.ts';
import { SCENE_PIXELS, seenUnder } from './scene-grid.ts';

/** Size of the pixels of a spot scene; its gray picture has 3 m. */
export const SPOT_GSD_M = 8;
const SPOT_SWATH_KM = (SCENE_PIXELS * SPOT_GSD_M) / 1000;
/** The satellite turns backwards during a spot capture, so that a line is exposed for this long. */
const SPOT_EXPOSURE_MS = 4;
const SPOT_LINE_MS = 4.4;
/** Strips have at most eight scenes; the spot of a revolution has the ninth number. */
const SPOT_INDEX = 8;

const SPOT_PLACES = WORK_SITES.map(
  (site): MonitoredSite => ({
    name: site.name,
    position: site.centre,
    everyDays: site.everyDays,
    taskNames: [`${site.name} watch`],
  }),
);

/**
 * The spot scenes of the work sites whose middle is between `from` (inclusive) and `to` (exclusive), in chronological
 * order: 320 x 320 pixels of 8 m around each site, a pure function of seed and day.
 */
export function planSpots({ seed, from, to }: ArchiveToPlan): ScenePlan[] {
  const pickOn = spotPicker(chanceOf(seed));
  const scenes: ScenePlan[] = [];
  for (let day = startOfDayMs(from) / MS_PER_DAY; day * MS_PER_DAY < to.valueOf(); day++)
    for (const [n] of SPOT_PLACES.entries()) {
      const chosen = pickOn(n, day);
      if (chosen && startOfDayMs(chosen.pass.closest) === day * MS_PER_DAY)
        scenes.push(flySpot(seed, chosen));
    }
  return scenes
    .filter(({ datetime }) => datetime >= from && datetime < to)
    .sort((a, b) => a.datetime.valueOf() - b.datetime.valueOf() || a.sensor - b.sensor);
}

/**
 * Picks the pass of a site in its span of time that contains a day: the best one in which the sensor is not capturing an earlier
 * site of the list. Sites near each other often have the same passes, so none would be left for some of them otherwise.
 */
function spotPicker(chance: Chance) {
  const known = new Map<number, readonly DaylightPass[]>();
  const passesOn = (day: number): readonly DaylightPass[] => {
    const passes = known.get(day) ?? daylightPassesOn(new Date(day * MS_PER_DAY), SPOT_PLACES);
    known.set(day, passes);
    return passes;
  };
  const picks = new Map<string, DaylightPass | undefined>();
  const pickOn = (n: number, day: number): DaylightPass | undefined => {
    const place = SPOT_PLACES[n];
    if (!place) return undefined;
    const [first, after] = spanAround(day, place, chance);
    const key = `${n}/${first}`;
    if (picks.has(key)) return picks.get(key);
    const days = Array.from({ length: after - first }, (_, k) => first + k);
    const rated = days
      .flatMap((on) =>
        passesOn(on)
          .filter((pass) => pass.place === place)
          .map((pass) => ({ pass, on, mark: markOf(pass, on, chance) })),
      )
      .sort((a, b) => b.mark - a.mark);
    const isFree = (pass: DaylightPass, on: number) =>
      SPOT_PLACES.slice(0, n).every((_, earlier) => {
        const other = pickOn(earlier, on);
        return !other || !isInTheWay(pass, other);
      });
    const pick = rated.find(({ pass, on }) => isFree(pass, on))?.pass;
    picks.set(key, pick);
    return pick;
  };
  return pickOn;
}

function flySpot(seed: number, { place, sensor, set, pass }: DaylightPass): ScenePlan {
  const laid = layStrip(set, place.position, pass.closestMs, SPOT_GSD_M);
  const { middleMs, rollDeg } = pointAt(set, place.position, laid.middleMs, laid.strip.rollDeg);
  const spot = { ...laid.strip, rollDeg, fieldDeg: swathFieldDeg(set, SPOT_SWATH_KM) };
  const datetime = new Date(middleMs);
  const halfMs = Math.round((SCENE_PIXELS * SPOT_LINE_MS) / 2);
  const start = new Date(middleMs - halfMs);
  const orbit = orbitNumber(set, middleMs);
  const taken = takeScene(spot, datetime);
  const site = WORK_SITES.find(({ name }) => name === place.name);
  return {
    id: sceneId(sensor.oskId, start, orbit, SPOT_INDEX),
    taskId: seededUuid(seed, 'spot', place.name, sensor.oskId, orbit, set.epoch.toISOString()),
    taskName: place.taskNames[0],
    place: place.name,
    sensor: sensor.oskId,
    imagingMode: 'narrow',
    start,
    end: new Date(middleMs + halfMs),
    datetime,
    ...taken,
    acquisition: {
      ...taken.acquisition,
      frameRateHz: 1000 / SPOT_LINE_MS,
      integrationTimeMs: SPOT_EXPOSURE_MS,
    },
    ...(site && { site: site.id }),
  };
}

/** Differences of instant and roll from which the movement of the aim is measured. */
const STEP_MS = 50;
const STEP_DEG = 0.05;

/** Corrects instant (whole milliseconds) and roll until the middle of the scene is the aim: two Newton steps suffice. */
function pointAt(set: ElementSet, aim: Position, nearMs: number, nearRollDeg: number) {
  const away = (ms: number, roll: number): Local =>
    localOf(aim, seenUnder(propagateEarthFixed(set, ms), roll));
  let [middleMs, rollDeg] = [nearMs, nearRollDeg];
  for (let step = 0; step < 2; step++) {
    const [east, north] = away(middleMs, rollDeg);
    const later = away(middleMs + STEP_MS, rollDeg);
    const aside = away(middleMs, rollDeg + STEP_DEG);
    const along = [(later[0] - east) / STEP_MS, (later[1] - north) / STEP_MS] as const;
    const across = [(aside[0] - east) / STEP_DEG, (aside[1] - north) / STEP_DEG] as const;
    const determinant = along[0] * across[1] - along[1] * across[0];
    middleMs = Math.round(middleMs - (east * across[1] - north * across[0]) / determinant);
    rollDeg -= (along[0] * north - along[1] * east) / determinant;
  }
  return { middleMs, rollDeg };
}
