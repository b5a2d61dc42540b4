import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

const adminGate = lazyRouteComponent(() => import('./admin-gate.tsx'), 'AdminGate');

/** The admin portal; it belongs to no program. */
export const adminRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/admin', component: adminGate }),
  createRoute({ getParentRoute: () => rootRoute, path: '/admin/$view', component: adminGate }),
] as const;
