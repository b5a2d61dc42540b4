import { randomUUID } from 'node:crypto';
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
  /** What the form must say about the destination. */
  readonly check: 'Reachable' | 'New bucket';
}

/** A bucket that no journey has used, nor the first try of this one. */
export const newBucket = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`;

/** Fills in the step Finalize for the visual pictures of the scenes and accepts the first licence. */
export async function fillOrder(page: Page, { name, destination, check }: OrderFields): Promise<void> {
  await page.getByLabel('Order name').fill(name);
  await page.getByLabel('Destination', { exact: true }).fill(destination);
  await page.getByLabel('Destination', { exact: true }).blur();
  // An order for a destination that is still being checked would be placed before its answer.
  await expect(page.getByRole('status', { name: 'Destination check' })).toHaveText(check);
  await page.getByRole('button', { name: /Product level$/ }).click();
  await page.getByRole('option', { name: /^Basic · / }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.getByRole('button', { name: /Licence$/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('I have read and accept the licence').check();
}
