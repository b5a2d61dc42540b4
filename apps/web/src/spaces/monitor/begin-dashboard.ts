import { pathInProgram, worldTime } from '@sigma/domain';
import { prefetchDashboard } from '../../features/monitor/dashboard/prefetch-dashboard.ts';
import { readMonitorPath, readMonitorQuery } from '../../features/monitor/view/monitor-view.ts';
import { parsePlainSearch } from '../../parts/address/plain-search.ts';
import type { RouterContext } from '../../shell/root-route.tsx';
import { dayOf } from '../../ui/dates/calendar-days.ts';

/** Loads the data of the dashboard that an address names. */
export function beginDashboard(
  { session, queries }: RouterContext,
  { pathname, searchStr }: { readonly pathname: string; readonly searchStr: string },
): Promise<void> {
  const view = {
    ...readMonitorPath(pathInProgram(pathname)),
    ...readMonitorQuery(parsePlainSearch(searchStr)),
  };
  const today = dayOf(worldTime(session.platform.clock, new Date()));
  return prefetchDashboard(queries, { program: session.programId, view, today });
}
