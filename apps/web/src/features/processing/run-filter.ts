import { MADE_LEVELS, RUN_STATES } from '@sigma/domain';
import type { RecordView } from '../../parts/record-list/record-view.ts';

export const RUN_FILTERS = ['state', 'level', 'sensor', 'from', 'until'] as const;
export type RunFilterName = (typeof RUN_FILTERS)[number];

const DAY_MS = 86_400_000;

/** A day of the address, YYYY-MM-DD; what is not a day counts as none. */
export const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

/**
 * The filters of the list call for a view. The search is the id of a scene. Both days are included, and days begin at 00:00
 * UTC. Values of an edited address that do not exist filter nothing.
 */
export function runFilter({ search, filters }: RecordView) {
  const state = RUN_STATES.find((one) => one === filters.state);
  const level = MADE_LEVELS.find((one) => one === filters.level);
  const sensor = /^\d{1,9}$/.test(filters.sensor ?? '') ? Number(filters.sensor) : undefined;
  const [from, until] = [dayOf(filters.from), dayOf(filters.until)];
  return {
    ...(search !== '' && { scene: [search] }),
    ...(state !== undefined && { state: [state] }),
    ...(level !== undefined && { level: [level] }),
    ...(sensor !== undefined && { sensor }),
    ...(from !== undefined && { started_after: `${from}T00:00:00.000Z` }),
    ...(until !== undefined && { started_before: new Date(Date.parse(until) + DAY_MS - 1).toISOString() }),
  };
}

/** The filters with one changed; an empty value removes it. */
export function withFilter(
  filters: RecordView['filters'],
  name: RunFilterName,
  value: string,
): RecordView['filters'] {
  const { [name]: _, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
