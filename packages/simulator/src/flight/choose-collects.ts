import { MS_PER_DAY } from '@sigma/geo';
import { startOfDayMs } from '../constellation/element-set-on.ts';
import type { Chance } from './chance.ts';
import type { DaylightPass } from './daylight-passes.ts';
import { type MonitoredSite, PLACES } from './places.ts';

/** The time that a sensor needs to slew and settle between two strips. */
const BETWEEN_STRIPS_MS = 90_000;
/** How much lower a pass at the limit of the slew range is rated than a pass straight above. */
const ASIDE_PENALTY = 0.45;

/**
 * Chooses the passes of a day that become collects. Time is divided into spans, whose length depends on the place,
 * and the best-rated pass of each span is flown, so that the rate of captures is the same whatever the first day.
 */
export function chooseCollects(
  day: Date,
  passesOn: (day: Date) => readonly DaylightPass[],
  chance: Chance,
): DaylightPass[] {
  const dayNumber = startOfDayMs(day) / MS_PER_DAY;
  const wanted = PLACES.flatMap((place) => {
    const best = bestOfSpan(place, spanAround(dayNumber, place, chance), passesOn, chance);
    return best && startOfDayMs(best.pass.closest) === startOfDayMs(day) ? [best] : [];
  });
  const flown: DaylightPass[] = [];
  for (const one of wanted) if (!flown.some((other) => isInTheWay(one, other))) flown.push(one);
  return flown;
}

/** The first day of the span that contains a day, and the first day of the span that is no longer flown. */
export function spanAround(
  dayNumber: number,
  place: MonitoredSite,
  chance: Chance,
): readonly [number, number] {
  const { name, everyDays, withinDays = everyDays } = place;
  const shift = Math.floor(chance('span', name) * everyDays);
  const first = Math.floor((dayNumber - shift) / everyDays) * everyDays + shift;
  return [first, first + withinDays];
}

function bestOfSpan(
  place: MonitoredSite,
  [first, after]: readonly [number, number],
  passesOn: (day: Date) => readonly DaylightPass[],
  chance: Chance,
): DaylightPass | null {
  let best: DaylightPass | null = null;
  let bestMark = -1;
  for (let dayNumber = first; dayNumber < after; dayNumber += 1) {
    for (const one of passesOn(new Date(dayNumber * MS_PER_DAY))) {
      if (one.place !== place) continue;
      const mark = markOf(one, dayNumber, chance);
      if (mark > bestMark) [best, bestMark] = [one, mark];
    }
  }
  return best;
}

/** How well a pass suits: a draw by place and pass, lower for passes far aside. */
export function markOf({ place, sensor, pass }: DaylightPass, dayNumber: number, chance: Chance): number {
  const aside = (pass.offNadirDeg / sensor.maxSlewAngleDeg) ** 2;
  return chance('pass', place.name, sensor.oskId, dayNumber, pass.orbitState) * (1 - ASIDE_PENALTY * aside);
}

/** Whether a sensor cannot capture both. */
export const isInTheWay = (one: DaylightPass, other: DaylightPass): boolean =>
  one.sensor === other.sensor && Math.abs(one.pass.closestMs - other.pass.closestMs) < BETWEEN_STRIPS_MS;
