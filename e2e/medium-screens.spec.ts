import { expect, test } from '@playwright/test';
import { controlsOutside, hiddenBySide, SCREENS, setArea } from './steps/narrow-screen.ts';
import { signIn } from './steps/sign-in.ts';

test.use({ viewport: { width: 900, height: 900 } });

for (const { name, path } of SCREENS) {
  test(`the ${name} does not scroll sideways at 900 pixels`, async ({ page }) => {
    await signIn(page, 'customer', path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => controlsOutside(page)).toEqual([]);
  });
}

test('passes and the request for a capture do not scroll sideways at the widths of small desktops', async ({
  page,
}) => {
  await signIn(page, 'customer', '/program/1/tasking');
  await setArea(page);
  await page.getByRole('button', { name: 'View Opportunities' }).click();
  const table = page.getByRole('table', { name: 'Opportunities' });
  for (const width of [1280, 1100, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => table.evaluate(hiddenBySide), `passes at ${width} pixels`).toBe(0);
  }
  await table
    .getByRole('row')
    .filter({ hasNotText: /Taken|Blocked/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Request this capture' }).click();
  const wizard = page.getByRole('dialog', { name: 'Request a capture' });
  await expect(wizard.getByRole('status', { name: 'Destination check' })).toHaveText(
    /^(Reachable|New bucket)$/,
  );
  const destination = wizard.getByLabel('Destination', { exact: true });
  expect(await destination.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  expect(await wizard.getByRole('table').first().evaluate(hiddenBySide)).toBe(0);
});
