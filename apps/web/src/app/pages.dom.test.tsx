import {
  ADMIN_VIEW_NAMES,
  isPagePath,
  PLATFORM_PAGES,
  PROGRAM_PAGES,
  SETTINGS_VIEW_NAMES,
} from '@sigma/domain';
import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { sessionOf } from '../session/session.fixture.ts';
import { ADMIN_VIEWS } from '../spaces/admin/admin-views.ts';
import { SETTINGS_VIEWS } from '../spaces/settings/settings-views.tsx';
import { invitationToken } from './invite/invitation-address.ts';
import { openPageOf } from './open-page.tsx';
import { routeTree } from './router.tsx';
import { CALLBACK_PATH } from './sign-in/browser-session.ts';
import { SHELL_SLOTS } from './slots.tsx';

// The server answers 404 at every path that the list of pages does not contain, so the list and the app must be equal.

it('the list of pages that the server reads is that of the router', () => {
  const context = {
    session: sessionOf(),
    queries: new QueryClient(),
    signOut: () => undefined,
    slots: SHELL_SLOTS,
  };
  const routed = Object.keys(createRouter({ routeTree, context }).routesByPath).map((path) =>
    path.replace(/(.)\/$/, '$1'),
  );
  const ofPrograms = PROGRAM_PAGES.map((page) => `/program/$programId${page}`.replace(/(.)\/$/, '$1'));
  /** These are opened before there is a router, or lead elsewhere. */
  const beforeRouter = ['/', CALLBACK_PATH, '/invite/$token', '/unsubscribe/$token'];
  const listed = [...PLATFORM_PAGES.filter((page) => !beforeRouter.includes(page)), ...ofPrograms];
  expect(new Set(routed)).toEqual(new Set(listed));
});

it('the pages that open without the router are in the list', () => {
  expect(invitationToken('/invite/abc')).toBe('abc');
  expect(openPageOf('/unsubscribe/abc')).toBeDefined();
  expect(['/', CALLBACK_PATH, '/invite/abc', '/unsubscribe/abc'].filter((path) => !isPagePath(path))).toEqual(
    [],
  );
});

it('the views of the admin portal and of the settings are in the list', () => {
  expect(ADMIN_VIEWS.map(({ view }) => view)).toEqual([...ADMIN_VIEW_NAMES]);
  expect(SETTINGS_VIEWS.map(({ view }) => view)).toEqual([...SETTINGS_VIEW_NAMES]);
});
