import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { addScenes, cartButton, fillOrder, newBucket, results } from './steps/checkout.ts';
import { signIn, signInWithPassword } from './steps/sign-in.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Screens of accounts that reach no app. */
const STOPPED = [
  { screen: 'profile set-up', account: 'new-profile', title: 'Welcome to Sigma' },
  { screen: 'verify e-mail', account: 'unverified', title: 'Welcome to Sigma!' },
  { screen: 'no access', account: 'data', title: 'You do not have access to an app of Sigma' },
  { screen: 'no program', account: 'no-program', title: 'You are not in a program yet' },
] as const;

test.describe('accessibility in both themes', () => {
  test('sign-in page', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expectAccessible(page, 'sign-in page');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@demo.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'sign-in page after a wrong password');
  });

  for (const { screen, account, title } of STOPPED) {
    test(screen, async ({ page }) => {
      await signInWithPassword(page, account);
      await expect(heading(page, title)).toBeVisible();
      await expectAccessible(page, screen);
      if (account === 'new-profile') {
        await page.getByRole('button', { name: 'Save and continue' }).click();
        await expect(page.getByRole('alert')).toHaveCount(3);
        await expectAccessible(page, 'profile set-up with messages');
      }
      if (account === 'no-program') {
        await page.getByRole('button', { name: 'Contact support' }).click();
        await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
        await expectAccessible(page, 'contact support');
      }
    });
  }

  test('profile, program page, page not found, menus', async ({ page }) => {
    await signIn(page, 'customer', '/settings/profile');
    await expect(heading(page, 'Profile')).toBeVisible();
    await expectAccessible(page, 'profile');
    await page.goto('/program/1');
    await expect(heading(page, 'Access')).toBeVisible();
    await expectAccessible(page, 'program page');
    await page.getByRole('button', { name: 'Program Bay Methane Watch' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await expectAccessible(page, 'program switcher');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /user menu of/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await expectAccessible(page, 'user menu');
    await page.goto('/nowhere');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await expectAccessible(page, 'page not found');
  });

  test('search results and cart', { tag: '@map' }, async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map');
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
    await expect(heading(page, /^\d+ scenes$/)).toBeVisible();
    await expectAccessible(page, 'map with results');

    await addScenes(page, 2);
    await cartButton(page).click();
    const cart = page.getByRole('region', { name: 'Cart' });
    await cart.getByRole('button', { name: /^Skip/ }).first().click();
    await expectAccessible(page, 'cart with a skipped scene');
  });

  test('open lists: suggestions of the search box, and several of a list', async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map');
    await page.getByRole('combobox', { name: 'Place, coordinates, task id' }).fill('Oakland');
    // The first look-up waits for the index of places.
    await expect(page.getByRole('option', { name: /^Oakland/ }).first()).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, 'suggestions of the search box');
    await page.getByRole('button', { name: 'Clear the search box' }).click();
    await page.getByRole('button', { name: /^Sensors/ }).click();
    await expect(page.getByRole('listbox', { name: 'Sensors' })).toBeVisible();
    await expectAccessible(page, 'list of sensors');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Opportunity Viewer' }).click();
    await page.getByRole('button', { name: /^Sensors: / }).click();
    await expect(page.getByRole('listbox', { name: 'Sensors' })).toBeVisible();
    await expectAccessible(page, 'list of sensors in a box');
  });

  test('checkout and orders', async ({ page }) => {
    // Ten checks of several seconds each.
    test.slow();
    await signIn(page, 'customer', '/program/1/map');
    await addScenes(page, 2);
    await results(page).getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await expectAccessible(page, 'checkout, Summary');

    await page.getByRole('button', { name: 'Next' }).click();
    // The demo fills one in.
    await page.getByLabel('Destination', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('* Destination is a required field')).toBeVisible();
    await expectAccessible(page, 'checkout, Finalize with messages');
    const name = 'Accessibility check';
    await fillOrder(page, { name, destination: `s3://${newBucket('e2e-a11y')}`, check: 'New bucket' });
    await expectAccessible(page, 'checkout, Finalize');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await expectAccessible(page, 'checkout, Complete');

    await page.getByRole('button', { name: 'Go to orders' }).click();
    const card = page.getByRole('region', { name: 'Orders' }).getByRole('button', { name });
    await expect(card.first().getByText('Delivered')).toBeVisible({ timeout: 60_000 });
    for (const tab of ['Map', 'Collects', 'Details']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
      await expectAccessible(page, `orders, ${tab}`);
    }
    await page.goto('/orders?search=nothing-has-this-name');
    await expect(page.getByText('No orders match these filters.')).toBeVisible();
    await expectAccessible(page, 'orders, none found');
  });

  test('search that finds nothing, filters and area', { tag: '@map' }, async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map/@-40,-120,11');
    await expect(results(page).getByRole('heading', { name: 'No Images' })).toBeVisible();
    await expectAccessible(page, 'map without results');
    for (const filter of [/^Dates/, /^Clouds/]) {
      await page.getByRole('button', { name: filter }).click();
      await expect(page.getByRole('button', { name: filter, expanded: true })).toBeVisible();
      await expectAccessible(page, `filter ${filter.source}`);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^Area/ }).click();
    await expect(page.getByRole('dialog', { name: 'Area by coordinates' })).toBeVisible();
    await expectAccessible(page, 'area by coordinates');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Data Attribution' }).click();
    await expect(page.getByRole('dialog', { name: 'Data Attribution' })).toBeVisible();
    await expectAccessible(page, 'data attribution');
  });
});
