import type { FieldIssue } from '@sigma/contract';
import { MS_PER_DAY } from '@sigma/geo';
import { type Interval, intervalIssues } from '../body-issues.ts';

/** Beyond this many days, orbit forecasts do not predict the position of a satellite. */
const MAX_DAYS = 31;

/** The issues of the interval of a schedule that is about to be planned. */
export function planIntervalIssues(interval: Interval, now: Date): readonly FieldIssue[] {
  const reversed = intervalIssues(interval);
  if (reversed.length > 0) return reversed;
  const { start, end } = interval;
  if (end <= now) {
    const message = `Must be after ${now.toISOString()}: the past cannot be planned.`;
    return [{ field: 'end', code: 'past', message }];
  }
  if (end.getTime() - start.getTime() <= MAX_DAYS * MS_PER_DAY) return [];
  return [{ field: 'end', code: 'too_long', message: `A plan covers at most ${MAX_DAYS} days.` }];
}
