import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type RecordView, readRecordView } from '../../parts/record-list/record-view.ts';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { UsersPage } from './users-page.tsx';

const EVE = {
  id: '7c1e3f0c-7a53-4a9e-9a5e-0d1f5a2b6c77',
  email: 'eve@demo.example',
  first_name: '',
  last_name: '',
  roles: ['Data User'],
  is_staff: false,
  state: 'invited',
  last_seen_at: null,
  invited_at: '2026-11-21T12:00:00.000Z',
  invitation_expires_at: '2026-12-05T12:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

function show(view: RecordView, isArchived: boolean, user: typeof EVE | null = EVE) {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('/usage/')
        ? { users: 1, max_users: 5, taskings: 0, max_taskings: null }
        : {
            count: user === null ? 0 : 1,
            next: null,
            previous: null,
            results: user === null ? [] : [user],
          },
    ),
  );
  const scope = { program: 3, tier: 'private' } as const;
  renderInApp(
    <UsersPage scope={scope} name="Bay Watch" isArchived={isArchived} view={view} onView={vi.fn()} />,
  );
}

it('says that a program is archived, and invites no one to it', async () => {
  show(readRecordView({}, []), true);
  expect(screen.getByRole('note')).toHaveTextContent('This program is archived');
  expect(screen.getByRole('button', { name: 'Invite users' })).toBeDisabled();
  expect(await screen.findByRole('row', { name: /eve@demo.example/ })).toBeVisible();
});

it('says that there are no users to display (spec 2:2#47)', async () => {
  show(readRecordView({}, []), false, null);
  expect(await screen.findByText('There are no users to display.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('sends no invitation to an archived program again', async () => {
  show({ ...readRecordView({}, []), opened: EVE.id }, true);
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('button', { name: 'Send invitation again' })).toBeDisabled();
});

it('invites to an active program without a notice', () => {
  show(readRecordView({}, []), false);
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.getByRole('button', { name: 'Invite users' })).toBeEnabled();
});

it.each([
  ['offers to select a user', false, 1],
  ['offers no selection of staff to customers', true, 0],
] as const)('%s', async (_, is_staff, boxes) => {
  show(readRecordView({}, []), false, { ...EVE, is_staff });
  await screen.findByRole('row', { name: /eve@demo.example/ });
  expect(screen.queryAllByRole('checkbox', { name: 'Select eve@demo.example' })).toHaveLength(boxes);
});
