import { countReprocessing, reprocessCaptures } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { path, processingServer, show } from './processing.fixture.tsx';

const server = processingServer();

describe('reprocessing', () => {
  async function openDialog() {
    vi.useFakeTimers({ now: new Date('2026-11-25'), toFake: ['Date'] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Reprocess since…' }));
    return within(await screen.findByRole('dialog', { name: 'Reprocess since…' }));
  }

  /** Opens the dialog and chooses a day of the month that the calendar shows first. */
  async function choose(day: string) {
    const dialog = await openDialog();
    expect(dialog.getByRole('button', { name: 'Queue runs' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: /^Captured since/ }));
    await userEvent.click(await screen.findByRole('button', { name: day }));
    return dialog;
  }
  afterEach(() => vi.useRealTimers());

  it('opens the calendar at today among the days of its month, where the arrow keys and Enter choose a day', async () => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: /^Captured since/ }));
    expect(await screen.findByRole('button', { name: '25 November 2026' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await waitFor(() => expect(server.counts().at(-1)?.get('since')).toBe('2026-11-24T00:00:00.000Z'));
  });

  it('says before how many runs it concerns, and afterwards how many were queued', async () => {
    const dialog = await choose('20 November 2026');
    expect(await dialog.findByText('1 run of 1 capture will be queued again.')).toBeVisible();
    expect(server.counts().at(-1)?.get('since')).toBe('2026-11-20T00:00:00.000Z');
    await userEvent.click(dialog.getByRole('button', { name: /^All levels/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Raw' }));
    await waitFor(() => expect(server.counts().at(-1)?.get('level')).toBe('Raw'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Queue 1 run' }));
    expect(await screen.findByText('2 runs queued again')).toBeVisible();
    expect(server.posts()).toEqual([
      [path(reprocessCaptures), { since: '2026-11-20T00:00:00.000Z', level: 'Raw' }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be started where it concerns no run', async () => {
    server.answer = ({ pathname }, method) =>
      pathname === path(countReprocessing) && method === 'GET'
        ? Response.json({ runs: 0, captures: 0 })
        : undefined;
    const dialog = await choose('21 November 2026');
    expect(await dialog.findByText('No run of a capture since then has ended.')).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Queue/ })).toBeDisabled();
  });
});
