import { MS_PER_DAY } from '@sigma/geo';
import { startOfDayMs } from '../constellation/element-set-on.ts';
import type { ScenePlan } from '../scene-plan.ts';
import { chanceOf } from './chance.ts';
import { chooseCollects } from './choose-collects.ts';
import { type DaylightPass, daylightPassesOn } from './daylight-passes.ts';
import { flyStrip } from './fly-strip.ts';

export interface DayToPlan {
  readonly seed: number;
  /** Any moment of the UTC day. */
  readonly day: Date;
}

export interface ArchiveToPlan {
  readonly seed: number;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

type PassesOn = (day: Date) => readonly DaylightPass[];

/** The scenes of one UTC day in chronological order: a pure function of seed and day. */
export function planDay({ seed, day }: DayToPlan): ScenePlan[] {
  return planWith(seed, day, rememberPasses());
}

/** The scenes whose middle is between `from` (inclusive) and `to` (exclusive), in chronological order. */
export function planArchive({ seed, from, to }: ArchiveToPlan): ScenePlan[] {
  const passesOn = rememberPasses();
  const scenes: ScenePlan[] = [];
  // A strip belongs to the day of its middle, but may begin or end on another day.
  for (let ms = startOfDayMs(from) - MS_PER_DAY; ms < to.valueOf() + MS_PER_DAY; ms += MS_PER_DAY)
    scenes.push(...planWith(seed, new Date(ms), passesOn));
  return scenes.filter(({ datetime }) => datetime >= from && datetime < to);
}

function planWith(seed: number, day: Date, passesOn: PassesOn): ScenePlan[] {
  return chooseCollects(day, passesOn, chanceOf(seed))
    .flatMap((chosen) => flyStrip(seed, chosen))
    .sort((a, b) => a.datetime.valueOf() - b.datetime.valueOf() || a.sensor - b.sensor);
}

/** Caches the passes of a day, because several places need the same day. */
function rememberPasses(): PassesOn {
  const known = new Map<number, readonly DaylightPass[]>();
  return (day) => {
    const key = startOfDayMs(day);
    const passes = known.get(key) ?? daylightPassesOn(day);
    known.set(key, passes);
    return passes;
  };
}
