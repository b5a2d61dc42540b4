import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { addScenes, cartButton } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

const FILES = /visual_rgb\.tif$/;

test('a customer packs files of two scenes, follows the progress and downloads the archive', async ({
  page,
}) => {
  await signIn(page, 'customer', '/program/1/map');
  await addScenes(page, 2);
  await cartButton(page).click();
  await page.getByRole('button', { name: 'Download files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download files' });
  await expect(dialog.getByRole('checkbox', { name: 'Natural colours' })).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await expect(dialog.getByRole('button', { name: 'Pack files' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Natural colours' }).check();
  await dialog.getByLabel('Name').fill('Two pictures');
  await dialog.getByRole('button', { name: 'Pack files' }).click();

  const panel = page.getByRole('region', { name: 'Downloads' });
  await expect(panel.getByText('Two pictures')).toBeVisible();
  await expect(panel.getByText('Ready')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Downloads/ })
    .click();
  await expect(panel.getByText('Ready')).toBeVisible();

  const fetched = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download' }).click();
  const files = unzipSync(await readFile(await (await fetched).path()));
  expect(Object.keys(files).filter((path) => FILES.test(path))).toHaveLength(2);
  expect(Object.keys(files).at(-1)).toBe('manifest.json');
  await expect(panel.getByText('Finished')).toBeVisible();

  await panel.getByRole('button', { name: 'Remove Two pictures' }).click();
  await expect(panel.getByRole('heading', { name: 'Idle' })).toBeVisible();
});
