import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { signIn } from './steps/sign-in.ts';

// Satellites move from second to second for users who prefer less motion, otherwise smoothly.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const satellites = (page: Page): Locator => page.getByRole('list', { name: 'Satellites' });
const row = (page: Page, name: string): Locator =>
  satellites(page).getByRole('button', { name: new RegExp(`^${name}`) });
const details = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Shown time' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const shownMs = async (page: Page): Promise<number> =>
  Date.parse((await page.locator('time').first().getAttribute('datetime')) ?? '');

/** The figures of the position in the details of a satellite, as soon as they are there. */
async function figures(page: Page, name: string): Promise<readonly string[]> {
  const position = details(page, name).locator('dl').filter({ hasText: 'Altitude' });
  await position.waitFor();
  return position.locator('dd').allTextContents();
}

/** Saves a square around San Francisco, as the search map would. */
async function saveArea(page: Page, name: string): Promise<void> {
  const saved = await page.evaluate(
    async (area) => {
      const token = localStorage.getItem('sigma.token');
      const answer = await fetch('/api/public/v1/sigma/search_areas/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(area),
      });
      return answer.status;
    },
    { name, area: JSON.stringify({ type: 'Polygon', coordinates: [SQUARE] }) },
  );
  expect(saved).toBe(201);
}

const SQUARE = [
  [-122.5, 37.7],
  [-122.3, 37.7],
  [-122.3, 37.9],
  [-122.5, 37.9],
  [-122.5, 37.7],
];

test('the tracker shows where satellites are, where they will be and when they see a saved area', async ({
  page,
}) => {
  await signIn(page, 'customer', '/program/1/map');
  await page.getByRole('link', { name: 'Satellite tracker' }).click();
  await expect(page).toHaveURL(/\/program\/1\/data\/track$/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('SigmaDataSatellite tracker');
  await expect(page.getByText('5 active')).toBeVisible();
  await expect(page.getByText('Live')).toBeVisible();

  await row(page, 'GHOSt-3').click();
  await expect(page).toHaveURL(/[?&]satellite=3(&|$)/);
  await expect(details(page, 'GHOSt-3')).toContainText('472, 400–2500 nm');
  const before = await figures(page, 'GHOSt-3');
  // The details change every second.
  await expect.poll(() => figures(page, 'GHOSt-3'), { timeout: 5000 }).not.toEqual(before);

  await page.reload();
  await expect(row(page, 'GHOSt-3')).toHaveAttribute('aria-current', 'true');

  await slider(page).press('End');
  await expect(page.getByText('+1 d 0 h')).toBeVisible();
  expect(Math.abs((await shownMs(page)) - Date.now() - 86_400_000)).toBeLessThan(10_000);
  await expect(page).toHaveURL(/[?&]offset=86400(&|$)/);
  await page.reload();
  await expect(page.getByText('+1 d 0 h')).toBeVisible();
  await button(page, 'Now').click();
  await expect(page.getByText('Live')).toBeVisible();
  expect(Math.abs((await shownMs(page)) - Date.now())).toBeLessThan(10_000);

  await button(page, 'Pause').click();
  await expect(page.getByText('Paused')).toBeVisible();
  const stopped = await figures(page, 'GHOSt-3');
  const clock = await shownMs(page);
  await expect.poll(() => Date.now() - clock).toBeGreaterThan(2500);
  expect(await figures(page, 'GHOSt-3')).toEqual(stopped);
  expect(await shownMs(page)).toBe(clock);
  await expect(page).toHaveURL(/[?&]at=\d{8}T\d{6}(\.\d+)?Z(&|$)/);
  await page.reload();
  await expect(page.getByText('Paused')).toBeVisible();
  expect(await shownMs(page)).toBe(clock);
  await button(page, 'Play').click();
  await expect.poll(() => shownMs(page)).toBeGreaterThan(clock);

  await saveArea(page, 'Golden Gate');
  await page.reload();
  const pass = page
    .getByRole('region', { name: 'Next over your areas' })
    .getByRole('button', { name: /^Golden Gate/ });
  await expect(pass).toHaveText(/^Golden Gate\d\d:\d\d:\d\dGHOSt-\d/);
  await expectAccessible(page, 'satellite tracker');
});

test('the map moves the satellites and follows the selected one until it is dragged', {
  tag: '@map',
}, async ({ page }) => {
  test.slow();
  await signIn(page, 'customer', '/program/1/data/track?satellite=2');
  const map = page.getByTestId('map');
  await expect(map).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
  const marker = (name: string) => map.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(marker('GHOSt-2')).toContainText(/km\/s/);
  await expect(map.getByRole('button', { name: /^GHOSt-/ })).toHaveCount(5);

  const follow = page.getByRole('checkbox', { name: 'Follow' });
  await follow.check();
  await expect(page).toHaveURL(/follow=1/);
  await page.reload();
  await expect(follow).toBeChecked();
  await expect(map).toHaveAttribute('data-ready', 'true', { timeout: 60_000 });
  const box = await map.boundingBox();
  if (box === null) throw new Error('the map has no box');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const offMiddle = (name: string) => async () => {
    const at = await marker(name).boundingBox();
    return at === null ? Number.NaN : Math.abs(at.x - middle.x);
  };
  await expect.poll(offMiddle('GHOSt-2')).toBeLessThan(40);
  await row(page, 'GHOSt-4').click();
  await expect(marker('GHOSt-4')).toContainText(/km\/s/);
  await expect.poll(offMiddle('GHOSt-4')).toBeLessThan(40);

  // A drag that begins on the marker of a satellite does not move the map.
  const free = await page.evaluate(
    ({ x, y }) =>
      [200, 150, 250, 100, 300]
        .map((left) => x - left)
        .find((at) => document.elementFromPoint(at, y) instanceof HTMLCanvasElement),
    middle,
  );
  await page.mouse.move(free ?? middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y + 20, { steps: 5 });
  await page.mouse.up();
  await expect(follow).not.toBeChecked();
  await expect(page).toHaveURL(/view=-?[\d.]+_-?[\d.]+_[\d.]+/);
  await expectAccessible(page, 'satellite tracker with its map');
});

test('the Tools page is shown to staff only', async ({ page, browser }) => {
  await signIn(page, 'employee', '/tools');
  await expect(page.getByRole('heading', { name: /^Welcome to Tools/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sensors' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Clock of the demo world')).toBeVisible();
  await expect(page.getByText('Requested withdrawals')).toBeVisible();
  await expect(page.getByText('No withdrawal is waiting for an answer.')).toBeVisible();
  await expect(button(page, 'Jump')).toHaveCount(0);
  await expectAccessible(page, 'Tools');
  await page.getByRole('table', { name: 'Sensors' }).getByText('GHOSt-4').click();
  await expect(page).toHaveURL(/\/program\/\d+\/tools\/track\?satellite=4$/);
  await expect(details(page, 'GHOSt-4')).toBeVisible();

  const other = await browser.newContext();
  const visitor = await other.newPage();
  await signIn(visitor, 'customer', '/tools');
  await expect(visitor).toHaveURL(/\/error\/noaccess\/tools$/);
  await expect(visitor.getByText('Tools are for staff of the operator.')).toBeVisible();
  await other.close();
});
