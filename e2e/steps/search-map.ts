import { test as base, expect, type Locator, type Page } from '@playwright/test';

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/**
 * Every journey starts signed in as the customer, who has switched pictures of scenes off: to paint them in software takes
 * half of the time of a journey that is not about them.
 */
export const test = base.extend<object, { readonly signedIn: StorageState }>({
  signedIn: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? '' });
      await page.goto('/map');
      await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@demo.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('demo');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/\/map\/@/);
      const off = page.getByRole('radio', { name: 'Off', exact: true });
      await off.press('Space');
      await expect(off).toBeChecked();
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
});

export const pill = (page: Page) =>
  page.getByRole('button', { name: /^Search(ing\.\.\.| the Viewport| this)/ });
const head = (page: Page) =>
  page.getByRole('complementary', { name: 'results' }).getByRole('heading', { level: 2 });
export const map = (page: Page) => page.getByTestId('map');

/** Number of scenes of the last search, once it has finished. */
export async function resultsOf(page: Page): Promise<number> {
  await expect(head(page)).toHaveText(/scene/);
  return Number(((await head(page).textContent()) ?? '').replace(/\D.*$/, ''));
}

export async function readyMap(page: Page): Promise<Locator> {
  await expect(map(page)).toHaveAttribute('data-ready', 'true');
  return map(page);
}

export async function searchArea(page: Page): Promise<number> {
  await pill(page).click();
  await expect(pill(page)).toBeHidden();
  return resultsOf(page);
}

/** Opens the search map and waits for its results. */
export async function openSearchMap(page: Page): Promise<void> {
  await page.goto('/map');
  await page.waitForURL(/\/map\/@/);
  await resultsOf(page);
}
