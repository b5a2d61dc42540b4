import { expect, type Page, test } from '@playwright/test';
import { signIn } from './steps/sign-in.ts';

const orders = (page: Page) => page.getByRole('region', { name: 'Orders' });
const hint = (page: Page, step: number) => page.getByRole('note', { name: `Hint ${step} of 3` });

/** Opens a page again until the example, which is filled after the start, contains what the journey needs. */
async function openUntil(page: Page, path: string, check: () => Promise<void>): Promise<void> {
  await signIn(page, 'customer', path);
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass({ timeout: 200_000 });
}

test('a newcomer finds orders in every state on the first visit, and delivers the failed one with "Try again"', {
  tag: '@example',
}, async ({ page }) => {
  test.setTimeout(300_000);
  const states = [
    'Delivered',
    'Processing',
    'Failed',
    'Manual review',
    'Canceled',
    'Expired',
    'Scheduled',
    // Taken in the hour before the first start; it is delivered once a ground station has seen the satellite.
    'Calibration strip .*(?:Tasked|Processing|Delivered)',
  ];
  await openUntil(page, '/program/1/orders', async () => {
    for (const state of states)
      await expect(
        orders(page)
          .getByRole('button', { name: new RegExp(state) })
          .first(),
      ).toBeVisible({ timeout: 3000 });
  });
  // Long names are cut before the mark of their label, which leaves them the room, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const labels = orders(page).getByText('(simulated)', { exact: true });
  await expect(labels).not.toHaveCount(0);
  const cut = await labels.evaluateAll((texts) =>
    texts
      .map((text) => text.parentElement)
      .filter((mark) => {
        const name = mark?.parentElement?.getBoundingClientRect();
        const { width = 0, right = 0 } = mark?.getBoundingClientRect() ?? {};
        return name === undefined || width === 0 || width > 20 || right > name.right + 1;
      })
      .map((mark) => mark?.parentElement?.textContent),
  );
  expect(cut).toEqual([]);
  await orders(page)
    .getByRole('button', { name: /Processing/ })
    .first()
    .click();
  const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(steps).toHaveCount(7);
  for (const step of await steps.all()) await expect(step).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  const failed = orders(page).getByRole('button', { name: /Weekly delivery \(simulated\)/ });
  await expect(failed).toContainText('there is an object with the name of the folder "weekly"');
  await failed.click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(orders(page).getByRole('button', { name: /Weekly delivery.*Delivered/ })).toBeVisible({
    timeout: 60_000,
  });
});

test('the two programs of the customer have different orders', { tag: '@example' }, async ({ page }) => {
  test.setTimeout(300_000);
  await openUntil(page, '/program/2/orders', () =>
    expect(orders(page).getByRole('button', { name: /Midland gathering lines/ })).toBeVisible({
      timeout: 3000,
    }),
  );
  await expect(orders(page).getByRole('button', { name: /simulated/ })).toHaveCount(1);
  await page.goto('/program/1/orders');
  await expect(orders(page).getByRole('button', { name: /Cushing tank farms/ })).toBeVisible();
});

test('three hints lead from a saved area to the request of its next pass, and then stay away', {
  tag: '@example',
}, async ({ page }) => {
  await signIn(page, 'customer');
  await hint(page, 1).getByRole('button', { name: 'Saved areas' }).click();
  await page
    .getByRole('button', { name: /^Martinez refineries/ })
    .first()
    .click();
  await hint(page, 2).getByRole('button', { name: 'See passes' }).click();
  await page.waitForURL(/\/tasking\/@/);
  await expect(hint(page, 3)).toBeVisible();
  await page.getByRole('button', { name: 'Request this capture' }).click();
  await expect(hint(page, 3)).toBeHidden();
  await page.goto('/program/1/map');
  await expect(page.getByText('No scenes selected')).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});
