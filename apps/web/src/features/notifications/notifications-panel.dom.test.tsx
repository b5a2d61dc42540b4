import type { Notification } from '@sigma/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { fakeServer, notificationOf, problem } from './notifications.fixture.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

let rows: readonly Notification[];
let fails: boolean;
const onClose = vi.fn();
beforeEach(() => {
  rows = [];
  fails = false;
  onClose.mockClear();
});

const unread = () => rows.filter(({ read }) => !read);
const sent = fakeServer(({ method, path, body }) => {
  if (fails) return problem(403, 'forbidden');
  if (method === 'POST') {
    const { ids, up_to, read = true } = Object(body);
    const newest = rows.findIndex(({ id }) => id === up_to);
    rows = rows.map((row, index) =>
      ids?.includes(row.id) === false || index < newest ? row : { ...row, read },
    );
    return Response.json({ unread: unread().length });
  }
  const { searchParams } = new URL(path, 'http://localhost');
  const offset = Number(searchParams.get('offset') ?? 0);
  const matching = searchParams.has('unread') ? unread() : rows;
  const results = matching.slice(offset, offset + 30);
  return Response.json({
    count: matching.length,
    next: null,
    previous: null,
    results,
    unread: unread().length,
  });
});

const Page = () => <NotificationsPanel onClose={onClose} />;
const Orders = () => <p>The orders</p>;

function show() {
  const router = renderPages({ '/': Page, '/program/$id/orders': Orders }, '/');
  return { router, user: userEvent.setup() };
}

describe('the Notifications panel', () => {
  it('says what will be in it while there is nothing', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('says why it is empty when the notifications cannot be loaded, and loads them with Refresh', async () => {
    fails = true;
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('No permission');
    fails = false;
    rows = [notificationOf()];
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('link', { name: '“Bay” was delivered' })).toBeVisible();
  });

  it('shows the reason with its instants spelled out, and the time of the notification', async () => {
    rows = [notificationOf({ detail: 'The pass at 2026-11-21 08:14:09 UTC was cloudy.' })];
    show();
    expect(await screen.findByText('The pass at 21 Nov 2026, 08:14:09 UTC was cloudy.')).toBeVisible();
    expect(screen.getByText('21 Nov 2026, 08:14 UTC')).toBeVisible();
  });

  it('leads to what a notification is about, closes, and marks it as read', async () => {
    rows = [notificationOf()];
    const { router, user } = show();
    await user.click(await screen.findByRole('link', { name: '“Bay” was delivered' }));
    await waitFor(() => expect(router.state.location.href).toBe('/program/3/orders?order=7f&mine=no'));
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent.at(-1)?.body ?? sent.at(-2)?.body).toMatchObject({ ids: [rows[0]?.id] });
    expect(unread()).toEqual([]);
  });

  it('marks one as read and as unread again without leaving', async () => {
    rows = [notificationOf()];
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Mark as read: “Bay” was delivered' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as unread: “Bay” was delivered' }));
    await waitFor(() => expect(unread()).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('marks all as read, of which none is then left among the unread ones', async () => {
    rows = [notificationOf(), notificationOf({ id: '6f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10', title: 'Other' })];
    const { user } = show();
    await user.click(await screen.findByRole('radio', { name: 'Unread' }));
    expect(await screen.findByRole('link', { name: 'Other' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('heading', { name: 'No unread notifications' })).toBeVisible();
  });

  it('leaves unread what has arrived since the panel was opened when all are marked as read', async () => {
    rows = [notificationOf()];
    const { user } = show();
    await screen.findByRole('link', { name: '“Bay” was delivered' });
    rows = [notificationOf({ id: '6f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a10', title: 'New' }), ...rows];
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByRole('link', { name: 'New' })).toBeVisible();
    expect(unread().map(({ title }) => title)).toEqual(['New']);
  });

  it('loads older notifications when they are requested', async () => {
    rows = Array.from({ length: 35 }, (_, index) =>
      notificationOf({ id: `5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7${100 + index}`, title: `Number ${index}` }),
    );
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('link', { name: 'Number 34' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});
