import type { FieldIssue } from '@sigma/contract';
import { type Interval, orderFaults } from '../body-issues.ts';

const DAY_MS = 86_400_000;
/** Longer forecasts say nothing about where a satellite will be. */
const MOST_DAYS = 31;

/** What is wrong with the interval of a schedule that is about to be planned. */
export function planIntervalFaults(interval: Interval, now: Date): readonly FieldIssue[] {
  const reversed = orderFaults(interval);
  if (reversed.length > 0) return reversed;
  const { start, end } = interval;
  if (end <= now) {
    const message = `Takes an instant after ${now.toISOString()}: what is past cannot be planned.`;
    return [{ field: 'end', code: 'past', message }];
  }
  if (end.getTime() - start.getTime() <= MOST_DAYS * DAY_MS) return [];
  return [{ field: 'end', code: 'too_long', message: `A plan covers at most ${MOST_DAYS} days.` }];
}
