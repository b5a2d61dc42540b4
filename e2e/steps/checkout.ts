import { expect, type Locator, type Page } from '@playwright/test';

export const cartButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Cart/ });

export const results = (page: Page): Locator => page.getByRole('complementary', { name: 'results' });

/** Adds the first scenes of the results to an empty cart; added scenes stay in the results. */
export async function addScenes(page: Page, count: number): Promise<void> {
  const add = page.getByRole('button', { name: /^Add .* to the cart$/ });
  await expect(add.first()).toBeVisible();
  for (let added = 0; added < count; added += 1) await add.first().click();
  await expect(cartButton(page)).toHaveAccessibleName(`Cart, ${count}`);
}

export interface OrderFields {
  readonly name: string;
  readonly destination: string;
}

/** Fills in the step Finalize for the visual pictures of the scenes and accepts the first licence. */
export async function fillOrder(page: Page, { name, destination }: OrderFields): Promise<void> {
  await page.getByLabel('Order name').fill(name);
  await page.getByLabel('Destination', { exact: true }).fill(destination);
  await page.getByLabel('Destination', { exact: true }).blur();
  // An order for a destination that is still being checked would be placed before its answer.
  const check = page.getByRole('status', { name: 'Destination check' });
  await expect(check).toHaveText(/^(Reachable|New bucket)$/);
  await page.getByRole('button', { name: /Product level$/ }).click();
  await page.getByRole('option', { name: /^Basic · / }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.getByRole('button', { name: /Licence$/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('I have read and accept the licence').check();
}
