import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { parsePlainSearch, plainSearch } from './plain-search.ts';

/** Renders pages by their paths, as the app writes addresses, and opens one of them. */
export function renderPages(
  pages: Readonly<Record<string, RouteComponent>>,
  open: string,
  options: Parameters<typeof renderInApp>[1] = {},
) {
  const root = createRootRoute();
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [open] }),
    parseSearch: parsePlainSearch,
    stringifySearch: plainSearch,
    pathParamsAllowedCharacters: ['@', ','],
  });
  renderInApp(<RouterProvider router={router} />, options);
  return router;
}
