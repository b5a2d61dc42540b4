import { type Day, type DayRange, rangeOf } from './calendar-days.ts';

/** The state of choosing a range: done, or picking after the first click (spec 1:4.7). */
export type RangePicking =
  | { readonly state: 'done'; readonly range: DayRange | null }
  | { readonly state: 'picking'; readonly first: Day };

/** The first click begins, the second ends; the earlier day becomes the start. */
export function pickDay(picking: RangePicking, day: Day): RangePicking {
  return picking.state === 'done'
    ? { state: 'picking', first: day }
    : { state: 'done', range: rangeOf(picking.first, day) };
}

/** A click elsewhere while picking leaves the one day that was clicked. */
export function endPicking(picking: RangePicking): RangePicking {
  return picking.state === 'done' ? picking : { state: 'done', range: [picking.first, picking.first] };
}

/** The shown range: while picking, from the first day to the one under the pointer or cursor. */
export function shownRange(picking: RangePicking, pointed: Day | undefined): DayRange | null {
  return picking.state === 'done' ? picking.range : rangeOf(picking.first, pointed ?? picking.first);
}
