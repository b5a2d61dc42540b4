import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { mailTo } from '../steps/mails.ts';
import { pickDay } from '../steps/pick-day.ts';
import { signIn, signInWithPassword } from '../steps/sign-in.ts';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Creates a program with what it must have and tasking, and opens its users as staff. */
async function createProgram(page: Page, name: string): Promise<void> {
  await signIn(page, 'admin', '/admin/create_program');
  await page.getByLabel('Program Title').fill(name);
  await page.getByLabel('Company Name').fill('Harbours Ltd');
  await pickDay(page, 'Contract Start Date', -1);
  await pickDay(page, 'Contract End Date', 2);
  for (const [list, choice] of [
    ['Sensor Data Access', 'GHOSt-1'],
    ['Product Level Access', 'Basic L1A'],
    ['Subscribed Products', 'Data'],
    ['Subscribed Products', 'Tasking'],
  ] as const) {
    const options = page.getByRole('group', { name: new RegExp(`^${list}`) });
    await options.getByRole('option', { name: choice, exact: true }).first().click();
  }
  await page.getByRole('button', { name: 'Create program' }).click();
  await page.waitForURL(/\/admin\/view_programs$/);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
}

test('staff create a program and invite a pasted list; a person joins by the link of the e-mail, works, and loses access at once when removed; the last administrator stays', async ({
  page: staff,
  browser,
}, info) => {
  test.slow();
  // A first attempt that failed has left its program and its account.
  const [name, email] = [`Harbour inspection ${info.retry + 1}`, `eve.moss${info.retry + 1}@partner.example`];
  await createProgram(staff, name);
  await staff.getByRole('button', { name: 'Invite users' }).click();
  await staff
    .getByRole('textbox', { name: 'E-mails' })
    .fill(`Eve Moss <${email}>; admin@demo.example\neve@partner`);
  await staff.getByRole('button', { name: 'Send invitations' }).click();
  await expect(staff.getByText('* eve@partner is not a valid email address.')).toBeVisible();
  await expect(staff.getByText('* At least one role must be selected.')).toBeVisible();
  await expectAccessible(staff, 'the dialog that invites users');
  await staff.getByRole('button', { name: 'Remove eve@partner' }).click();
  await staff.getByRole('checkbox', { name: /^Program Administrator/ }).check();
  await staff.getByRole('checkbox', { name: /^Tasking User/ }).check();
  await staff.getByRole('button', { name: 'Send invitations' }).click();
  await expect(staff.getByText('2 of 2 addresses sent')).toBeVisible();
  await staff.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rowOf(staff, email)).toContainText('Invitation sent');
  await expect(rowOf(staff, 'admin@demo.example')).toContainText('Ada Kowalski');

  const mail = await mailTo(email, info);
  expect(mail).toContain(` invited you to ${name}`);
  const link = /http\S+\/invite\/[\w-]+/.exec(mail)?.[0] ?? '';
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await expect(invited.getByRole('heading', { name: `Join ${name}` })).toBeVisible();
  await invited.getByRole('button', { name: 'Accept invitation' }).click();
  await invited.getByRole('textbox', { name: 'First name' }).fill('Eve');
  await invited.getByRole('textbox', { name: 'Last name' }).fill('Moss');
  await invited.getByRole('textbox', { name: 'Password' }).fill('four random words');
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.getByRole('textbox', { name: 'Organization' }).fill('Partner Ltd');
  await invited.getByRole('button', { name: 'Save and continue' }).click();
  await invited.waitForURL(/\/program\/\d+\/map/);
  await expect(invited.getByRole('heading', { name: /^\d[\d,]*( of [\d,]+)? scenes?$/ })).toBeVisible();

  await staff.reload();
  const remove = async (user: string) => {
    await rowOf(staff, user).getByRole('button').first().click();
    await staff.getByRole('button', { name: 'Remove from program' }).click();
    await staff.getByRole('button', { name: 'Remove', exact: true }).click();
  };
  await remove(email);
  await expect(rowOf(staff, email)).toBeHidden();
  await invited.getByRole('link', { name: 'Orders' }).click();
  await expect(invited.getByText('Not found')).toBeVisible();
  await invited.reload();
  await expect(invited.getByRole('heading', { name: 'You are not in a program yet' })).toBeVisible();
  await invited.context().close();

  await remove('admin@demo.example');
  await expect(staff.getByText('This is the last Program Administrator')).toBeVisible();
  await expectAccessible(staff, 'the sheet of a user');
  await staff.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(staff, 'admin@demo.example')).toContainText('Program Administrator');
});

test('members who administer nothing are led from the users of a program to its details', async ({
  page,
}) => {
  await signInWithPassword(page, 'tasking', '/program/1/users');
  await page.waitForURL(/\/program\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Details', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Modes' }).getByRole('link')).toHaveCount(1);
});
