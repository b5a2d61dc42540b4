import { expect, type Page } from '@playwright/test';
import { map, openSearchMap, pill, readyMap, resultsOf, searchArea, test } from './steps/search-map.ts';

const rows = (page: Page) => page.locator('[data-file]');

const LINE_PIXELS = 300;

/** Number of pure white pixels of the map: the outline of a hovered footprint is white. */
async function whitePixels(page: Page): Promise<number> {
  const picture = (await map(page).screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    let white = 0;
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at] === 255 && pixels[at + 1] === 255 && pixels[at + 2] === 255) white++;
    }
    return white;
  }, picture);
}

test.describe('search map', { tag: '@map' }, () => {
  // Maps are drawn in software in tests.
  test.slow();

  test.beforeEach(({ page }) => openSearchMap(page));

  test('searches the visible map on opening and after a move, and marks a searched place', async ({
    page,
  }) => {
    await expect(page).toHaveURL(/\/program\/\d+\/map\/@37\.779,-122\.429,13$/);
    const found = await resultsOf(page);
    expect(found).toBeGreaterThanOrEqual(20);
    await expect(pill(page)).toBeHidden();

    await readyMap(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/,14$/);
    await expect(pill(page)).toHaveText('Search the Viewport');
    expect(await searchArea(page)).toBeLessThanOrEqual(found);

    await page.mouse.move(600, 450);
    await page.mouse.wheel(0, 300);
    await expect(page).not.toHaveURL(/,14$/);
    await expect(pill(page)).toHaveText('Search the Viewport');

    const box = page.getByRole('combobox', { name: 'Place, coordinates, task id' });
    await box.fill('37.8, -122.41');
    await box.press('Enter');
    await expect(page).toHaveURL(/@37\.8,-122\.41,/);
    const pin = page.getByRole('img', { name: /^Searched place: 37\.8/ });
    await expect(pin).toBeInViewport();
    await page.getByRole('button', { name: 'Clear the search box' }).click();
    await expect(pin).toHaveCount(0);
  });

  test('searches as the map moves once that is chosen, and remembers the choice', async ({ page }) => {
    await readyMap(page);
    const choice = page.getByRole('checkbox', { name: 'Search as I move' });
    await expect(choice).not.toBeChecked();
    await page.getByText('Search as I move').click();
    await expect(choice).toBeChecked();
    const answer = page.waitForResponse((response) => response.url().endsWith('/search'));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect((await answer).status()).toBe(200);
    await expect(pill(page)).toBeHidden();
    await page.reload();
    await expect(choice).toBeChecked();
  });

  test('preserves dates, clouds, position and cart across a reload', async ({ page }) => {
    await page.getByRole('button', { name: 'Clouds Any' }).click();
    await page.getByLabel('Maximum cloud cover, value').fill('20');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Dates/ }).click();
    await page.getByRole('button', { name: 'Last 3 Months' }).click();
    await expect(page.getByRole('button', { name: 'Dates Last 3 Months' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pill(page)).toHaveText('Search the Viewport');
    const found = await searchArea(page);
    await rows(page)
      .first()
      .getByRole('button', { name: /to the cart$/ })
      .click();
    await readyMap(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/,14\?/);
    const address = page.url();

    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Clouds 0–20 %' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dates Last 3 Months' })).toBeVisible();
    await expect(page.locator('[data-included]')).toHaveCount(1);
    expect(await resultsOf(page)).toBeLessThanOrEqual(found);
  });

  test('a search that is answered with 401 signs in silently and keeps position, filters and cart', async ({
    page,
  }) => {
    await rows(page)
      .first()
      .getByRole('button', { name: /to the cart$/ })
      .click();
    await readyMap(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/,14$/);
    await page.getByRole('button', { name: 'Clouds Any' }).click();
    await page.getByLabel('Maximum cloud cover, value').fill('60');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/,14\?/);
    const address = page.url();

    await page.evaluate(() => localStorage.setItem('sigma.token', 'ended on the server'));
    const refused = page.waitForResponse((response) => response.status() === 401);
    await pill(page).click();
    await refused;
    await expect(async () =>
      expect(await page.evaluate(() => localStorage.getItem('sigma.token'))).toMatch(/^ey/),
    ).toPass();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('button', { name: 'Clouds 0–60 %' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart, 1' })).toBeVisible();
    expect(await resultsOf(page)).toBeGreaterThan(0);
  });

  test('a taskId in the address adds that task to the cart and shows it', async ({ page }) => {
    const task =
      (
        await page
          .getByRole('list', { name: 'Scenes by task' })
          .getByRole('button', { expanded: true })
          .first()
          .getAttribute('title')
      )
        ?.split(' · ')
        .at(-1) ?? '';
    const other = rows(page).last();
    await other.getByRole('button', { name: /to the cart$/ }).click();
    await page.goto(`/map/@0,0,5?TASKID=${task.replaceAll('-', '').toUpperCase()}`);
    await expect(page).toHaveURL(new RegExp(`areaType=auto.*task=${task}`));
    const found = await resultsOf(page);
    await expect(page.locator('[data-included]')).toHaveCount(found);
    await expect(page.getByText(`${found} of ${found} selected`).first()).toBeVisible();
    await expect(page).not.toHaveURL(/@0,0,5/);
  });

  test('shows the sources of the map data', async ({ page }) => {
    await page.getByRole('button', { name: 'Data Attribution' }).click();
    const dialog = page.getByRole('dialog', { name: 'Data Attribution' });
    await expect(dialog).toContainText('GeoNames');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });
});

test.describe('colours of the search map', { tag: '@map' }, () => {
  // With fewer pixels, no pixel of a thin line has its colour alone.
  test.use({ deviceScaleFactor: 1 });
  test.slow();

  test.beforeEach(({ page }) => openSearchMap(page));

  test('highlights the footprint of a hovered row and the row of a hovered footprint', async ({ page }) => {
    await readyMap(page);
    // Clouds and place names are white too.
    await page.getByRole('radio', { name: 'Off', exact: true }).check();
    await expect.poll(() => whitePixels(page)).toBeLessThan(2 * LINE_PIXELS);
    const unlit = await whitePixels(page);
    await rows(page).first().hover();
    await expect(rows(page).first()).toHaveAttribute('data-lit', 'true');
    await expect.poll(() => whitePixels(page)).toBeGreaterThan(unlit + LINE_PIXELS);
    await page.mouse.move(5, 5);
    await expect.poll(() => whitePixels(page)).toBeLessThan(unlit + LINE_PIXELS / 2);

    const box = await map(page).boundingBox();
    if (box === null) throw new Error('the map has no box');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await expect(page.getByRole('tooltip').filter({ hasText: 'off-nadir' })).toBeVisible();
    await expect(page.locator('[data-lit]')).toBeInViewport();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const stack = page.getByRole('dialog', { name: /^\d+ scenes here$/ });
    const entry = stack.getByRole('button').nth(1);
    await entry.hover();
    const time = ((await entry.textContent()) ?? '').match(/\d\d:\d\d:\d\d/)?.[0] ?? 'no time';
    await expect(page.locator('[data-lit][data-file]')).toContainText(time);
    await expect(page.locator('[data-lit][data-file]')).toBeInViewport();
    await entry.click();
    await expect(stack).toBeHidden();
    await expect(page.locator('[data-chosen]')).toContainText(time);
    await expect(page.locator('[data-chosen]')).toBeInViewport();
  });
});
