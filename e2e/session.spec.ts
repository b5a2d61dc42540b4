import { expect, type Page, test } from '@playwright/test';
import { passSignIn, signInWithPassword } from './steps/sign-in.ts';

const banner = (page: Page) => page.getByRole('banner');
const userMenu = (page: Page) => banner(page).getByRole('button', { name: /user menu of/ });
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const ordersTitle = (page: Page) => page.getByRole('heading', { name: 'Orders', level: 1 });

async function chooseInUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem('sigma.token', 'spoiled'));
const token = (page: Page) => page.evaluate(() => localStorage.getItem('sigma.token'));

test('signing in returns to the requested path with its query and leaves no code in the address', async ({
  page,
}) => {
  await signInWithPassword(page, 'customer', '/orders?mine=no&tab=details');
  await page.waitForURL(/\/program\/1\/orders\?mine=no&tab=details$/);
  await expect(ordersTitle(page)).toBeVisible();
});

test('Back after a sign-in leads to the app, not to the submitted form', async ({ page }) => {
  await page.goto('about:blank');
  await signInWithPassword(page, 'customer', '/orders');
  await expect(ordersTitle(page)).toBeVisible();
  await page.goBack();
  await expect(userMenu(page)).toBeVisible();
});

test('a wrong password is rejected on the sign-in page', async ({ page }) => {
  await page.goto('/orders');
  await emailField(page).fill('customer@demo.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect e-mail address or password.');
  await passSignIn(page, 'customer');
  await page.waitForURL(/\/program\/1\/orders$/);
});

test('a new tab is signed in without a password until Sign Out ends the session at the issuer too', async ({
  page,
  context,
}) => {
  await signInWithPassword(page, 'customer', '/orders');
  await expect(ordersTitle(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(ordersTitle(other)).toBeVisible();

  await chooseInUserMenu(other, 'Sign Out');
  await expect(emailField(other)).toBeVisible();
  await other.goto('/orders');
  await expect(emailField(other)).toBeVisible();
});

/** Refreshes the orders, unless a call of the page itself came first and left the page. */
async function callAnything(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Refresh' })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
}

test("a 401 ends the session, and silent sign-in returns to the same page while the issuer's session lasts", async ({
  page,
}) => {
  await signInWithPassword(page, 'customer', '/orders');
  await expect(ordersTitle(page)).toBeVisible();
  await spoilToken(page);
  await callAnything(page);
  await expect(async () => expect(await token(page)).toMatch(/^ey/)).toPass();
  await expect(page).toHaveURL(/\/program\/1\/orders$/);
  await expect(ordersTitle(page)).toBeVisible();
});

test('a 401 without a session at the issuer asks for the password', async ({ page, context }) => {
  await signInWithPassword(page, 'customer', '/orders');
  await expect(ordersTitle(page)).toBeVisible();
  await context.clearCookies();
  await spoilToken(page);
  await callAnything(page);
  await expect(emailField(page)).toBeVisible();
});

test('an unknown path shows the page-not-found screen', async ({ page }) => {
  await signInWithPassword(page, 'customer', '/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("We couldn't find the page you're trying to access. Please try again.", { exact: true }),
  ).toBeVisible();
});

test("another company's program in the address is replaced by the user's first program", async ({ page }) => {
  await signInWithPassword(page, 'customer', '/program/3/orders?tab=collects');
  await page.waitForURL(/\/program\/1\/orders\?tab=collects$/);
  await expect(banner(page).getByRole('button', { name: 'Program Bay Methane Watch' })).toBeVisible();
});

test('choosing a program reloads the page in it and is remembered', async ({ page }) => {
  await signInWithPassword(page, 'customer', '/program/1/orders');
  await expect(ordersTitle(page)).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isOldPage', true));
  await banner(page).getByRole('button', { name: 'Program Bay Methane Watch' }).click();
  await page.getByRole('menuitem', { name: /^Permian Infrastructure Survey/ }).click();
  await page.waitForURL(/\/program\/2\/orders$/);
  await expect(
    banner(page).getByRole('button', { name: 'Program Permian Infrastructure Survey' }),
  ).toBeVisible();
  expect(await page.evaluate(() => Reflect.has(window, 'isOldPage'))).toBe(false);

  await page.goto('/orders');
  await page.waitForURL(/\/program\/2\/orders$/);
  await banner(page)
    .getByRole('button', { name: /^Program / })
    .click();
  await page.getByRole('menuitem', { name: 'Current Program Settings' }).click();
  await page.waitForURL(/\/program\/2$/);
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
});

test('the theme is dark by default and a chosen theme survives a reload', async ({ page }) => {
  await signInWithPassword(page, 'customer', '/orders');
  const root = page.locator('html');
  await expect(ordersTitle(page)).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();

  await chooseInUserMenu(page, 'Light theme');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(ordersTitle(page)).toBeVisible();
  await expect(root).toHaveAttribute('data-theme', 'light');
  expect(await ground()).not.toBe(dark);
});

test('only one navigation panel is open at a time', async ({ page }) => {
  await signInWithPassword(page, 'customer', '/orders');
  const cart = page.getByRole('region', { name: 'Cart' });
  const menu = page.getByRole('menuitem', { name: 'Sign Out' });
  const cartButton = banner(page).getByRole('button', { name: /^Cart/ });
  await cartButton.click();
  await expect(cart).toBeVisible();
  await userMenu(page).click();
  await expect(menu).toBeVisible();
  await expect(cart).toBeHidden();
  await cartButton.click();
  await expect(cart).toBeVisible();
  await expect(menu).toBeHidden();
  await cartButton.click();
  await expect(cart).toBeHidden();
});
