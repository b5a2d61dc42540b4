import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from '../../shell/root-route.tsx';

const dashboardPage = lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage');
const findingsPage = lazyRouteComponent(() => import('./pages/findings-page.tsx'), 'FindingsPage');
const reportsPage = lazyRouteComponent(() => import('./pages/reports-page.tsx'), 'ReportsPage');

const at = <const Path extends string>(path: Path, component: typeof dashboardPage) =>
  createRoute({ getParentRoute: () => programRoute, path, component });

/** The pages of Monitor (spec 2:2). The tracker below `/monitor` is one of the tracker's own routes. */
export const monitorRoutes = [
  at('/monitor', dashboardPage),
  at('/monitor/$assetId/grid', dashboardPage),
  at('/monitor/$assetId/map', dashboardPage),
  at('/monitor/$assetId/map/alert/$findingId', dashboardPage),
  at('/monitor/$assetId/map/detection/$findingId', dashboardPage),
  at('/monitor/reports', reportsPage),
  at('/monitor/reports/$reportId', reportsPage),
  at('/monitor/findings', findingsPage),
  at('/monitor/findings/asset/$assetId', findingsPage),
  // Links below the grid open it (spec 2:2#10).
  at('/monitor/findings/$', findingsPage),
] as const;
