import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from '../../shell/root-route.tsx';

const detailsPage = lazyRouteComponent(() => import('./details-page.tsx'), 'ProgramDetailsPage');
const usersPage = lazyRouteComponent(() => import('./users-page.tsx'), 'ProgramUsersPage');
const assetsPage = lazyRouteComponent(() => import('./assets-page.tsx'), 'ProgramAssetsPage');
const assetPage = lazyRouteComponent(() => import('./asset-page.tsx'), 'ProgramAssetPage');

/** The pages about the active program (spec 2:2#41). The route rules let only administrators open its users. */
export const programRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/', component: detailsPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/details', component: detailsPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/users', component: usersPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/assets', component: assetsPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/asset/$assetId', component: assetPage }),
] as const;
