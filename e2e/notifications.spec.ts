import { expect, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { addScenes, fillOrder, newBucket, results } from './steps/checkout.ts';
import { mailTo } from './steps/mails.ts';
import { signIn } from './steps/sign-in.ts';

test('the end of an order rings the bell and comes as an e-mail, whose link ends such e-mails without a sign-in', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  await signIn(page, 'customer', '/program/1/map');
  await addScenes(page, 1);
  await results(page).getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const name = `Bell ${newBucket('e2e')}`;
  await fillOrder(page, { destination: `s3://${newBucket('e2e-bell')}`, name, check: 'New bucket' });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();

  // The bell rings without a reload. Nothing that can be pressed lies below the edge of its panel here.
  await page.goto('/settings/notifications');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+$/, { timeout: 60_000 });
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('link', { name: `“${name}” was delivered` })).toBeVisible();
  await expectAccessible(page, 'notifications');
  await panel.getByRole('link', { name: `“${name}” was delivered` }).click();
  await expect(page).toHaveURL(/\/program\/1\/orders\?/);
  await expect(page.getByRole('main').getByRole('heading', { name })).toBeVisible();
  await expect(panel).toBeHidden();

  const mail = await mailTo('customer@demo.example', testInfo, `${name}” was delivered`);
  expect(mail).toMatch(/^To: customer@demo\.example\r$/m);
  const link = /https?:\/\/\S+\/unsubscribe\/\S+/.exec(mail)?.[0] ?? '';
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(
    stranger.getByRole('heading', { name: 'Unsubscribe from e-mails about orders?' }),
  ).toBeVisible();
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(stranger.getByRole('heading', { name: 'You receive no e-mails about orders' })).toBeVisible();
  await stranger.close();

  await bell.click();
  await panel.getByRole('link', { name: 'Choose what you are notified of' }).click();
  const byEmail = page.getByRole('switch', { name: 'Orders by e-mail' });
  await expect(byEmail).toHaveAttribute('aria-checked', 'false');
  await byEmail.click();
  await expect(byEmail).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page, 'settings of notifications');
});
