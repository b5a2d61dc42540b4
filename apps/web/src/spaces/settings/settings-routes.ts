import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../shell/root-route.tsx';

const settingsPage = lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage');

/** The settings of the user; they belong to no program. */
export const settingsRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/settings', component: settingsPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/settings/$view', component: settingsPage }),
] as const;
