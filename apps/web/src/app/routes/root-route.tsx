import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { Session } from '../../api/session.tsx';
import { NotFound } from '../screens/not-found.tsx';
import { Shell } from '../shell/shell.tsx';
import { checkRoute } from './check-route.ts';

export interface RouterContext {
  readonly session: Session;
  readonly signOut: () => void;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => checkRoute(context.session, location),
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  const { signOut } = rootRoute.useRouteContext();
  return <Shell onSignOut={signOut} />;
}

/** Everything of a program hangs here. */
export const programRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/program/$programId',
  component: Outlet,
});
