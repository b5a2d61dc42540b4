import type { ManagedEula } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { useRecordView } from '../../parts/record-list/use-record-view.ts';
import { LicencesPage } from './licences-page.tsx';

const EULA: ManagedEula = {
  id: 1,
  name: 'Multi-user licence',
  short_name: 'Multi',
  identifying_value: 'multi',
  text: 'First terms',
  version: 1,
  published_at: '2026-01-01T00:00:00.000Z',
  programs: [7],
  accepted_by: 2,
};
const sent: unknown[] = [];
let stored = EULA;
/** A change of another state than the stored one is refused, as the server does. */
const answer = (tag: string | null) => ({
  status: tag === null || tag === `"v${stored.version}"` ? 200 : 412,
});

beforeEach(() => {
  sent.length = 0;
  stored = EULA;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (init?.method === 'POST' || init?.method === 'PATCH') {
      sent.push([init.method, JSON.parse(String(init.body))]);
      const { status } = answer(new Headers(init.headers).get('if-match'));
      return Response.json({ ...stored, status, code: 'precondition_failed', detail: '' }, { status });
    }
    if (!pathname.endsWith('/eulas/'))
      return Response.json(stored, { headers: { etag: `"v${stored.version}"` } });
    return Response.json({ count: 1, next: null, previous: null, results: [EULA] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  return <LicencesPage {...useRecordView()} />;
}
const sheet = async (id: string, name: string) => {
  renderPages({ '/admin': Page }, `/admin?id=${id}`);
  return within(await screen.findByRole('dialog', { name }));
};

describe('licences as staff write them', () => {
  it('says the identifying value and the programs in a second line of the name, for narrow screens', async () => {
    renderPages({ '/admin': Page }, '/admin');
    const cell = (await screen.findByRole('button', { name: EULA.name })).closest('td');
    expect(cell).toHaveTextContent('multi · 1 program');
  });

  it('adds a licence with every field that was typed', async () => {
    const dialog = await sheet('new', 'Add licence');
    for (const [label, text] of [
      ['Name', 'Single-user licence'],
      ['Short Name', 'Single'],
      ['Identifying Value', 'single-1'],
      ['Text', 'Terms'],
    ] as const) {
      await userEvent.type(dialog.getByLabelText(label), text);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Add licence' }));
    const body = {
      name: 'Single-user licence',
      short_name: 'Single',
      identifying_value: 'single-1',
      text: 'Terms',
    };
    await waitFor(() => expect(sent).toEqual([['POST', body]]));
  });

  it('names every missing field of a new licence, although nothing was typed', async () => {
    const dialog = await sheet('new', 'Add licence');
    await userEvent.click(dialog.getByRole('button', { name: 'Add licence' }));
    expect(dialog.getAllByText(/^\* /).map(({ textContent }) => textContent)).toEqual([
      '* Name is a required field',
      '* Short Name is a required field',
      '* Identifying Value is a required field',
      '* Text is a required field',
    ]);
    expect(sent).toEqual([]);
  });

  it('says before a changed text is saved that it is a new version, which members accept again', async () => {
    const dialog = await sheet('1', EULA.name);
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.type(dialog.getByLabelText('Text'), ', changed');
    expect(dialog.getByText(/saving publishes version 2, which members accept/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Publish version 2' }));
    await waitFor(() => expect(sent).toEqual([['PATCH', { text: 'First terms, changed' }]]));
  });

  it('never publishes the text that it has opened over a text that was published since', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const dialog = await sheet('1', EULA.name);
    await userEvent.type(dialog.getByLabelText('Short Name'), '-user');
    stored = { ...EULA, text: 'Second terms', version: 2 };
    await userEvent.click(dialog.getByRole('button', { name: 'Save licence' }));
    const load = await dialog.findByRole('button', { name: 'Load current version' });
    expect(scrolled.mock.contexts.some((notice) => notice instanceof Element && notice.contains(load))).toBe(
      true,
    );
    await userEvent.click(load);
    expect(await dialog.findByText('The current version is loaded. Check it, then save.')).toBeVisible();
    expect(dialog.getByLabelText('Text')).toHaveValue('Second terms');
    expect(dialog.getByLabelText('Short Name')).toHaveValue('Multi-user');
    await userEvent.click(dialog.getByRole('button', { name: 'Save licence' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const change = ['PATCH', { short_name: 'Multi-user' }];
    expect(sent).toEqual([change, change]);
  });
});
