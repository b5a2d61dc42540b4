import type { RecordView } from '../../parts/record-list/record-view.ts';

export const AUDIT_FILTERS = ['actor', 'operation', 'program', 'from', 'until'] as const;

const DAY_MS = 86_400_000;
/** Whether a text of the address is a day, YYYY-MM-DD. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The query of the list and of the export for a view. Both days are included; days begin at 00:00 UTC. */
export function auditFilter({ search, filters }: RecordView): Readonly<Record<string, string>> {
  const { actor, operation, program, from, until } = filters;
  return {
    ...(search !== '' && { target: search }),
    ...(actor !== undefined && { actor }),
    ...(operation !== undefined && { operation }),
    ...(program !== undefined && /^\d{1,9}$/.test(program) && Number(program) > 0 && { program }),
    ...(isDay(from) && { at_after: `${from}T00:00:00.000Z` }),
    ...(isDay(until) && { at_before: new Date(Date.parse(until) + DAY_MS - 1).toISOString() }),
  };
}

/** The filters with one changed; an empty value removes it. */
export function withFilter(
  filters: RecordView['filters'],
  name: (typeof AUDIT_FILTERS)[number],
  value: string,
): RecordView['filters'] {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
