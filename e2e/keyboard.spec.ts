import { expect, type Locator, type Page, test } from '@playwright/test';
import { cartButton, results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

/** More Tabs than any screen has stops. */
const MAX_TABS = 60;

/** Presses Tab until the control has the focus; returns how often. */
async function tabTo(page: Page, control: Locator): Promise<number> {
  await expect(control).toBeVisible();
  for (let presses = 1; presses <= MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`Tab does not reach ${control}`);
}

const focused = (page: Page): Locator => page.locator(':focus');
const focusedRow = (page: Page): Promise<string | null> =>
  focused(page).evaluate((element) => element.closest('li')?.getAttribute('aria-posinset') ?? null);

test('a scene is searched, opened, put into the cart and checked out without a mouse', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await expect(results(page).getByRole('heading', { name: /^\d+ scenes$/ })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: /^Area / }));
  await page.keyboard.press('Enter');
  const west = page.getByLabel('West, °');
  await expect(west).toBeVisible();
  if (!(await west.evaluate((element) => element === document.activeElement))) await tabTo(page, west);
  for (const value of ['-122.6', '37.6', '-122.2', '37.9']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Search this/ }));
  await page.keyboard.press('Enter');
  await expect(results(page).getByRole('heading', { name: /^\d+ scenes$/ })).toBeVisible();

  await tabTo(page, results(page).getByRole('checkbox', { name: 'Select all results' }));
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedRow(page)).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(() => focusedRow(page)).not.toBe('1');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAccessibleName(/show on the map$/);
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('aria-current', 'true');

  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(/^More about/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^GHOSt/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused(page)).toHaveAccessibleName(/^More about/);
  await page.keyboard.press('ArrowRight');
  await expect(focused(page)).toHaveAccessibleName(/^Add .* to the cart$/);
  await page.keyboard.press('Enter');
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1');

  await page.keyboard.press('Tab');
  await expect.poll(() => focusedRow(page)).toBeNull();
  // The hint below the list has two controls.
  await tabTo(page, results(page).getByRole('button', { name: 'Checkout' }));
  await page.keyboard.press('Enter');
  const checkout = page.getByRole('dialog', { name: 'Checkout' });
  await tabTo(page, checkout.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(checkout.getByLabel('Order name')).toBeVisible();
});
