import type { RecordView } from './record-view.ts';

const DAY_MS = 86_400_000;

/** A day of the address, YYYY-MM-DD; what is not a day counts as none. */
export const dayFilter = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/** The first and the last instant of a day, which begins at 00:00 UTC. */
export const startOfDay = (day: string): string => `${day}T00:00:00.000Z`;
export const endOfDay = (day: string): string => new Date(Date.parse(day) + DAY_MS - 1).toISOString();

/** The filters with one changed; an empty value removes it. */
export function withFilter(
  filters: RecordView['filters'],
  name: string,
  value: string,
): RecordView['filters'] {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
