import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, useChildMatches } from '@tanstack/react-router';
import { useRights } from '../session/contract.ts';
import type { Session } from '../session/session.tsx';
import { checkRoute } from './check-route.ts';
import { pathRefusal } from './path-contract.ts';
import { ContractPage } from './screens/contract-page.tsx';
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
  component: InContract,
});

/** The page, or why the contract of the program does not open it. */
function InContract() {
  // Of the page that is drawn: the address is already that of the next one while that loads.
  const path = useChildMatches({ select: (matches) => matches.at(-1)?.pathname });
  const refusal = pathRefusal(useRights(), path ?? '/');
  return refusal === undefined ? <Outlet /> : <ContractPage refusal={refusal} />;
}
