import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { parsePlainSearch } from '../../parts/address/plain-search.ts';
import { FIRST_ADDRESS, rememberedAddress } from '../../parts/address/remembered-address.ts';
import { programRoute } from '../../shell/root-route.tsx';

const searchPage = lazyRouteComponent(() => import('./pages/catalogue-page.tsx'), 'CataloguePage');

/** /map redirects to /map/{position}: the last position in this session, with its query unless the link has one. */
const mapRoute = createRoute({
  getParentRoute: () => programRoute,
  path: '/map',
  beforeLoad: ({ context, location }) => {
    const { programId } = context.session;
    const { position, query } = rememberedAddress('map', programId) ?? FIRST_ADDRESS;
    throw redirect({
      to: '/program/$programId/map/$position',
      params: { programId: String(programId), position },
      search: location.searchStr === '' ? query : parsePlainSearch(location.searchStr),
      replace: true,
    });
  },
});

export const dataRoutes = [
  mapRoute,
  createRoute({ getParentRoute: () => programRoute, path: '/map/$position', component: searchPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/checkout', component: searchPage }),
  createRoute({
    getParentRoute: () => programRoute,
    path: '/orders',
    component: lazyRouteComponent(() => import('./pages/orders-page.tsx'), 'OrdersPage'),
  }),
] as const;
