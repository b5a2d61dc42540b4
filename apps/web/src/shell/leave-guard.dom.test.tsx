import { Link } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useMemo, useState } from 'react';
import { expect, it } from 'vitest';
import { renderPages } from '../parts/address/router.fixture.tsx';
import { useLeaveQuestion } from '../ui/forms/leave-question.ts';
import { LeaveGuard } from './leave-guard.tsx';

type Saving = 'no' | 'underway' | 'saved';

let setSaving: (next: Saving) => void = () => undefined;

/** A page with unsaved notes. */
function Notes() {
  const [saving, set] = useState<Saving>('no');
  useEffect(() => {
    setSaving = set;
  }, []);
  const isBeingSaved = saving === 'underway';
  useLeaveQuestion(
    useMemo(
      () =>
        saving === 'saved'
          ? undefined
          : {
              title: 'Discard the notes?',
              text: 'They have not been saved.',
              confirm: 'Discard',
              isBeingSaved,
              staysAt: ['/notes'],
              onLeave: () => set('saved'),
            },
      [saving, isBeingSaved],
    ),
  );
  return (
    <>
      <Link to="/program/$programId/assets" params={{ programId: '3' }}>
        Leave
      </Link>
      <LeaveGuard />
    </>
  );
}

const openNotes = () =>
  renderPages({ '/program/3/notes': Notes, '/program/3/assets': () => <p>The list</p> }, '/program/3/notes');
/** What becomes of the notes. */
const become = (next: Saving) => act(() => setSaving(next));
const leave = async () => userEvent.click(await screen.findByRole('link', { name: 'Leave' }));

it('asks before something unsaved is lost, and stays or leaves by the answer', async () => {
  const router = openNotes();
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.latestLocation.pathname).toBe('/program/3/notes');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('The list')).toBeVisible();
});

it('waits for an answer that is underway, and leaves without a question once it is saved', async () => {
  const router = openNotes();
  await screen.findByRole('link');
  become('underway');
  await leave();
  expect(screen.queryByText('Discard the notes?')).toBeNull();
  expect(router.latestLocation.pathname).toBe('/program/3/notes');
  become('saved');
  expect(await screen.findByText('The list')).toBeVisible();
});

it('leaves when what was at risk is saved at the moment of leaving', async () => {
  openNotes();
  fireEvent.click(await screen.findByRole('link', { name: 'Leave' }));
  become('saved');
  expect(await screen.findByText('The list')).toBeVisible();
});

it('asks when saving has failed while the user waited to leave', async () => {
  const router = openNotes();
  await screen.findByRole('link');
  become('underway');
  await leave();
  become('no');
  expect(await screen.findByText('Discard the notes?')).toBeVisible();
  expect(router.latestLocation.pathname).toBe('/program/3/notes');
});

it('leaves when what was at risk is saved while the question is open', async () => {
  openNotes();
  await leave();
  expect(await screen.findByText('Discard the notes?')).toBeVisible();
  become('saved');
  expect(await screen.findByText('The list')).toBeVisible();
});
