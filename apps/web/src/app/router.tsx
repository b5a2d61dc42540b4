import { useQueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { parsePlainSearch, plainSearch } from '../parts/address/plain-search.ts';
import type { Session } from '../session/session.tsx';
import { programRoute, type RouterContext, rootRoute } from '../shell/root-route.tsx';
import { GenericErrorMessage } from '../shell/screens/generic-error.tsx';
import { NoAccess } from '../shell/screens/no-access.tsx';
import { NoProgram } from '../shell/screens/no-program.tsx';
import { PageSpinner } from '../shell/screens/page-spinner.tsx';
import classes from '../shell/screens/screen.module.css';
import { adminRoutes } from '../spaces/admin/admin-routes.ts';
import { dataRoutes } from '../spaces/data/data-routes.tsx';
import { taskingRoutes } from '../spaces/data/tasking-routes.tsx';
import { monitorRoutes } from '../spaces/monitor/monitor-routes.tsx';
import { programRoutes } from '../spaces/program/program-routes.ts';
import { settingsRoutes } from '../spaces/settings/settings-routes.ts';
import { toolsRoutes } from '../spaces/tools/tools-routes.ts';
import { trackerRoutes } from '../spaces/tracker/tracker-routes.ts';
import { SHELL_SLOTS } from './slots.tsx';

const noProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/program',
  component: function NoProgramPage() {
    return <NoProgram onSignOut={noProgramRoute.useRouteContext().signOut} />;
  },
});

const noAccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/noaccess/$app',
  component: function NoAccessPage() {
    const { signOut } = noAccessRoute.useRouteContext();
    return <NoAccess app={noAccessRoute.useParams().app} onSignOut={signOut} />;
  },
});

/** Every route; a test compares them with the list of pages that the server reads. */
export const routeTree = rootRoute.addChildren([
  programRoute.addChildren([
    ...programRoutes,
    ...dataRoutes,
    ...taskingRoutes,
    ...monitorRoutes,
    ...toolsRoutes,
    ...trackerRoutes,
  ]),
  ...settingsRoutes,
  ...adminRoutes,
  noProgramRoute,
  noAccessRoute,
]);

function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch: parsePlainSearch,
    stringifySearch: plainSearch,
    // Positions are not escaped in addresses: /map/@37.779,-122.429,13
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
  const queries = useQueryClient();
  const context = { session, queries, signOut: onSignOut, slots: SHELL_SLOTS };
  const [router] = useState(() => createAppRouter(context));
  return <RouterProvider router={router} context={context} />;
}
