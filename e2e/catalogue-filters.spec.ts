import { expect, type Locator, type Page, test } from '@playwright/test';
import { results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

const head = (page: Page): Locator => results(page).getByRole('heading', { name: /scene/ });
const pill = (page: Page): Locator =>
  page.getByRole('button', { name: /^Search(ing\.\.\.| the Viewport| this)/ });
const bar = (page: Page): Locator => page.getByRole('search', { name: 'Filters' });

/** Number of matching scenes, once the search has finished. */
async function found(page: Page): Promise<number> {
  await expect(head(page)).toBeVisible();
  return Number(((await head(page).textContent()) ?? '').replace(/\D.*$/, ''));
}

async function search(page: Page): Promise<number> {
  await expect(pill(page)).toHaveText('Search the Viewport');
  await pill(page).click();
  await expect(pill(page)).toBeHidden();
  return found(page);
}

async function open(page: Page, filter: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: new RegExp(`^${filter}`) })
    .click();
}

async function setNumber(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).and(page.getByRole('textbox')).fill(value);
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ page }) => {
  await signIn(page, 'customer');
  await page.waitForURL(/\/map\/@/);
  expect(await found(page)).toBeGreaterThan(0);
});

test('each filter narrows the results and is restored from the address', async ({ page }) => {
  const all = await found(page);
  await open(page, 'Sensors');
  await page.getByRole('option', { name: 'GHOSt-1' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/sensors=2\*3\*4\*5/);
  expect(await search(page)).toBeLessThan(all);

  await open(page, 'Off-nadir');
  await setNumber(page, 'Off-nadir, maximum', '14.5');
  await expect(page).toHaveURL(/offNadir=0_14\.5/);
  await page.keyboard.press('Escape');

  await open(page, 'More filters');
  await setNumber(page, 'Sun elevation, minimum', '10');
  await setNumber(page, 'Sun azimuth, maximum', '300');
  await setNumber(page, 'View azimuth, minimum', '5');
  await expect(page).toHaveURL(/sunElevation=10_90.*viewAzimuth=5_360/);
  await page.keyboard.press('Escape');

  await open(page, 'Mode');
  await page.getByRole('option', { name: 'Unknown' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/modes=narrow\*linescan\*wide/);
  const few = await search(page);
  expect(few).toBeLessThan(all);

  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'Off-nadir 0–14.5°' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Sensors 4 selected' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'More filters 3' })).toBeVisible();
  expect(await found(page)).toBe(few);
  await expect(results(page).getByText(/^Scenes in view, .*off nadir by 0° to 14\.5°/)).toBeVisible();

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/\?/);
  expect(await search(page)).toBe(all);
});

test('a filter without a selected option finds nothing and says so', async ({ page }) => {
  await open(page, 'Mode');
  await page.getByRole('option', { name: /^Select All/ }).click();
  await page.keyboard.press('Escape');
  expect(await search(page)).toBe(0);
  await expect(
    page.getByText('There are no images available for the current parameters.', { exact: true }),
  ).toBeVisible();
});

test('timeline handles set the dates by pointer and by keyboard', async ({ page }) => {
  const all = await found(page);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Daily').click();
  const end = timeline.getByRole('slider', { name: 'End date' });
  await expect(end).toHaveAttribute('aria-valuetext', 'no bound');
  const box = await end.boundingBox();
  if (box === null) throw new Error('the handle has no box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 400, y, { steps: 8 });
  await page.mouse.up();
  await expect(page).toHaveURL(/to=\d{4}-\d{2}-\d{2}/);
  const day = await end.getAttribute('aria-valuetext');
  expect(await search(page)).toBeLessThan(all);

  await end.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(end).not.toHaveAttribute('aria-valuetext', day ?? '');
  await page.keyboard.press('End');
  await expect(end).toHaveAttribute('aria-valuetext', 'no bound');
  await expect(page).not.toHaveURL(/to=/);
  expect(await search(page)).toBe(all);

  await timeline.getByRole('button', { name: 'Close the timeline' }).click();
  await expect(timeline).toBeHidden();
});

test('the search box accepts task ids in any spelling, coordinates and place names', async ({ page }) => {
  const box = page.getByRole('combobox', { name: 'Place, coordinates, task id' });
  const title = await results(page).locator('[title*=" · "]').first().getAttribute('title');
  const task = title?.split(' · ').at(-1) ?? '';
  await box.fill(task.replaceAll('-', '').toUpperCase());
  await expect(page).toHaveURL(new RegExp(`areaType=auto.*task=${task}`));
  await page.getByRole('button', { name: 'Clear all' }).click();

  await box.fill('40°25\'6"N 74°38\'28"W');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/@40\.418,-74\.641/);

  await box.fill('Oaklnd');
  await expect(page.getByRole('option', { name: /^Oakland/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Oakland');
  await expect(page).toHaveURL(/@3[78]\.\d+,-122/);
});

test('a scene shows its details and its ENVI header', async ({ page }) => {
  await results(page)
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByText('Sun elevation')).toBeVisible();
  await page.keyboard.press('Escape');
  await results(page)
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'ENVI header' }).click();
  await expect(page.getByRole('region', { name: 'Header text' })).toContainText('ENVI');
});

test('results are sorted, exported and compared, and the link restores them', async ({ page }) => {
  await results(page).getByRole('button', { name: 'Sort the results' }).click();
  await page.getByRole('menuitem', { name: 'Least cloud first' }).click();
  await expect(page).toHaveURL(/sort=clouds/);

  const download = page.waitForEvent('download');
  await results(page).getByRole('button', { name: 'Export or copy this search' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  for (const [at, side] of ['left', 'right'].entries()) {
    await results(page)
      .getByRole('button', { name: /^More about/ })
      .nth(at)
      .click();
    await page.getByRole('menuitem', { name: `Compare on the ${side}` }).click();
  }
  await expect(page).toHaveURL(/left=.*right=/);
  await page.getByRole('button', { name: 'End the comparison' }).click();
  await expect(page).not.toHaveURL(/left=/);
});
