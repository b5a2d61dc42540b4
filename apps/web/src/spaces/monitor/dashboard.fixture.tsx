import { ASSET_ID } from '../../features/monitor/data/finding.fixture.ts';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { LeaveGuard } from '../../shell/leave-guard.tsx';
import { DashboardPage } from './pages/dashboard-page.tsx';

export const MONITOR = '/program/3/monitor';
export const GRID = `${MONITOR}/${ASSET_ID}/grid`;
export const MAP = `${MONITOR}/${ASSET_ID}/map`;

const Elsewhere = () => <p>Elsewhere</p>;

/** The page with the question that the shell asks before something unsaved is lost. */
const Dashboard = () => (
  <>
    <DashboardPage />
    <LeaveGuard />
  </>
);

/** Opens an address of the dashboard; the pages that it leads to say only "Elsewhere". */
export function openDashboard(
  path: string,
  roles: ('Monitor User' | 'Program Administrator')[] = ['Monitor User'],
) {
  const session = sessionOf({ roles, sensors: [] });
  return renderPages(
    {
      [MONITOR]: Dashboard,
      '/program/3/monitor/$assetId/grid': Dashboard,
      '/program/3/monitor/$assetId/map': Dashboard,
      '/program/3/monitor/$assetId/map/alert/$findingId': Dashboard,
      '/program/3/monitor/$assetId/map/detection/$findingId': Dashboard,
      '/program/3': Elsewhere,
      '/program/3/monitor/findings': Elsewhere,
      '/program/3/monitor/reports': Elsewhere,
      '/program/3/monitor/reports/$reportId': Elsewhere,
    },
    path,
    { session },
  );
}
