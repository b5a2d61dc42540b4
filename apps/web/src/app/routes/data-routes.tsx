import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from './root-route.tsx';

const searchPage = lazyRouteComponent(() => import('./pages/search-page.tsx'), 'SearchPage');

/** /map goes on to /map/{position}; the page writes the position itself. */
export const dataRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/map', component: searchPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/map/$position', component: searchPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/checkout', component: searchPage }),
  createRoute({
    getParentRoute: () => programRoute,
    path: '/orders',
    component: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage'),
  }),
] as const;
