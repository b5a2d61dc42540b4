import { expect, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

test('staff give an application exactly two operations, which it may call until it is disabled, and the audit log shows who did it', async ({
  page,
  request,
}, { retry }) => {
  // A first attempt that failed has left its records.
  const [set, application] = [`Watching ${retry + 1}`, `Watcher ${retry + 1}`];
  await signIn(page, 'admin', '/admin/permission_sets');
  await page.getByRole('button', { name: 'Add permission set' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(set);
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('jobs');
  await page.getByRole('checkbox', { name: 'Lists the queues of background jobs', exact: false }).check();
  await expectAccessible(page, 'the editor of a permission set');
  await page.getByRole('dialog').getByRole('button', { name: 'Add permission set' }).click();
  await expect(page.getByRole('row').filter({ hasText: set })).toBeVisible();

  await page.getByRole('link', { name: 'Applications' }).click();
  await page.getByRole('button', { name: 'Add application' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill(application);
  await page.getByRole('button', { name: /Permission set/ }).click();
  await page.getByRole('option', { name: `${set} (1)` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add application' }).click();
  const secretDialog = page.getByRole('dialog', { name: `Secret of ${application}` });
  await expectAccessible(page, 'the dialog with a new secret');
  const [clientId = '', secret = ''] = await secretDialog.getByRole('definition').allInnerTexts();
  await secretDialog.getByRole('checkbox').check();
  await secretDialog.getByRole('button', { name: 'Done' }).click();

  const answer = await request.post('/oidc/token', {
    headers: { authorization: `Basic ${btoa(`${clientId.trim()}:${secret.trim()}`)}` },
    form: { grant_type: 'client_credentials' },
  });
  const { access_token: token } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  const status = async (path: string) =>
    (await request.get(`/api/private/v1/admin/${path}`, { headers })).status();
  expect([await status('jobs/queues/'), await status('system/')]).toEqual([200, 403]);

  await page.getByRole('row').filter({ hasText: application }).getByRole('button').click();
  await page.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText(`${application} disabled`)).toBeVisible();
  expect(await status('jobs/queues/')).toBe(401);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('searchbox', { name: 'Target begins with' }).fill('application');
  const entry = page
    .getByRole('row')
    .filter({ has: page.getByTitle(/\(updateApplication\)$/) })
    .first();
  await expect(entry).toContainText('admin@demo.example');
  await entry.getByRole('button').click();
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('disabled');
  await expectAccessible(page, 'an entry of the audit log');
});

test('staff see queues and the state of the installation, and developers the calls of their tab with request ids', async ({
  page,
}) => {
  await signIn(page, 'admin', '/admin/jobs');
  await expect(page.getByRole('row').filter({ hasText: 'notifications.send-mail' })).toBeVisible();
  await expectAccessible(page, 'the queues of jobs');
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page.getByText('PGlite, embedded')).toBeVisible();
  await expectAccessible(page, 'the state of the system');
  await page.goto('/settings/developer-tools');
  await expect(page.getByText('A trailing slash is removed.', { exact: false })).toBeVisible();
  const calls = page.getByRole('table', { name: 'My recent calls' });
  await expect(calls).toContainText('/public/v1/platform/');
  await expectAccessible(page, 'Developer Tools');
});

test('customers see neither Developer Tools nor the admin portal, and load none of their code', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, 'customer', '/settings');
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Developer Tools' })).toBeHidden();
  await page.goto('/admin/audit_log');
  await expect(page.getByText('You do not have the permissions to view this resource.')).toBeVisible();
  expect(loaded.filter((url) => /audit-page|applications-page|developer-tools/.test(url))).toEqual([]);
});
