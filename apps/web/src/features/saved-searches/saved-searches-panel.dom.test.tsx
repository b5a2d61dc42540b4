import type { SavedSearchSummary } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../session/providers.fixture.tsx';
import { LinkedSearch } from './linked-search.tsx';
import { SavedSearchesPanel } from './saved-searches-panel.tsx';

const idOf = (n: number) => `5f0c9a52-6a6d-4a53-9f0e-0d9d1f2a7a1${n}`;
const at = '2026-11-20T08:00:00.000Z';
const savedOf = (n: number, name: string, members: Partial<SavedSearchSummary> = {}): SavedSearchSummary => ({
  id: idOf(n),
  name,
  shared: false,
  notify: false,
  mine: true,
  deletable: true,
  owner_name: 'Ada Lovelace',
  created_at: at,
  updated_at: at,
  ...members,
});
const CURRENT = {
  search: { filter: { op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] } },
  mapQuery: 'clouds=20',
  sentence: 'Scenes in “Bay”, with at most 20 % cloud.',
  areaName: 'Bay',
} as const;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

let listed: readonly SavedSearchSummary[];
let sent: Sent[];
let answer: (call: Sent) => Response;
let opened: unknown[];

const whole = (one: SavedSearchSummary | undefined) => ({ ...one, search: {}, map_query: 'clouds=20' });

beforeEach(() => {
  [listed, sent, opened] = [[], [], []];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && address.includes('saved_searches/?')) {
      return Response.json({ count: listed.length, next: null, previous: null, results: listed });
    }
    const one = { method, path: address, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    if (method !== 'GET') sent.push(one);
    return method === 'GET' && listed.some(({ id }) => address.includes(id))
      ? Response.json(whole(listed.find(({ id }) => address.includes(id))))
      : answer(one);
  });
});
afterEach(() => vi.unstubAllGlobals());

function show() {
  renderInApp(<SavedSearchesPanel current={() => CURRENT} onOpen={(saved) => opened.push(saved)} />);
  return userEvent.setup();
}

const problem = (status: number, code: string, field?: string, message = '') => {
  const errors = field === undefined ? [] : [{ field, code, message }];
  return Response.json(
    { type: 'about:blank', title: code, status, code, detail: message, errors },
    { status },
  );
};

describe('the list of saved searches', () => {
  it('says what they are for while there are none', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'No saved searches' })).toBeVisible();
  });

  it('lists those of the member before those of others, and opens one on a press', async () => {
    listed = [
      savedOf(1, 'Coast', { mine: false, deletable: false, shared: true, owner_name: 'Ben' }),
      savedOf(2, 'Bay', { shared: true }),
    ];
    const user = show();
    const mine = within(await screen.findByRole('region', { name: 'Mine' }));
    const others = within(screen.getByRole('region', { name: 'Shared by others' }));
    expect(mine.getByText('Shared with the program')).toBeVisible();
    expect(others.getByText('Shared by Ben')).toBeVisible();
    expect(others.queryByRole('button', { name: 'Change Coast' })).toBeNull();
    await user.click(mine.getByRole('button', { name: /^Bay/ }));
    await waitFor(() => expect(opened).toEqual([whole(listed[1])]));
  });

  it('lets a Program Administrator delete what others share, and not change it', async () => {
    listed = [savedOf(1, 'Coast', { mine: false, shared: true, owner_name: 'Ben' })];
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Change Coast' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Delete']);
  });

  it('finds a search by its name or its owner', async () => {
    const names = ['Bay', 'Delta', 'Field', 'Harbour', 'Island', 'Coast'];
    listed = [
      ...names.map((name, n) => savedOf(n, name)),
      savedOf(7, 'Mine field', { mine: false, owner_name: 'Ben' }),
    ];
    const user = show();
    const find = await screen.findByRole('searchbox', { name: 'Find a saved search' });
    await user.type(find, 'BEN');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Mine fieldShared by Ben',
    ]);
    await user.clear(find);
    await user.type(find, 'zoo');
    expect(screen.getByText('No saved search is called “zoo”')).toBeVisible();
  });

  it('shows at once that new scenes are notified, and takes it back if the server rejects it', async () => {
    listed = [savedOf(1, 'Bay')];
    const user = show();
    const bell = await screen.findByRole('button', { name: 'Notify me of new scenes of Bay' });
    let reply = (_: Response) => undefined as unknown;
    vi.stubGlobal(
      'fetch',
      (
        (before) => (address: string, init: RequestInit) =>
          init.method === 'PATCH' ? new Promise((done) => (reply = done)) : before(address, init)
      )(fetch),
    );
    await user.click(bell);
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'true'));
    reply(problem(404, 'not_found'));
    await waitFor(() => expect(bell).toHaveAttribute('aria-pressed', 'false'));
  });

  it('removes a deleted search at once and restores it by Undo', async () => {
    listed = [savedOf(1, 'Bay')];
    answer = ({ method }) => {
      const [bay] = [savedOf(1, 'Bay')];
      listed = method === 'DELETE' ? [] : [bay];
      return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(whole(bay));
    };
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Change Bay' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Deleted “Bay”')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Mine' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('region', { name: 'Mine' })).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path.split(idOf(1))[1]}`)).toEqual([
      'DELETE /',
      'POST /restore/',
    ]);
  });

  it('keeps a rejected name in the form and shows why', async () => {
    listed = [savedOf(1, 'Bay')];
    answer = () => problem(409, 'duplicate_name', 'name', 'You already have a saved search called "Sea".');
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Change Bay' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Sea{Enter}');
    expect(await screen.findByText('* You already have a saved search called "Sea".')).toBeVisible();
    expect(sent[0]?.body).toEqual({ name: 'Sea' });
    await user.type(name, '{Escape}');
    expect(await screen.findByRole('button', { name: /^Bay/ })).toBeVisible();
  });
});

describe('Save this search', () => {
  it('sends the conditions of the screen under the name of its area, and notifies of new scenes', async () => {
    answer = () => Response.json(whole(savedOf(1, 'Bay')), { status: 201 });
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    expect(screen.getByText(CURRENT.sentence)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Bay');
    await user.click(screen.getByRole('checkbox', { name: 'Share with the program' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved “Bay”')).toBeVisible();
    const { search, mapQuery } = CURRENT;
    expect(sent[0]?.body).toEqual({ name: 'Bay', search, map_query: mapQuery, shared: true, notify: true });
  });

  it('requires a name before anything is sent', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('* Name the search')).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the link of a saved search', () => {
  const visit = (id: string) => {
    const onMissing = vi.fn();
    renderInApp(<LinkedSearch id={id} onOpen={(saved) => opened.push(saved)} onMissing={onMissing} />);
    return onMissing;
  };

  it('opens it', async () => {
    listed = [savedOf(1, 'Bay')];
    const onMissing = visit(idOf(1));
    await waitFor(() => expect(opened).toEqual([whole(listed[0])]));
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('says that it is gone, and the map is searched instead', async () => {
    answer = () => problem(404, 'not_found');
    const onMissing = visit(idOf(2));
    expect(await screen.findByText('This saved search cannot be opened')).toBeVisible();
    expect(onMissing).toHaveBeenCalledOnce();
    expect(opened).toEqual([]);
  });
});
