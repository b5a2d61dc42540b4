import { pathInProgram } from '@sigma/domain';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MonitorDashboard } from '../../../features/monitor/dashboard/monitor-dashboard.tsx';
import {
  type ChangeView,
  changedView,
  isDashboardPath,
  type MonitorView,
  monitorPath,
  readMonitorPath,
  readMonitorQuery,
  writeMonitorQuery,
} from '../../../features/monitor/view/monitor-view.ts';
import { parsePlainSearch } from '../../../parts/address/plain-search.ts';
import { programPath, useSession } from '../../../session/session.tsx';

/** The dashboard of Monitor; all that it shows is in the address. */
export function DashboardPage() {
  const { programId } = useSession();
  const navigate = useNavigate();
  const { pathname, searchStr } = useDashboardLocation();
  const view = useMemo<MonitorView>(
    () => ({ ...readMonitorPath(pathInProgram(pathname)), ...readMonitorQuery(parsePlainSearch(searchStr)) }),
    [pathname, searchStr],
  );
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });
  // The same function each time, so that what does not depend on the change is not drawn again.
  const change = useCallback<ChangeView>(
    (part, { replace = false } = {}) => {
      const next = changedView(latest.current, part);
      void navigate({
        to: programPath(programId, monitorPath(next)),
        search: writeMonitorQuery(next),
        replace,
      });
    },
    [navigate, programId],
  );
  return (
    <MonitorDashboard
      view={view}
      onView={change}
      // An asset of another program, or one that was deleted (spec 2:2#17).
      onUnknownAsset={() => void navigate({ to: programPath(programId, ''), replace: true })}
    />
  );
}

/** The address; while another page is being opened, the last one of the dashboard, which is still shown. */
function useDashboardLocation(): { readonly pathname: string; readonly searchStr: string } {
  const { pathname, searchStr } = useLocation();
  const [shown, setShown] = useState({ pathname, searchStr });
  const isHere = isDashboardPath(pathInProgram(pathname));
  if (isHere && (shown.pathname !== pathname || shown.searchStr !== searchStr))
    setShown({ pathname, searchStr });
  return isHere ? { pathname, searchStr } : shown;
}
