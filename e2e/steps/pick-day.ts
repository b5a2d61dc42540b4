import type { Page } from '@playwright/test';

/** Picks the 15th of the month that is some months after the shown one, in the calendar of a field; before it with a negative number. */
export async function pickDay(page: Page, label: string, months: number): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  const calendar = page.getByRole('dialog', { name: label });
  const step = months < 0 ? 'Previous month' : 'Next month';
  for (let month = 0; month < Math.abs(months); month += 1) {
    await calendar.getByRole('button', { name: step }).click();
  }
  await calendar.getByRole('button', { name: /^15 / }).click();
}
