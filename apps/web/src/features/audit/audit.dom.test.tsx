import type { AuditEntryDetails, AuditEntryRow } from '@sigma/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { AuditPage } from './audit-page.tsx';

const entry = (id: number): AuditEntryRow => ({
  id,
  at: '2026-11-01T10:00:00.000Z',
  actor: 'ann@demo.example',
  operation: 'updateProgram',
  summary: 'Changes a program',
  target: `program ${id}`,
  target_text: `program Bay ${id}`,
  program: id,
  request_id: `request-${id}`,
  changed: ['name', 'max_users', 'a', 'b'],
});
const { changed: _, ...shown } = entry(2);
const details: AuditEntryDetails = {
  ...shown,
  before: { name: 'Old', max_users: 5, same: 1 },
  after: { name: 'New', max_users: null, same: 1 },
};

afterEach(() => vi.unstubAllGlobals());

function show(open: string, results: readonly AuditEntryRow[] = [entry(2)]) {
  const requested: URL[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://localhost');
    requested.push(url);
    if (url.pathname.endsWith('/names/')) {
      const text = url.searchParams.get('actor');
      // Bob is beyond the people whom an answer without a text contains.
      return Response.json({
        actors:
          text === null ? ['ann@demo.example'] : ['bob@demo.example'].filter((name) => name.includes(text)),
        operations: ['updateProgram'],
        summaries: ['Changes a program'],
      });
    }
    if (/audit\/\d+\/$/.test(url.pathname)) return Response.json(details);
    const isFirst = !url.searchParams.has('cursor');
    return Response.json({
      results: isFirst ? results : [entry(1)],
      cursor: isFirst && results.length > 0 ? '5-2' : null,
      next: null,
    });
  });
  const router = renderPages({ '/admin/audit_log': AuditPage }, open);
  const lists = () => requested.filter(({ pathname }) => pathname.endsWith('/audit/'));
  return { router, lists, user: userEvent.setup() };
}

describe('the audit log', () => {
  it('appends older entries by the cursor of the last answer', async () => {
    const { lists, user } = show('/admin/audit_log');
    expect(await screen.findByText('program Bay 2')).toBeVisible();
    expect(screen.getByText('name, max_users, a and 1 more')).toBeVisible();
    const row = within(screen.getByRole('row', { name: /program Bay 2/ }));
    expect(row.getByTitle('Changes a program (updateProgram)')).toBeVisible();
    expect(row.getByText('ann@demo.example · Changes a program: program Bay 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('program Bay 1')).toBeVisible();
    expect(lists().at(-1)?.searchParams.get('cursor')).toBe('5-2');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('keeps its filters in the address and sends them, and Clear filters removes them', async () => {
    const { router, lists, user } = show(
      '/admin/audit_log?actor=ann@demo.example&from=2026-11-01&search=order',
    );
    await screen.findByText('program Bay 2');
    expect(Object.fromEntries(lists()[0]?.searchParams ?? [])).toMatchObject({
      actor: 'ann@demo.example',
      target: 'order',
      at_after: '2026-11-01T00:00:00.000Z',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await vi.waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('filters by days of a calendar, of which each can be removed by its button or a key', async () => {
    const { router, user } = show('/admin/audit_log?from=2026-11-05&until=2026-11-20');
    const search = () => router.state.location.search;
    await user.click(await screen.findByRole('button', { name: 'Until 20 Nov 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Until' }));
    expect(dialog.getByRole('button', { name: '4 November 2026' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: '9 November 2026' }));
    await vi.waitFor(() => expect(search()).toEqual({ from: '2026-11-05', until: '2026-11-09' }));
    await user.click(screen.getByRole('button', { name: 'Clear From' }));
    await vi.waitFor(() => expect(search()).toEqual({ until: '2026-11-09' }));
    expect(screen.getByRole('button', { name: 'From' })).toHaveFocus();
    screen.getByRole('button', { name: 'Until 9 Nov 2026' }).focus();
    await user.keyboard('{Delete}');
    await vi.waitFor(() => expect(search()).toEqual({}));
  });

  it('finds any person of the log while typing, and filters by the chosen one', async () => {
    const { router, user } = show('/admin/audit_log');
    await screen.findByText('program Bay 2');
    await user.type(screen.getByRole('combobox', { name: 'Who' }), 'bob');
    await user.click(await screen.findByRole('option', { name: 'bob@demo.example' }));
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ actor: 'bob@demo.example' }));
  });

  it('finds an operation by what it does, and filters by its id', async () => {
    const { router, user } = show('/admin/audit_log');
    await screen.findByText('program Bay 2');
    await user.type(screen.getByRole('combobox', { name: 'Operation' }), 'changes a');
    await user.click(await screen.findByRole('option', { name: /updateProgram/ }));
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ operation: 'updateProgram' }));
  });

  it('shows the record before and after as a difference of the changed fields only', async () => {
    show('/admin/audit_log?id=2');
    const sheet = await screen.findByRole('dialog', { name: 'Changes a program' });
    expect(sheet).toHaveTextContent('program Bay 2 (program 2)');
    const changes = await within(sheet).findByRole('region', { name: 'Changes' });
    expect(changes).toHaveTextContent('Changed: 2 fields');
    expect(
      within(changes)
        .getAllByRole('deletion')
        .map(({ textContent }) => textContent),
    ).toEqual(['−Old', '−5']);
    expect(
      within(changes)
        .getAllByRole('insertion')
        .map(({ textContent }) => textContent),
    ).toEqual(['+New', '+null']);
    expect(changes).not.toHaveTextContent('same');
  });

  it('says what an empty log and an empty result mean', async () => {
    show('/admin/audit_log', []);
    expect(await screen.findByText('Nothing has been written yet.')).toBeVisible();
  });
});
