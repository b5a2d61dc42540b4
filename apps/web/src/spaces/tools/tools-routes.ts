import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { programRoute } from '../../shell/root-route.tsx';

const toolsPage = lazyRouteComponent(() => import('./tools-page.tsx'), 'ToolsPage');

/** The welcome page of Tools; its tracker is one of the tracker routes. */
export const toolsRoutes = [
  createRoute({ getParentRoute: () => programRoute, path: '/tools', component: toolsPage }),
] as const;
