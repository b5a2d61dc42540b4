import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { sessionOf } from '../../session/session.fixture.ts';
import { DetailsPage } from './details-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows members their own roles in the program, to which the notification of a change leads them', async () => {
  const session = sessionOf({ roles: ['Tasking User', 'Data User'] });
  vi.stubGlobal('fetch', async (path: string) =>
    /programs\/3\/$/.test(path)
      ? Response.json(session.program)
      : Response.json({ count: 0, next: null, previous: null, results: [] }),
  );
  renderInApp(<DetailsPage />, { session });
  const roles = (await screen.findByText('Your roles')).nextElementSibling;
  expect(roles).toHaveTextContent(/Tasking User.*Data User/);
});
