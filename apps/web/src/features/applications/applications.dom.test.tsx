import type { Application, GrantableOperation, PermissionSet } from '@sigma/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPages } from '../../parts/address/router.fixture.tsx';
import { ApplicationsPage } from './applications-page.tsx';
import { PermissionSetsPage } from './permission-sets-page.tsx';

const ID = '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77';
const application: Application = {
  id: ID,
  name: 'Archive sync',
  description: '',
  permission_set: 1,
  permission_set_name: 'Reading',
  operations: 2,
  client_id: 'app-1f2e3d',
  secret_hint: 'a1b2',
  disabled: false,
  created_at: '2026-11-01T00:00:00.000Z',
  created_by: 'admin@demo.example',
  last_used_at: null,
};
const set: PermissionSet = {
  id: 1,
  name: 'Reading',
  description: 'Reads the system',
  operations: ['readSystem'],
  applications: 1,
};
const operation = (id: string, tag: string, needs: 'read' | 'write'): GrantableOperation => ({
  id,
  tag,
  needs,
  method: needs === 'read' ? 'GET' : 'POST',
  path: `/private/v1/${id}/`,
  summary: `Does ${id}`,
});
const grantable = [
  operation('readSystem', 'System', 'read'),
  operation('listJobs', 'Jobs', 'read'),
  operation('retryJob', 'Jobs', 'write'),
];
const system = {
  version: '1',
  node: '24',
  role: 'all',
  started_at: '2026-11-01T00:00:00.000Z',
  memory_bytes: 1,
  database: { engine: 'pglite', version: '17', postgis: '3', size_bytes: 1 },
  migrations: [],
  storage: { kind: 'folder', place: '/data' },
  disk: null,
  queue: { waiting: 0, active: 0, failed: 0 },
  mail: 'folder',
  issuer: { kind: 'local', address: 'https://sigma.example/oidc' },
  clock: {
    now: '2026-11-01T00:00:00.000Z',
    database: '2026-11-01T00:00:00.000Z',
    difference_ms: 0,
    world: '2026-11-01T00:00:00.000Z',
    rate: 1,
  },
};
const page = <Row,>(results: readonly Row[]) =>
  Response.json({ count: results.length, next: null, previous: null, results });

afterEach(() => vi.unstubAllGlobals());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
}
const tagged = (record: object, etag: string) => Response.json(record, { headers: { etag } });

function show(
  open: string,
  answer: (call: Sent) => Response | Promise<Response> | undefined = () => undefined,
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const call = {
      method,
      path: url,
      body: body === undefined ? undefined : JSON.parse(String(body)),
      ifMatch: new Headers(headers).get('if-match'),
    };
    sent.push(call);
    const own = answer(call);
    if (own !== undefined) return own;
    if (url.includes('permission_set/operations/')) return Response.json({ results: grantable });
    if (url.includes('/system/')) return Response.json(system);
    if (url.endsWith('permission_set/1/')) return tagged(set, '"set-1"');
    if (url.endsWith(`${ID}/`)) return tagged(application, '"app-1"');
    return url.includes('permission_set') ? page([set]) : page([application]);
  });
  const router = renderPages(
    { '/admin/applications': ApplicationsPage, '/admin/sets': PermissionSetsPage },
    open,
  );
  return { sent, router, user: userEvent.setup() };
}
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET');

const outdated = () =>
  Response.json(
    { type: 'about:blank', title: '', status: 412, code: 'precondition_failed', detail: '', errors: [] },
    { status: 412 },
  );

describe('the applications', () => {
  it('list name, permission set with its size, last use and state', async () => {
    show('/admin/applications');
    const row = (await screen.findAllByRole('row'))[1];
    expect(row).toHaveTextContent('Archive sync');
    expect(row).toHaveTextContent('Reading · 2 operations');
    expect(row).toHaveTextContent('Never');
    expect(row).toHaveTextContent('Active');
  });

  it('an added one shows its secret until the user says that it is stored, and then never again', async () => {
    const { sent, user } = show('/admin/applications?id=new', ({ method }) =>
      method === 'POST'
        ? Response.json({ ...application, client_secret: 'sigma_very-secret' }, { status: 201 })
        : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Archive sync');
    await user.click(screen.getByRole('button', { name: /Permission set/ }));
    await user.click(await screen.findByRole('option', { name: 'Reading (1)' }));
    const sheet = screen.getByRole('dialog', { name: 'Add application' });
    await user.click(within(sheet).getByRole('button', { name: 'Add application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Secret of Archive sync' });
    expect(writes(sent)).toMatchObject([{ body: { name: 'Archive sync', permission_set: 1 } }]);
    expect(dialog).toHaveTextContent('sigma_very-secret');
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByLabelText('I have stored the secret.'));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('sigma_very-secret')).toBeNull());
  });

  it('a form without name and permission set says so at both fields and sends nothing', async () => {
    const { sent, user } = show('/admin/applications?id=new');
    const sheet = await screen.findByRole('dialog', { name: 'Add application' });
    await user.click(within(sheet).getByRole('button', { name: 'Add application' }));
    expect(
      within(sheet)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['* Name is a required field', '* Permission Set is a required field']);
    await user.type(within(sheet).getByLabelText('Name'), 'S');
    expect(within(sheet).getByRole('alert')).toHaveTextContent('* Permission Set is a required field');
    expect(writes(sent)).toEqual([]);
  });

  it('an edited one sends only what was typed, with the state that was shown', async () => {
    const { sent, user } = show(`/admin/applications?id=${ID}`, ({ method }) =>
      method === 'PATCH' ? outdated() : undefined,
    );
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save application' }));
    expect(await screen.findByText('Changed since you opened it')).toBeVisible();
    expect(name).toHaveValue('Archive sync 2');
    expect(writes(sent)).toMatchObject([{ ifMatch: '"app-1"' }]);
    expect(writes(sent)[0]?.body).toEqual({ name: 'Archive sync 2' });
  });

  it('a new secret is shown although the sheet was left before the answer, and until then it cannot be closed', async () => {
    const answer = Promise.withResolvers<Response>();
    const { router, user } = show(`/admin/applications?id=new`, ({ method }) =>
      method === 'POST' ? answer.promise : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Archive sync');
    await user.click(screen.getByRole('button', { name: /Permission set/ }));
    await user.click(await screen.findByRole('option', { name: 'Reading (1)' }));
    const sheet = screen.getByRole('dialog', { name: 'Add application' });
    await user.click(within(sheet).getByRole('button', { name: 'Add application' }));
    expect(within(sheet).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(sheet).toBeVisible();
    router.history.push('/admin/applications');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer.resolve(Response.json({ ...application, client_secret: 'sigma_very-secret' }, { status: 201 }));
    expect(await screen.findByRole('dialog', { name: 'Secret of Archive sync' })).toHaveTextContent(
      'sigma_very-secret',
    );
  });

  it('a disabled one can be enabled again by Undo', async () => {
    const { sent, user } = show(`/admin/applications?id=${ID}`, ({ method, body }) =>
      method === 'PATCH' ? Response.json({ ...application, ...Object(body) }) : undefined,
    );
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(writes(sent)).toMatchObject([{ body: { disabled: true } }]));
  });
});

