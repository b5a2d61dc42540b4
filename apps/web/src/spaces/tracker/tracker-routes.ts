import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from '../../shell/root-route.tsx';

const trackPage = lazyRouteComponent(() => import('./track-page.tsx'), 'TrackPage');

/** The same tracker in each app of the product (spec 1:2.3#9). */
export const trackerRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/data/track', component: trackPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/monitor/track', component: trackPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/track', component: trackPage }),
] as const;
