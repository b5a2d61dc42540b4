import { expect, type Page, test } from '@playwright/test';
import { passSignIn, signInWithPassword } from './steps/sign-in.ts';

const BAY = 'Bay Methane Watch';
const PERMIAN = 'Permian Infrastructure Survey';
const PORTS = 'Delta Ports Monitoring';

const MAP = { path: /\/program\/\d+\/map\/@/, heading: /^\d[\d,]*( of [\d,]+)? scenes?$/ };
const PROGRAM_PAGE = { path: /\/program\/\d+$/, heading: 'Details' };
const NO_APP = { path: /\/error\/noaccess\/sigma$/, heading: 'You do not have access to an app of Sigma' };
const MONITOR = { path: /\/program\/\d+\/monitor(\/[0-9a-f-]{36}\/grid)?$/, heading: /\w/ };
const NO_DATA = { path: /\/error\/noaccess\/data$/, heading: 'You do not have access to Data' };

const BOTH = ['Data', 'Monitor'] as const;

/** Start page of each account, where the map path leads it, and what it is offered. */
const MEMBERS = [
  { account: 'customer', lands: MONITOR, mapLeads: MAP, apps: BOTH, programs: [BAY, PERMIAN] },
  { account: 'program-admin', lands: PROGRAM_PAGE, mapLeads: PROGRAM_PAGE, apps: [], programs: [BAY] },
  { account: 'monitor', lands: MONITOR, mapLeads: MONITOR, apps: ['Monitor'], programs: [BAY] },
  { account: 'tasking', lands: MAP, mapLeads: MAP, apps: ['Data'], programs: [BAY] },
  { account: 'data', lands: NO_APP, mapLeads: NO_DATA, apps: [], programs: [BAY] },
  { account: 'other', lands: MONITOR, mapLeads: MAP, apps: BOTH, programs: [PORTS] },
  { account: 'employee', lands: MONITOR, mapLeads: MAP, apps: BOTH, programs: [BAY, PERMIAN, PORTS] },
  { account: 'admin', lands: MONITOR, mapLeads: MAP, apps: BOTH, programs: [BAY, PERMIAN, PORTS] },
] as const;

/** The rails of Data where the program subscribed to Tasking, of Monitor, and of the pages about a program. */
const DATA_MODES = ['Search', 'Opportunity Viewer', 'Orders', 'Satellite tracker'] as const;
const MONITOR_MODES = ['Dashboard', 'Findings', 'Reports', 'Satellite tracker'] as const;
const PROGRAM_MODES = ['Details', 'Users', 'Assets'] as const;

/** The rail of the screen to which the map path leads an account. */
function railOf({ mapLeads }: Pick<(typeof MEMBERS)[number], 'mapLeads'>): readonly string[] {
  if (mapLeads === MAP) return DATA_MODES;
  if (mapLeads === MONITOR) return MONITOR_MODES;
  return mapLeads === PROGRAM_PAGE ? PROGRAM_MODES : [];
}

const banner = (page: Page) => page.getByRole('banner');
const modes = (page: Page) => page.getByRole('navigation', { name: 'Modes' }).getByRole('link');

async function expectScreen(page: Page, screen: (typeof MEMBERS)[number]['lands']): Promise<void> {
  await page.waitForURL(screen.path);
  await expect(page.getByRole('main').getByRole('heading', { name: screen.heading }).first()).toBeVisible();
}

/** The switcher lists programs if there are several, and always links to the current program's page. */
async function expectPrograms(page: Page, programs: readonly string[]): Promise<void> {
  await banner(page)
    .getByRole('button', { name: /^Program / })
    .click();
  const listed = programs.length > 1 ? programs.map((name) => new RegExp(name)) : [];
  await expect(page.getByRole('menuitem')).toHaveText([...listed, 'Current Program Settings']);
  await page.keyboard.press('Escape');
}

/** With a single app there is nothing to choose. */
async function expectApps(page: Page, apps: readonly string[]): Promise<void> {
  const button = banner(page).getByRole('button', { name: 'Apps' });
  if (apps.length === 1) {
    await expect(button).toBeHidden();
    return;
  }
  await button.click();
  const listed = page.locator('[role^=menuitem]');
  await expect(listed).toHaveText(apps.length === 0 ? ['No apps available.'] : apps);
  await page.keyboard.press('Escape');
}

