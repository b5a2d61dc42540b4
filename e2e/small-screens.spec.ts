import { expect, type Page, test } from '@playwright/test';
import { results } from './checkout.ts';
import { signIn } from './sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const SCREENS = [
  { name: 'catalogue', path: '/program/1/map', title: 'Search · Data · Sigma' },
  { name: 'orders', path: '/program/1/orders', title: 'Orders · Data · Sigma' },
  { name: 'opportunity viewer', path: '/program/1/tasking', title: 'Opportunity Viewer · Data · Sigma' },
  {
    name: 'tasking dashboard',
    path: '/program/1/tasking/dashboard',
    title: 'Tasking dashboard · Data · Sigma',
  },
  { name: 'tracker', path: '/program/1/data/track', title: 'Satellite tracker · Data · Sigma' },
  { name: 'profile', path: '/settings/profile', title: 'Profile · Settings · Sigma' },
  { name: 'program page', path: '/program/1', title: 'Details · Program · Sigma' },
] as const;

/** The names of visible controls that are not completely between the left and the right edge of the screen. */
function controlsOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, h1, h2, [role="tab"]')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isShown = width > 1 && getComputedStyle(element).visibility !== 'hidden';
        return isShown && (left < -1 || right > innerWidth + 1);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent),
  );
}

/** How far the page or its frame has been scrolled away from its place, in pixels. */
function displacement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { left, top } = document.querySelector('header')?.getBoundingClientRect() ?? { left: -1, top: -1 };
    return Math.abs(left) + Math.abs(top) + Math.abs(scrollX) + Math.abs(scrollY);
  });
}

for (const { name, path, title } of SCREENS) {
  test(`the ${name} fits a phone, has a title, and stays in place when Tab moves the focus`, async ({
    page,
  }) => {
    await signIn(page, 'customer', path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(() => controlsOutside(page)).toEqual([]);
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Tab');
    expect(await displacement(page)).toBe(0);
  });
}

test('filters are in a sheet and results in a drawer that starts closed', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await expect(page.getByRole('button', { name: 'Show results' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Dates/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible();
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'Show results' }).tap();
  await expect(results(page).getByRole('heading', { name: /^\d+ scenes$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide results' }).tap();
  await expect(results(page)).toBeHidden();
});

test('the modes at the bottom lead to every screen', async ({ page }) => {
  await signIn(page, 'customer', '/settings/profile');
  const modes = page.getByRole('navigation', { name: 'Modes' });
  for (const mode of ['Orders', 'Opportunity Viewer', 'Satellite tracker', 'Search']) {
    await modes.getByRole('link', { name: mode }).tap();
    await expect(modes.getByRole('link', { name: mode })).toHaveAttribute('aria-current', 'page');
  }
});

test.describe('at 900 pixels', () => {
  test.use({ viewport: { width: 900, height: 900 }, hasTouch: false, isMobile: false });

  for (const { name, path } of SCREENS) {
    test(`the ${name} does not scroll sideways`, async ({ page }) => {
      await signIn(page, 'customer', path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect.poll(() => controlsOutside(page)).toEqual([]);
    });
  }
});
