import type { Eula } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { LicencesCard } from './licences-card.tsx';

const EULA: Eula = {
  id: 4,
  name: 'Multi-user licence',
  short_name: 'Multi',
  identifying_value: 'multi',
  text: 'All may use it.',
  version: 2,
  published_at: '2026-01-01T00:00:00.000Z',
  accepted_version: 1,
};

let licences: readonly Eula[];
let sent: { readonly path: string; readonly body: unknown }[];
beforeEach(() => {
  licences = [EULA];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return Response.json({ count: licences.length, next: null, previous: null, results: licences });
    sent.push({ path: address, body: JSON.parse(String(init.body)) });
    licences = licences.map((eula) => ({ ...eula, accepted_version: eula.version }));
    return Response.json(licences[0]);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('lets a member read a licence whose version they have not accepted, and accept the version that is shown', async () => {
  renderInApp(<LicencesCard program={3} />);
  expect(await screen.findByText('Version 2 is new; you accepted version 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Read and accept Multi-user licence' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Multi-user licence, version 2' }));
  expect(dialog.getByText('All may use it.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept licence' }));
  expect(await screen.findByText('You accepted version 2')).toBeVisible();
  expect(sent).toEqual([
    { path: expect.stringMatching(/\/programs\/3\/eulas\/4\/acceptance\/$/), body: { version: 2 } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Read Multi-user licence' }));
  expect(await screen.findByRole('button', { name: 'Done' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept licence' })).toBeNull();
});

it('says that nothing can be ordered in a program without a licence', async () => {
  licences = [];
  renderInApp(<LicencesCard program={3} />);
  expect(await screen.findByText('The program has no licence yet, so nothing can be ordered.')).toBeVisible();
});
