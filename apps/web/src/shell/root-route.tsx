import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { Session } from '../session/session.tsx';
import { checkRoute } from './check-route.ts';
import { NotFound } from './screens/not-found.tsx';
import { Shell } from './shell.tsx';
import type { ShellSlots } from './slots.ts';

/** What the routes and the shell receive from the composition in `app`. */
export interface RouterContext {
  readonly session: Session;
  /** What pages load; a route may begin before the code of its page has arrived. */
  readonly queries: QueryClient;
  readonly signOut: () => void;
  readonly slots: ShellSlots;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => checkRoute(context.session, location),
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  const { signOut, slots } = rootRoute.useRouteContext();
  return <Shell onSignOut={signOut} slots={slots} />;
}

/** The parent of every route of a program. */
export const programRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/program/$programId',
  component: Outlet,
});
