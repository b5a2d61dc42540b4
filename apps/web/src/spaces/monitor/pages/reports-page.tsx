import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ReportsScreen } from '../../../features/monitor/reports/reports-screen.tsx';
import { REPORT_TABS } from '../../../features/monitor/reports/reports-view.ts';
import { programPath, useSession } from '../../../session/session.tsx';

/** The reports of the program; the open one and the tab are in the address (spec 2:2#9). */
export function ReportsPage() {
  const { programId } = useSession();
  const { reportId } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = 'tab' in search ? REPORT_TABS.find((each) => each === search.tab) : undefined;
  const leave = useCallback(
    () => void navigate({ to: programPath(programId, ''), replace: true }),
    [navigate, programId],
  );
  return (
    <ReportsScreen
      view={{ report: reportId, tab }}
      onOpen={(report) => void navigate({ to: programPath(programId, `/monitor/reports/${report}`) })}
      onTab={(next) =>
        void navigate({ to: programPath(programId, '/monitor/reports'), search: { tab: next } })
      }
      onUnknown={leave}
    />
  );
}
