import { HAS_MONITOR } from '@sigma/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { refusalIn } from '../../session/contract.ts';
import { programRoute } from '../../shell/root-route.tsx';

const dashboardPage = lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const findingsPage = lazyRouteComponent(() => import('./pages/findings-page.tsx'), 'FindingsPage');
const reportsPage = lazyRouteComponent(() => import('./pages/reports-page.tsx'), 'ReportsPage');

const at = <const Path extends string>(path: Path, component: typeof dashboardPage) =>
  createRoute({ getParentRoute: () => programRoute, path, component });

/** The dashboard, whose data is loaded at the same time as its code. A pointer over its link only loads the code. */
const atDashboard = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => programRoute,
    path,
    component: dashboardPage,
    // What was loaded ahead is only code, so that a click begins with the data.
    preloadStaleTime: 0,
    loader: ({ cause, context, location }) => {
      const isOpen = refusalIn(context.session, HAS_MONITOR) === undefined;
      if (cause === 'enter' && isOpen)
        void import('./begin-dashboard.ts').then(({ beginDashboard }) => beginDashboard(context, location));
    },
  });

/** The pages of Monitor (spec 2:2). The tracker below `/monitor` is one of the tracker's own routes. */
export const monitorRoutes = [
  atDashboard('/monitor'),
  atDashboard('/monitor/$assetId/grid'),
  atDashboard('/monitor/$assetId/map'),
  at('/monitor/$assetId/map/alert/$findingId', dashboardPage),
  at('/monitor/$assetId/map/detection/$findingId', dashboardPage),
  at('/monitor/reports', reportsPage),
  at('/monitor/reports/$reportId', reportsPage),
  at('/monitor/findings', findingsPage),
  at('/monitor/findings/asset/$assetId', findingsPage),
  // Links below the grid open it (spec 2:2#10).
  at('/monitor/findings/$', findingsPage),
] as const;
