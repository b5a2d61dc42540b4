import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { addMonitoredSite } from '../steps/monitored-site.ts';
import { signIn } from '../steps/sign-in.ts';

const update = (page: Page) => page.getByRole('button', { name: 'Update asset' });

const SITE = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: 'Trunk line' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-102.398, 31.902],
          [-102.392, 31.908],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { name: 'Tank 9' },
      geometry: { type: 'Point', coordinates: [-102.395, 31.905] },
    },
  ],
});

test('a program administrator edits an asset: bad input is named, recipients, area and facilities are saved', async ({
  page,
  browser,
}) => {
  test.slow();
  const site = await addMonitoredSite(browser);
  await signIn(page, 'program-admin', `/program/${site.program}/assets`);
  await page.getByRole('searchbox', { name: 'Name or kind' }).fill(site.name);
  await page.getByRole('button', { name: new RegExp(site.name) }).click();
  await expect(page.getByRole('heading', { name: site.name })).toBeVisible();

  await page.getByRole('textbox', { name: 'Asset title' }).fill('');
  await page.getByRole('textbox', { name: 'Alert recipients' }).fill('crew@,');
  await update(page).click();
  await expect(page.getByText('* Asset Title is a required field')).toBeVisible();
  await expect(page.getByText('* crew@ is not a valid email address.')).toBeVisible();
  await expectAccessible(page, 'asset with messages');

  const name = `${site.name} north`;
  await page.getByRole('textbox', { name: 'Asset title' }).fill(name);
  await page.getByRole('button', { name: 'Remove crew@', exact: true }).click();
  await page.getByRole('textbox', { name: 'Alert recipients' }).fill('Crew@Demo.example,');
  await page.getByRole('button', { name: 'Area by coordinates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Area by coordinates' });
  await dialog.getByLabel('North').fill('31.92');
  await dialog.getByRole('button', { name: 'Set the area' }).click();
  await update(page).click();
  await expect(page.getByText('Asset updated')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Asset title' })).toHaveValue(name);
  await expect(page.getByText('crew@demo.example')).toBeVisible();
  await expect(page.getByText('2.1 km²')).toBeVisible();

  await page.getByRole('tab', { name: /^Facilities/ }).click();
  await page
    .getByLabel('Import facilities', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name: 'site.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(SITE) });
  await expect(page.getByText(/^2 facilities read from site\.geojson/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Kind of Tank 9' })).toHaveValue('tank');
  await expectAccessible(page, 'imported facilities');
  await page.getByRole('button', { name: 'Save facilities' }).click();
  await expect(page.getByText('Facilities saved')).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await signIn(member, 'monitor', `/program/${site.program}/asset/${site.id}`);
  await expect(member.getByText('2 recipients')).toBeVisible();
  await expect(update(member)).toBeDisabled();
  await member.getByRole('tab', { name: /^Facilities/ }).click();
  await expect(member.getByText('Trunk line')).toBeVisible();
});
