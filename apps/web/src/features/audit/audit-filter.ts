import { dayFilter, firstInstantOf, lastInstantOf } from '../../parts/record-list/record-filters.ts';
import type { RecordView } from '../../parts/record-list/record-view.ts';

export const AUDIT_FILTERS = ['actor', 'operation', 'program', 'from', 'until'] as const;

/** The query of the list and of the export for a view. Both days are included; days begin at 00:00 UTC. */
export function auditFilter({ search, filters }: RecordView): Readonly<Record<string, string>> {
  const { actor, operation, program } = filters;
  const [from, until] = [dayFilter(filters.from), dayFilter(filters.until)];
  return {
    ...(search !== '' && { target: search }),
    ...(actor !== undefined && { actor }),
    ...(operation !== undefined && { operation }),
    ...(program !== undefined && /^\d{1,9}$/.test(program) && Number(program) > 0 && { program }),
    ...(from !== undefined && { at_after: firstInstantOf(from) }),
    ...(until !== undefined && { at_before: lastInstantOf(until) }),
  };
}
