import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parsePlainSearch } from '../../parts/address/plain-search.ts';
import { programRoute } from '../../shell/root-route.tsx';
import { opportunitiesAddressOf } from './address/opportunities-address.ts';

/** /tasking redirects to /tasking/{position}, with the query of the link if it has one. */
const taskingRoute = createRoute({
  getParentRoute: () => programRoute,
  path: '/tasking',
  beforeLoad: ({ context, location }) => {
    const { programId } = context.session;
    const { position, query } = opportunitiesAddressOf(programId, parsePlainSearch(location.searchStr));
    throw redirect({
      to: '/program/$programId/tasking/$position',
      params: { programId: String(programId), position },
      search: query,
      replace: true,
    });
  },
});

export const taskingRoutes = [
  taskingRoute,
  createRoute({
    getParentRoute: () => programRoute,
    path: '/tasking/dashboard',
    component: lazyRouteComponent(() => import('./pages/tasking-dashboard-page.tsx'), 'TaskingDashboardPage'),
  }),
  createRoute({
    getParentRoute: () => programRoute,
    path: '/tasking/$position',
    component: lazyRouteComponent(() => import('./pages/opportunities-page.tsx'), 'OpportunitiesPage'),
  }),
] as const;
