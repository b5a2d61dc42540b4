import type { Download } from '@sigma/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { DownloadsPanel } from './downloads-panel.tsx';

const downloadOf = (change: Partial<Download> = {}): Download => ({
  id: '5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10',
  name: 'East bay',
  status: 'Pending',
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-11-21T08:00:00.000Z',
  scenes: 2,
  files: 4,
  size: null,
  progress: 0.42,
  url: null,
  message: null,
  ...change,
});

let downloads: readonly Download[];
let removed: string[];
beforeEach(() => {
  downloads = [];
  removed = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'DELETE') {
      return Response.json({ count: downloads.length, next: null, previous: null, results: downloads });
    }
    removed.push(address);
    downloads = [];
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  renderInApp(<DownloadsPanel />);
  return userEvent.setup();
}

describe('the Downloads panel', () => {
  it('is idle while nothing was requested', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Idle' })).toBeVisible();
  });

  it('shows the progress of a pending archive, and no link', async () => {
    downloads = [downloadOf()];
    show();
    expect(await screen.findByText('Pending')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Packing East bay' }).getAttribute('aria-valuenow')).toBe(
      '42',
    );
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the signed link of a ready archive with its size and its expiry', async () => {
    downloads = [
      downloadOf({ status: 'Ready', size: 1_800_000, progress: 1, url: '/api/downloads/x?signature=s' }),
    ];
    show();
    const link = await screen.findByRole('link', { name: 'Download' });
    expect(link.getAttribute('href')).toBe('/api/downloads/x?signature=s');
    expect(screen.getByText('2 scenes · 4 files · 1.8 MB')).toBeVisible();
    expect(screen.getByText('Until 21 Nov 2026, 08:00')).toBeVisible();
  });

  it('shows why an archive failed', async () => {
    downloads = [downloadOf({ status: 'Failed', message: 'A picture could not be made.' })];
    show();
    expect(await screen.findByText('A picture could not be made.')).toBeVisible();
  });

  it('removes an archive and reloads the list', async () => {
    downloads = [downloadOf({ status: 'Finished' })];
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Remove East bay' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Idle' })).toBeVisible());
    expect(removed).toHaveLength(1);
  });
});
