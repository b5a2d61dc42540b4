import { useNavigate, useSearch } from '@tanstack/react-router';
import { showTaskQuery } from '../../../features/catalogue/link/search-link.ts';
import {
  type DashboardView,
  readDashboardView,
  writeDashboardView,
} from '../../../features/tasking/dashboard/dashboard-view.ts';
import { TaskingDashboard } from '../../../features/tasking/dashboard/tasking-dashboard.tsx';
import { programPath, useSession } from '../../../session/session.tsx';
import { useRequestAgain } from '../slots/use-request-again.ts';

/** The tasking dashboard; its view is in the address. */
export function TaskingDashboardPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const onAgain = useRequestAgain();
  const view = readDashboardView(useSearch({ strict: false }));
  const change = (part: Partial<DashboardView>) => {
    const search = writeDashboardView({ ...view, ...part });
    // Selecting a capture adds to the browser's history; filters replace each other.
    const replace = part.requestId === undefined;
    void navigate({ to: programPath(programId, '/tasking/dashboard'), search, replace });
  };
  const go = (path: string, search: Readonly<Record<string, string>> = {}) =>
    void navigate({ to: programPath(programId, path), search });
  return (
    <TaskingDashboard
      view={view}
      onView={change}
      onViewer={() => go('/tasking')}
      onScenes={(taskId) => go('/map', showTaskQuery(taskId))}
      onAgain={onAgain}
      onOrder={(order) => go('/orders', { order, mine: 'no' })}
    />
  );
}
