import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { pickDay } from '../steps/pick-day.ts';
import { signIn } from '../steps/sign-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('an administrator creates a program with every field, finds it in the list, edits and archives it', async ({
  page,
}) => {
  test.slow();
  const name = `Harbour watch ${Date.now()}`;
  await signIn(page, 'admin');
  await page.getByRole('button', { name: /user menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  await expect(row(page, 'Bay Methane Watch')).toContainText('Golden Gate Energy');
  await expectAccessible(page, 'list of programs');

  await sidebar(page).getByRole('link', { name: 'Create Program' }).click();
  await page.getByRole('button', { name: 'Create program' }).click();
  await expect(page.getByText('* Program Title is a required field')).toBeVisible();
  await expectAccessible(page, 'program form with messages');
  await page.getByLabel('Program Title').fill(name);
  await page.getByLabel('Company Name').fill('Harbours Ltd');
  await pickDay(page, 'Contract Start Date', 1);
  await pickDay(page, 'Contract End Date', 0);
  await page.getByRole('button', { name: 'Create program' }).click();
  await expect(page.getByText("* Contract End Date can't be before start date")).toBeVisible();
  await pickDay(page, 'Contract End Date', 2);
  await page.getByLabel('Max Users').fill('4');
  await page.getByLabel('Max Taskings').fill('12');
  await page.getByLabel('Max Order Area').fill('2500');
  for (const [list, choice] of [
    ['Sensor Data Access', 'GHOSt-1'],
    ['Product Level Access', 'Basic L1A'],
    ['Subscribed Products', 'Tasking'],
    ['Licences', /multi-user/i],
    ['Collections', /ghost-hsi-l1a/],
  ] as const) {
    const options = page.getByRole('group', { name: new RegExp(`^${list}`) });
    await options
      .getByRole('option', { name: choice, exact: typeof choice === 'string' })
      .first()
      .click();
  }
  await page.getByRole('button', { name: 'Create program' }).click();

  await page.waitForURL(/\/admin\/view_programs$/);
  await expect(page.getByText('Program created')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name, company or id' }).fill(name);
  await expect(page.getByRole('status').filter({ hasText: '1 program' })).toBeVisible();
  await expect(row(page, name)).toContainText(/Harbours Ltd.*Active.*0 of 4.*0 of 12/);

  await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByLabel('Max Order Area')).toHaveValue('2500');
  await expectAccessible(page, 'program next to the list');
  await sheet.getByLabel('Max Users').fill('5');
  await sheet.getByRole('button', { name: 'Save program' }).click();
  await expect(sheet).toBeHidden();
  await expect(row(page, name)).toContainText('0 of 5');

  await page.getByRole('button', { name, exact: true }).click();
  await sheet.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Program archived')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^State/ }).click();
  await page.getByRole('menuitem', { name: 'Archived' }).click();
  await expect(row(page, name)).toContainText('Archived');

  await page.getByRole('button', { name, exact: true }).click();
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete program' }).click();
  await expect(page.getByText('No programs match these filters.')).toBeVisible();
});

test('an administrator publishes a licence, adds a data product and disables a user, whose access ends', async ({
  page,
  browser,
}) => {
  test.slow();
  const name = `Journey ${Date.now()}`;
  await signIn(page, 'admin', '/admin/licences');
  await page.getByRole('button', { name: 'Add licence' }).click();
  const licence = page.getByRole('dialog', { name: 'Add licence' });
  await licence.getByLabel('Name', { exact: true }).fill(name);
  await licence.getByLabel('Short Name').fill('Journey');
  await licence.getByLabel('Identifying Value').fill(name.replace(' ', '-'));
  await licence.getByLabel('Text', { exact: true }).fill('First terms');
  await licence.getByRole('button', { name: 'Add licence' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByLabel('Text', { exact: true }).fill('Second terms');
  await sheet.getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByText('Version 2 published')).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  await sheet.getByRole('button', { name: /^Version 1 of/ }).click();
  await expect(sheet.getByText('First terms')).toBeVisible();
  await expectAccessible(page, 'licence next to the list');
  await sheet.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete licence' }).click();
  await expect(page.getByText('Licence deleted')).toBeVisible();

  await sidebar(page).getByRole('link', { name: 'Data products' }).click();
  await page.getByRole('button', { name: 'Add data product' }).click();
  const product = page.getByRole('dialog', { name: 'Add data product' });
  await product.getByLabel('Name', { exact: true }).fill(name);
  await product.getByRole('button', { name: /Choose a level/ }).click();
  await page.getByRole('option', { name: 'Analytics' }).click();
  await product.getByRole('option', { name: 'COG' }).click();
  await product
    .getByRole('option', { name: /ghost-hsi-l1a/ })
    .first()
    .click();
  await product.getByRole('button', { name: 'Add data product' }).click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete data product' }).click();
  await expect(page.getByText('Data product deleted')).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other, 'data');
  await expect(other.getByRole('banner')).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Platform users' }).click();
  await page.getByRole('searchbox').fill('data@demo.example');
  await page.getByRole('button', { name: 'Dana Whitfield', exact: true }).click();
  const user = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await user.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('button', { name: 'Disable user' }).click();
  await expect(page.getByText('User disabled')).toBeVisible();
  await other.reload();
  await expect(other.getByRole('banner')).toBeHidden();
  await user.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('User enabled')).toBeVisible();
  await context.close();
});

test('the portal denies customers in the words of the specification, and they never load its code', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()))
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      );
  });
  await signIn(page, 'customer', '/admin');
  await expect(page.getByText('You do not have the permissions to view this resource.')).toBeVisible();
  await expectAccessible(page, 'portal without permission');
  await page.goto('/admin/create_program');
  await expect(page.getByText('You do not have the permissions to create new programs.')).toBeVisible();
  await page.goto('/tools');
  await page.waitForURL(/\/error\/noaccess\/tools$/);
  await page.goto('/map');
  await page.waitForURL(/\/map\/@/);
  const code = await Promise.all(scripts.values());
  expect(code.length).toBeGreaterThan(3);
  for (const text of ['There are no programs in the system.', 'ManagedPrograms', 'Welcome to Tools']) {
    expect(code.filter((script) => script.includes(text))).toEqual([]);
  }
});
