import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { pickDay } from '../steps/pick-day.ts';
import { signIn } from '../steps/sign-in.ts';

interface Contract {
  readonly name: string;
  /** Months from the present one. */
  readonly starts: number;
  readonly ends: number;
  readonly sensors: readonly string[];
  /** All of them where none is named. */
  readonly products?: readonly string[];
  readonly levels?: readonly string[];
}

/** Fills in one of the lists that may be without a limit. */
async function choose(page: Page, label: string, names: readonly string[] | undefined): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  if (names === undefined) return group.getByRole('checkbox', { name: 'No limit' }).check();
  for (const name of names) await group.getByRole('option', { name, exact: true }).click();
}

/** Creates a program in the admin screens, makes the administrator a member with every role, and returns its id. */
async function createProgram(page: Page, contract: Contract): Promise<string> {
  await page.goto('/admin/create_program');
  await page.getByLabel('Program Title').fill(contract.name);
  await page.getByLabel('Company Name').fill('Harbours Ltd');
  await pickDay(page, 'Contract Start Date', contract.starts);
  await pickDay(page, 'Contract End Date', contract.ends);
  for (const sensor of contract.sensors) {
    const sensors = page.getByRole('group', { name: 'Sensor Data Access' });
    await sensors.getByRole('option', { name: sensor, exact: true }).click();
  }
  await choose(page, 'Product Level Access', contract.levels);
  await choose(page, 'Subscribed Products', contract.products);
  const collections = page.getByRole('group', { name: /^Collections/ });
  await collections
    .getByRole('option', { name: /ghost-hsi-l1a/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Create program' }).click();
  await page.waitForURL(/\/admin\/view_programs$/);
  await page.getByRole('button', { name: contract.name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: contract.name });
  const note = await sheet.getByText(/^Program \d+\./).textContent();
  await sheet.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite users' }).click();
  await page.getByRole('textbox', { name: 'E-mails' }).fill('admin@demo.example');
  for (const role of ['Program Administrator', 'Tasking User', 'Monitor User'])
    await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('1 of 1 address sent')).toBeVisible();
  return /\d+/.exec(note ?? '')?.[0] ?? '';
}

const switcher = (page: Page) => page.getByRole('button', { name: /^Program / });

test('screens show what the contract of a program has: some satellites, Data alone, or what it received before it ended', async ({
  page,
}, info) => {
  test.slow();
  const suffix = info.retry + 1;
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${response.url()} on ${page.url()}`);
  });
  await signIn(page, 'admin', '/admin');
  const running = { starts: -1, ends: 2, sensors: ['GHOSt-1'] };

  const limited = await createProgram(page, { ...running, name: `One satellite ${suffix}` });
  await page.goto(`/program/${limited}/map`);
  await expect(page.getByRole('heading', { name: /^\d[\d,]*( of [\d,]+)? scenes?$/ })).toBeVisible();
  const results = page.getByRole('complementary', { name: 'results' });
  await expect(results.getByText('GHOSt-1').first()).toBeVisible();
  await expect(results.getByText(/^GHOSt-[2-9]/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Opportunity Viewer' })).toBeVisible();

  const data = await createProgram(page, {
    ...running,
    name: `Data alone ${suffix}`,
    products: ['Data'],
    levels: ['Basic L1A'],
  });
  await page.goto(`/program/${data}/map`);
  await expect(page.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Opportunity Viewer' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apps' })).toBeHidden();
  await page.goto(`/program/${data}/monitor`);
  await expect(
    page.getByRole('heading', { name: 'The contract of this program does not include Monitor' }),
  ).toBeVisible();
  await expectAccessible(page, 'page of an app that the contract does not include');
  await page.getByRole('main').getByRole('link', { name: 'Program details' }).click();
  await expect(page.getByText('Basic L1A')).toBeVisible();

  const ended = await createProgram(page, {
    name: `Ended ${suffix}`,
    starts: -3,
    ends: -1,
    sensors: ['GHOSt-1', 'GHOSt-2'],
  });
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Name, company or id' }).fill(`Ended ${suffix}`);
  await expect(page.getByRole('row', { name: new RegExp(`Ended ${suffix}`) })).toContainText(
    /Active.*Ended on 15 /,
  );
  await page.goto(`/program/${ended}/map`);
  await expect(switcher(page)).toHaveAccessibleName(/ended on 15 /);
  await expect(page.getByRole('note')).toContainText('The contract of this program ended on 15 ');
  await expect(page.getByRole('heading', { name: /^0 scenes$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Opportunity Viewer' }).click();
  await expect(
    page.getByRole('heading', { name: /^The contract of this program ended on 15 / }),
  ).toBeVisible();
  expect(refused).toEqual([]);
});
