import { addBuckets, bucketStart, type TimelineMode } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { shareIn, type TimeWindow } from './timeline-window.ts';

export interface Tick {
  /** From 0 to 1. */
  readonly share: number;
  readonly label: string;
}

type Part = 'year' | 'month' | 'day';
const MODES: Readonly<Record<Part, TimelineMode>> = { day: 'daily', month: 'monthly', year: 'yearly' };
/** Steps between marks, the finest first. */
const STEPS: readonly (readonly [part: Part, count: number, days: number])[] = [
  ['day', 1, 1],
  ['day', 7, 7],
  ['month', 1, 31],
  ['month', 3, 92],
  ['month', 6, 184],
  ['year', 1, 366],
  ['year', 2, 731],
  ['year', 5, 1827],
  ['year', 10, 3653],
  ['year', 50, 18_263],
];

/** Marks below a chart, in UTC and in English, no more than fit. */
export function timeTicks(window: TimeWindow, most: number): readonly Tick[] {
  const days = (window.to - window.from) / MS_PER_DAY;
  const step = STEPS.find(([, , length]) => days / length <= most) ?? STEPS.at(-1);
  if (step === undefined) return [];
  const [part, count] = step;
  const times: number[] = [];
  for (let time = firstMark(window.from, part, count); time < window.to; time = nextMark(time, part, count)) {
    times.push(time);
  }
  return times.map((time, at) => ({
    share: shareIn(time, window),
    label: labelOf(time, part, at === 0 || new Date(time).getUTCMonth() === 0),
  }));
}

/** The first mark at or after an instant: Mondays, months of the quarter or half year, years divisible by the count. */
function firstMark(from: number, part: Part, count: number): number {
  const mode = part === 'day' && count === 7 ? 'weekly' : MODES[part];
  const before = bucketStart(from, mode);
  const date = new Date(before);
  const odd = { day: 0, month: date.getUTCMonth() % count, year: date.getUTCFullYear() % count }[part];
  const start = addBuckets(before, mode, -odd);
  return start < from ? nextMark(start, part, count) : start;
}

const nextMark = (time: number, part: Part, count: number) => addBuckets(time, MODES[part], count);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function labelOf(time: number, part: Part, withYear: boolean): string {
  const date = new Date(time);
  const year = String(date.getUTCFullYear());
  const month = MONTHS[date.getUTCMonth()] ?? '';
  switch (part) {
    case 'year':
      return year;
    case 'month':
      return withYear ? `${month} ${year}` : month;
    case 'day':
      return `${date.getUTCDate()} ${month}`;
  }
}