describe('the editor of a permission set', () => {
  it('finds operations by typing, chooses a group at once, and counts what is chosen and what writes', async () => {
    const { sent, user } = show('/admin/sets?id=1', ({ method, body }) =>
      method === 'PATCH' ? Response.json({ ...set, ...Object(body) }) : undefined,
    );
    expect(await screen.findByText('1 of 3 chosen, 0 write')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Jobs' }));
    expect(screen.getByText('3 of 3 chosen, 1 write')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search operations' }), 'listJobs');
    await waitFor(() => expect(screen.queryByLabelText('Does retryJob')).toBeNull());
    await user.click(screen.getByLabelText('Does listJobs'));
    await user.click(screen.getByRole('button', { name: 'Save permission set' }));
    await waitFor(() =>
      expect(writes(sent)).toMatchObject([{ body: { operations: ['readSystem', 'retryJob'] } }]),
    );
  });

  it('says of a set without operations that its applications can call nothing, and saves it', async () => {
    const { sent, user } = show('/admin/sets?id=1', ({ method, body }) =>
      method === 'PATCH' ? Response.json({ ...set, ...Object(body) }) : undefined,
    );
    const callsNothing = 'Applications with this set can call nothing.';
    const only = await screen.findByLabelText('Does readSystem');
    expect(screen.queryByText(callsNothing)).toBeNull();
    await user.click(only);
    expect(screen.getByText(callsNothing)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save permission set' }));
    await waitFor(() => expect(writes(sent)).toMatchObject([{ body: { operations: [] } }]));
  });

  it('closes without sending anything where nothing was changed', async () => {
    const { sent, user } = show('/admin/sets?id=1');
    await user.click(await screen.findByRole('button', { name: 'Save permission set' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(sent)).toEqual([]);
  });

  it('says that a name is missing only until one is typed', async () => {
    const { sent, user } = show('/admin/sets?id=new');
    const sheet = await screen.findByRole('dialog', { name: 'Add permission set' });
    await user.click(within(sheet).getByRole('button', { name: 'Add permission set' }));
    expect(within(sheet).getByText('* Name is a required field')).toBeVisible();
    await user.type(within(sheet).getByLabelText('Name'), 'R');
    expect(within(sheet).queryByText('* Name is a required field')).toBeNull();
    expect(writes(sent)).toEqual([]);
  });

  it('sends no operations with a new name, so that the server keeps those that only a newer version knows', async () => {
    const { sent, user } = show('/admin/sets?id=1', ({ method, body }) =>
      method === 'PATCH' ? Response.json({ ...set, ...Object(body) }) : undefined,
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' alone');
    await user.click(screen.getByRole('button', { name: 'Save permission set' }));
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
    expect(writes(sent)[0]).toMatchObject({ body: { name: 'Reading alone' }, ifMatch: '"set-1"' });
    expect(writes(sent)[0]?.body).toEqual({ name: 'Reading alone' });
  });

  it('gives back no right that someone else has removed, and keeps what was typed', async () => {
    const granted = { ...set, operations: ['readSystem', 'listJobs'] };
    const states = [granted, set];
    const { sent, user } = show('/admin/sets?id=1', ({ method, path, ifMatch, body }) => {
      if (method === 'GET' && path.endsWith('permission_set/1/'))
        return tagged(states[0] ?? set, `"${states.length}"`);
      if (method !== 'PATCH') return undefined;
      if (ifMatch === '"1"') return Response.json({ ...set, ...Object(body) });
      states.shift();
      return outdated();
    });
    await user.type(await screen.findByLabelText(/Description/), ' only');
    await user.click(screen.getByRole('checkbox', { name: 'Does retryJob' }));
    await user.click(screen.getByRole('button', { name: 'Save permission set' }));
    expect(await screen.findByText('Changed since you opened it')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load current version' }));
    expect(await screen.findByText(/Changed here and elsewhere: Operations\./)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Does listJobs' })).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save permission set' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(sent).at(-1)).toMatchObject({
      ifMatch: '"1"',
      body: { description: 'Reads the system only', operations: ['readSystem', 'retryJob'] },
    });
  });
});
