import type { Opportunity } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { addDays, type Day } from '../../../ui/dates/calendar-days.ts';

/** The passes of one day, or of several days where the interval is long. */
export interface PassDays {
  readonly first: Day;
  readonly last: Day;
  readonly passes: readonly Opportunity[];
}

/** Splits the interval into at most so many equal parts, each with the passes that begin in it, ordered by time. */
export function passDays(
  passes: readonly Opportunity[],
  { first, last, most }: { readonly first: Day; readonly last: Day; readonly most: number },
): readonly PassDays[] {
  const days = Math.round((Date.parse(last) - Date.parse(first)) / MS_PER_DAY) + 1;
  const width = Math.max(1, Math.ceil(days / Math.max(1, most)));
  const parts = Array.from({ length: Math.ceil(Math.max(1, days) / width) }, (): Opportunity[] => []);
  for (const pass of passes) {
    const day = Math.floor((Date.parse(pass.start_time) - Date.parse(first)) / MS_PER_DAY);
    parts[Math.floor(day / width)]?.push(pass);
  }
  return parts.map((found, index) => {
    const start = addDays(first, index * width);
    const end = addDays(start, width - 1);
    return { first: start, last: end < last ? end : last, passes: found };
  });
}

/** The pass that a click on a day selects: its first, or the one after the selected pass, starting over at the end. */
export function nextOfDay({ passes }: PassDays, selectedId: string | undefined): Opportunity | undefined {
  const at = passes.findIndex(({ id }) => id === selectedId);
  return passes[(at + 1) % Math.max(1, passes.length)];
}