for (const member of MEMBERS) {
  const { account, lands, mapLeads, apps, programs } = member;
  test(`${account}@ lands on its start page and sees exactly its apps and programs`, async ({ page }) => {
    await signInWithPassword(page, account);
    await expectScreen(page, lands);
    await expect(banner(page).getByRole('button', { name: `Program ${programs[0]}` })).toBeVisible();
    await expectPrograms(page, programs);
    await expectApps(page, apps);

    await page.goto('/map');
    await expectScreen(page, mapLeads);
    const rail = railOf(member);
    await expect(modes(page)).toHaveCount(rail.length);
    for (const [at, name] of rail.entries()) await expect(modes(page).nth(at)).toHaveAccessibleName(name);
    const cart = banner(page).getByRole('button', { name: /^Cart/ });
    if (mapLeads === MAP) await expect(cart).toBeVisible();
    else await expect(cart).toBeHidden();
  });
}

test('other@ finds its own scenes and none of another company, by map, address or link', async ({
  browser,
}) => {
  const firstRow = (page: Page) => page.locator('[data-file]').first();
  const customer = await browser.newPage();
  await signInWithPassword(customer, 'customer', '/map');
  const picture = firstRow(customer).locator('img');
  await expect(picture).toBeVisible();
  const link = (await picture.getAttribute('src')) ?? '';
  expect((await customer.request.get(link)).status()).toBe(200);
  await customer.close();

  const other = await browser.newPage();
  await signInWithPassword(other, 'other', '/program/1/map/@37.779,-122.429,13');
  await other.waitForURL(/\/program\/3\/map\/@37\.779,-122\.429,13$/);
  await expect(other.getByText('There are no images available for the current parameters.')).toBeVisible();
  expect((await other.request.get(link)).status()).toBe(404);

  await other.goto('/map/@51.95,4.05,11');
  await expect(firstRow(other)).toBeVisible();
  const own = (await firstRow(other).locator('img').getAttribute('src')) ?? '';
  // The server says 503 while it prepares a picture that is requested for the first time.
  await expect.poll(async () => (await other.request.get(own)).status()).toBe(200);
  await other.close();
});

test('a customer who enters the path of Tools gets the no-access page', async ({ page }) => {
  await signInWithPassword(page, 'customer', '/tools');
  await page.waitForURL(/\/error\/noaccess\/tools$/);
  await expect(page.getByRole('heading', { name: 'You do not have access to Tools' })).toBeVisible();
});

test('new-profile@ sees every missing profile field at once, fills them in and enters the app', async ({
  page,
}) => {
  await signInWithPassword(page, 'new-profile');
  await expect(page.getByRole('heading', { name: 'Welcome to Sigma' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Organization')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page.getByRole('alert')).toHaveText([
    '* First Name is a required field',
    '* Last Name is a required field',
    '* Organization is a required field',
  ]);

  await page.getByLabel('First Name').fill('Nele');
  await page.getByLabel('Last Name').fill('Peters');
  await page.getByLabel('Organization').fill('Golden Gate Energy');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expectScreen(page, MAP);
  await expect(banner(page).getByRole('button', { name: /user menu of Nele Peters$/ })).toBeVisible();
});

test('no-program@ sees that it is in no program and how to contact support', async ({ page }) => {
  await signInWithPassword(page, 'no-program', '/orders');
  await page.waitForURL(/\/error\/program$/);
  await expect(page.getByRole('heading', { name: 'You are not in a program yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact support' });
  await expect(dialog).toContainText('no-program@demo.example');
});

test('unverified@ can retry or use another account on the e-mail verification screen', async ({ page }) => {
  await signInWithPassword(page, 'unverified');
  const verify = page.getByRole('heading', { name: 'Welcome to Sigma!', exact: true });
  await expect(verify).toBeVisible();
  await expect(
    page.getByText('To proceed, please verify your email. Once verified, click here to:', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(verify).toBeVisible();

  // Without a token the issuer cannot tell who signs out, so it asks for confirmation.
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await passSignIn(page, 'tasking');
  await expectScreen(page, MAP);
});
