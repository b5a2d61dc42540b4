import type { Page } from '@playwright/test';

/** Picks the 15th of the month that is some months after the shown one, in the calendar of a field. */
export async function pickDay(page: Page, label: string, months: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const calendar = page.getByRole('dialog', { name: label });
  for (let month = 0; month < months; month += 1) {
    await calendar.getByRole('button', { name: 'Next month' }).click();
  }
  await calendar.getByRole('button', { name: /^15 / }).click();
}
