import { startOfDay } from '@sigma/domain';
import { MS_PER_DAY } from '@sigma/geo';
import { isDay } from '../../ui/dates/calendar-days.ts';
import type { RecordView } from './record-view.ts';

/** A day of the address, YYYY-MM-DD; what is not a day, such as 31 February, counts as none. */
export const dayFilter = (text: string | undefined): string | undefined =>
  text !== undefined && isDay(text) ? text : undefined;

/** The first and the last instant of a day, which begins at 00:00 UTC. */
export const firstInstantOf = (day: string): string => startOfDay(day).toISOString();
export const lastInstantOf = (day: string): string =>
  new Date(startOfDay(day).valueOf() + MS_PER_DAY - 1).toISOString();

/** The filters with one changed; an empty value removes it. */
export function withFilter(
  filters: RecordView['filters'],
  name: string,
  value: string,
): RecordView['filters'] {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
