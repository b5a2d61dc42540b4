import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from './root-route.tsx';

const trackPage = lazyRouteComponent(() => import('./pages/track-page.tsx'), 'TrackPage');
const toolsPage = lazyRouteComponent(() => import('./pages/tools-page.tsx'), 'ToolsPage');

/** The same tracker in each app (1:2.3#9), and the welcome page of Tools. */
export const trackerRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/data/track', component: trackPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/monitor/track', component: trackPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools/track', component: trackPage }),
  createRoute({ getParentRoute: () => programRoute, path: '/tools', component: toolsPage }),
] as const;
