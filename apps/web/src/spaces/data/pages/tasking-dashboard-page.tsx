import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { showTaskQuery } from '../../../features/catalogue/link/search-link.ts';
import {
  readSpectraLink,
  type SpectraLink,
  withSpectraLink,
} from '../../../features/spectra/link/spectra-link.ts';
import {
  type DashboardView,
  readDashboardView,
  writeDashboardView,
} from '../../../features/tasking/dashboard/dashboard-view.ts';
import { TaskingDashboard } from '../../../features/tasking/dashboard/tasking-dashboard.tsx';
import { programPath, useSession } from '../../../session/session.tsx';
import { useSpectraPanel } from '../slots/spectra-slot.tsx';
import { useRequestAgain } from '../slots/use-request-again.ts';

/** The tasking dashboard; its view is in the address. */
export function TaskingDashboardPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const onAgain = useRequestAgain();
  const query = useSearch({ strict: false });
  const view = readDashboardView(query);
  const spectra = useMemo(() => readSpectraLink(query), [query]);
  const change = (part: Partial<DashboardView>) => {
    // Spectra belong to the capture whose scene they are of, so another one closes them.
    const search = writeDashboardView({ ...view, ...part });
    // Selecting a capture adds to the browser's history; filters replace each other.
    const replace = part.requestId === undefined;
    void navigate({ to: programPath(programId, '/tasking/dashboard'), search, replace });
  };
  const setSpectra = (link: SpectraLink | undefined, requestId = view.requestId) => {
    const search = withSpectraLink(writeDashboardView({ ...view, requestId }), link);
    void navigate({ to: programPath(programId, '/tasking/dashboard'), search, replace: true });
  };
  const scenePanel = useSpectraPanel({ spectra, setSpectra });
  const go = (path: string, search: Readonly<Record<string, string>> = {}) =>
    void navigate({ to: programPath(programId, path), search });
  return (
    <TaskingDashboard
      view={view}
      onView={change}
      onViewer={() => go('/tasking')}
      onScenes={(taskId) => go('/map', showTaskQuery(taskId))}
      onAgain={onAgain}
      scenePanel={scenePanel}
      onOrder={(order) => go('/orders', { order, mine: 'no' })}
    />
  );
}
