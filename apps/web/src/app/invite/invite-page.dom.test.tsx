import type { Invitation } from '@sigma/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { platform } from '../sign-in/testing/fake-issuer.ts';
import { InvitePage } from './invite-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const invitation: Invitation = {
  email: 'ada@demo.example',
  program: 3,
  program_name: 'Bay Methane Watch',
  company_name: 'Bay Ltd',
  roles: ['Data User'],
  invited_by: 'Pavel Novak',
  state: 'open',
  expires_at: '2026-12-04T09:00:00Z',
};

it.each<[Invitation['state'], string, 'button' | 'link' | undefined]>([
  ['open', 'Join Bay Methane Watch', 'button'],
  ['accepted', 'You have joined already', 'link'],
  ['archived', 'This program is archived', undefined],
  ['expired', 'This invitation has expired', undefined],
])(
  'the page of an invitation that is %s says "%s" and offers only what is possible',
  async (state, title, way) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...invitation, state }));
    renderInApp(<InvitePage platform={platform} token={'t'.repeat(43)} />);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const ways = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
    expect(ways.map((element) => (element instanceof HTMLAnchorElement ? 'link' : 'button'))).toEqual(
      way === undefined ? [] : [way],
    );
  },
);
