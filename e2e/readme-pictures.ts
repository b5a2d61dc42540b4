import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Request, test } from '@playwright/test';
import sharp from 'sharp';
import { addScenes, fillOrder, results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

/** The screenshots of the README, taken from the running product. `npm run pictures` makes them again. */
const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const MAX_BYTES = 500_000;
const DAY_MS = 86_400_000;

// Scenes and tiles are made when they are first viewed.
const UNTIL_DRAWN = { timeout: 180_000, intervals: [1_000] };

test.describe.configure({ mode: 'serial' });

/** Waits until every visible thumbnail and tile is loaded and nothing changes any more, then saves the screenshot. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('img', { name: 'No thumbnail generated' })).toHaveCount(0);
  let last: Buffer | undefined;
  await expect(async () => {
    expect(await areTilesThere(page)).toBe(true);
    expect(await page.evaluate(() => [...document.images].every((one) => one.naturalWidth > 0))).toBe(true);
    expect(await page.evaluate(emptyInView)).toBe(0);
    const now = await page.screenshot({ caret: 'hide' });
    const isStill = last?.equals(now) ?? false;
    last = now;
    expect(isStill).toBe(true);
  }).toPass(UNTIL_DRAWN);
  await mkdir(FOLDER, { recursive: true });
  const file = `${FOLDER}${name}.png`;
  await sharp(last).png({ palette: true, colours: 256, effort: 10, compressionLevel: 9 }).toFile(file);
  expect((await stat(file)).size).toBeLessThan(MAX_BYTES);
}

/** Number of visible thumbnails that have not loaded; runs in the page. */
function emptyInView(): number {
  const list = document.querySelector('[data-file]')?.closest('ul')?.parentElement?.getBoundingClientRect();
  return [...document.querySelectorAll('[data-file] span:empty')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < Math.min(innerHeight, list?.bottom ?? innerHeight);
  }).length;
}

/** Requested tiles of the base map that have not arrived. */
const pendingTiles = new Set<Request>();

test.beforeEach(({ page }) => {
  pendingTiles.clear();
  page.on('request', (request) => {
    if (request.url().includes('/api/basemap/')) pendingTiles.add(request);
  });
  page.on('requestfinished', (request) => pendingTiles.delete(request));
  page.on('requestfailed', (request) => pendingTiles.delete(request));
});

async function areTilesThere(page: Page): Promise<boolean> {
  const map = page.getByTestId('map');
  const isReady = (await map.count()) === 0 || (await map.getAttribute('data-ready')) === 'true';
  return isReady && pendingTiles.size === 0;
}

const ORDERS = [
  { name: 'Waterfront baseline', scenes: 1 },
  { name: 'Harbour recheck', scenes: 2 },
  { name: 'San Francisco, November', scenes: 3 },
] as const;

const useTheme = (page: Page, theme: 'dark' | 'light') =>
  page.addInitScript((name) => localStorage.setItem('sigma.theme', name), theme);

/** Searches a drawn area of the bay in the last weeks and adds some scenes to the cart. */
async function searchTheBay(page: Page, scenes: number): Promise<void> {
  const from = new Date(Date.now() - 24 * DAY_MS).toISOString().slice(0, 10);
  await page.goto(`/program/1/map/@37.77,-122.4,11?from=${from}&clouds=70`);
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
  await drawArea(page);
  await page.getByRole('button', { name: 'Search this Area' }).click();
  await expect(page.getByRole('button', { name: 'Search this Area' })).toBeHidden();
  await addScenes(page, scenes);
}

async function drawArea(page: Page, drawn = /^Area .* km², change it$/): Promise<void> {
  const box = await page.getByTestId('map').boundingBox();
  if (box === null) throw new Error('the map has no box');
  await page.getByRole('button', { name: 'Draw a polygon' }).click();
  const corners = [
    [0.36, 0.2],
    [0.58, 0.13],
    [0.7, 0.45],
    [0.66, 0.8],
    [0.42, 0.77],
    [0.36, 0.2],
  ] as const;
  for (const [x, y] of corners) {
    const at = [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at, { steps: 4 });
    await page.mouse.click(...at);
  }
  await expect(page.getByRole('button', { name: drawn })).toBeVisible();
}

test.describe('screenshots of the README', () => {
  for (const theme of ['dark', 'light'] as const) {
    test(`search, ${theme}`, async ({ page }) => {
      await useTheme(page, theme);
      await signIn(page, 'customer', '/orders');
      await page.waitForURL(/\/program\/1\/orders$/);
      await searchTheBay(page, 3);
      await results(page).locator('[data-file]').nth(3).hover();
      await saveScreenshot(page, `search-${theme}`);
    });
  }

  test('pictures of scenes', async ({ page }) => {
    await useTheme(page, 'dark');
    await signIn(page, 'customer', '/orders');
    await page.waitForURL(/\/program\/1\/orders$/);
    await page.goto('/program/1/map/@37.77,-122.36,12?clouds=30');
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
    const modes = results(page).getByRole('radiogroup', { name: /^Overlay of / });
    await expect(modes.first()).toBeVisible();
    for (const row of [1, 2]) await modes.nth(row).getByRole('radio', { name: 'RGB picture' }).press('Space');
    await expect(page.getByText(/^Loading \d+ pictures?$/)).toBeHidden(UNTIL_DRAWN);
    await results(page).getByRole('checkbox', { name: 'Select all results' }).focus();
    await results(page).locator('[data-file]').nth(2).hover();
    await expect(page.getByRole('tooltip')).toBeHidden();
    await saveScreenshot(page, 'pictures-dark');
  });

  test('opportunities', async ({ page }) => {
    await useTheme(page, 'dark');
    await signIn(page, 'customer', '/tasking/@37.79,-122.3,10');
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
    await drawArea(page, /^Area: Drawn area .* km², change it$/);
    await page.getByRole('button', { name: 'View Opportunities' }).click();
    await page.getByRole('table', { name: 'Opportunities' }).locator('tbody tr').nth(1).click();
    await page.getByRole('button', { name: 'Show the whole pass' }).click();
    await saveScreenshot(page, 'opportunities-dark');
  });

  test('satellites', async ({ page }) => {
    await useTheme(page, 'dark');
    await signIn(page, 'customer', '/data/track?satellite=3');
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await saveScreenshot(page, 'tracker-dark');
  });

  test('checkout and orders', async ({ page }) => {
    await useTheme(page, 'dark');
    await signIn(page, 'customer', '/orders');
    await page.waitForURL(/\/program\/1\/orders$/);
    for (const { name, scenes } of ORDERS) {
      await searchTheBay(page, scenes);
      await results(page).getByRole('button', { name: 'Checkout' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await fillOrder(page, {
        name,
        destination: 's3://golden-gate-energy/emissions/november',
        // The first of the orders creates the bucket.
        check: name === ORDERS[0]?.name ? 'New bucket' : 'Reachable',
      });
      if (name === ORDERS.at(-1)?.name) await saveScreenshot(page, 'checkout-dark');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('button', { name: 'Go to orders' }).click();
      const card = page.getByRole('region', { name: 'Orders' }).getByRole('button', { name });
      await expect(card.getByText('Delivered')).toBeVisible({ timeout: 120_000 });
    }
    await saveScreenshot(page, 'orders-dark');
  });

  test('sign-in', async ({ page }) => {
    await useTheme(page, 'dark');
    await page.goto('/');
    await page.getByRole('button', { name: /^customer@/ }).click();
    await saveScreenshot(page, 'sign-in-dark');
  });
});
