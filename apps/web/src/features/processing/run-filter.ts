import { MADE_LEVELS, RUN_STATES } from '@sigma/domain';
import { dayFilter, firstInstantOf, lastInstantOf } from '../../parts/record-list/record-filters.ts';
import type { RecordView } from '../../parts/record-list/record-view.ts';

export const RUN_FILTERS = ['state', 'level', 'sensor', 'from', 'until'] as const;
export type RunFilterName = (typeof RUN_FILTERS)[number];

/**
 * The filters of the list call for a view. The search is the id of a scene. Both days are included, and days begin at 00:00
 * UTC. Values of an edited address that do not exist filter nothing.
 */
export function runFilter({ search, filters }: RecordView) {
  const state = RUN_STATES.find((one) => one === filters.state);
  const level = MADE_LEVELS.find((one) => one === filters.level);
  const sensor = /^\d{1,9}$/.test(filters.sensor ?? '') ? Number(filters.sensor) : undefined;
  const [from, until] = [dayFilter(filters.from), dayFilter(filters.until)];
  return {
    ...(search !== '' && { scene: [search] }),
    ...(state !== undefined && { state: [state] }),
    ...(level !== undefined && { level: [level] }),
    ...(sensor !== undefined && { sensor }),
    ...(from !== undefined && { started_after: firstInstantOf(from) }),
    ...(until !== undefined && { started_before: lastInstantOf(until) }),
  };
}
