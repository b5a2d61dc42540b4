import { createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import type { Session } from '../../api/session.tsx';
import { GenericErrorMessage } from '../screens/generic-error.tsx';
import { NoAccess } from '../screens/no-access.tsx';
import { NoProgram } from '../screens/no-program.tsx';
import { PageSpinner } from '../screens/page-spinner.tsx';
import classes from '../screens/screen.module.css';
import { dataRoutes } from './data-routes.tsx';
import { parsePlainSearch, plainSearch } from './plain-search.ts';
import { programRoute, type RouterContext, rootRoute } from './root-route.tsx';
import { taskingRoutes } from './tasking-routes.tsx';
import { trackerRoutes } from './tracker-routes.ts';

const programPageRoute = createRoute({
  getParentRoute: () => programRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/program-page.tsx'), 'ProgramPage'),
});

const settingsPage = lazyRouteComponent(() => import('./pages/settings-page.tsx'), 'SettingsPage');
const settingsRoutes = [
  createRoute({ getParentRoute: () => rootRoute, path: '/settings', component: settingsPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/settings/$view', component: settingsPage }),
] as const;

const noProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/program',
  component: NoProgram,
});

const noAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/noaccess/$app',
  component: function NoAccessPage() {
    return <NoAccess app={noAccessRoute.useParams().app} />;
  },
});

const routeTree = rootRoute.addChildren([
  programRoute.addChildren([programPageRoute, ...dataRoutes, ...taskingRoutes, ...trackerRoutes]),
  ...settingsRoutes,
  noProgramRoute,
  noAccessRoute,
]);

function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parsePlainSearch,
    stringifySearch: plainSearch,
    // Positions are written as they are read: /map/@37.779,-122.429,13
    pathParamsAllowedCharacters: ['@', ','],
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 300,
    defaultErrorComponent: ({ error }) => (
      <div className={classes.page}>
        <GenericErrorMessage error={error} />
      </div>
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

interface AppRouterProps {
  readonly session: Session;
  readonly onSignOut: () => void;
}

export function AppRouter({ session, onSignOut }: AppRouterProps) {
  const [router] = useState(() => createAppRouter({ session, signOut: onSignOut }));
  return <RouterProvider router={router} context={{ session, signOut: onSignOut }} />;
}
