import { expect, type Page } from '@playwright/test';
import { map, openSearchMap, pill, readyMap, resultsOf, searchArea, test } from './steps/search-map.ts';

const hint = (page: Page, text: string) => page.getByRole('tooltip', { name: text });

/** Moves the pointer over the map until the draw tool, whose code is loaded first, says what to do. */
async function readHint(page: Page, [x, y]: readonly [number, number], text: string): Promise<void> {
  await expect(async () => {
    await page.mouse.move(x + 5, y);
    await page.mouse.move(x, y);
    await expect(hint(page, text)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Clicks at fractions of the map's width and height. */
async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

test.describe('areas of a search', { tag: '@map' }, () => {
  // Maps are drawn in software in tests.
  test.slow();

  test.beforeEach(({ page }) => openSearchMap(page));

  test('searches a drawn polygon and restores it after a reload', async ({ page }) => {
    const all = await resultsOf(page);
    await readyMap(page);
    await page.getByRole('button', { name: 'Draw a polygon' }).click();
    await readHint(page, [700, 500], 'Click anywhere to place your first point');
    await clickAt(page, 0.1, 0.8);
    await clickAt(page, 0.2, 0.8);
    await clickAt(page, 0.15, 0.9);
    await page.mouse.move(0, 0);
    const box = await map(page).boundingBox();
    await page.mouse.move(
      (box?.x ?? 0) + 0.1 * (box?.width ?? 0) + 4,
      (box?.y ?? 0) + 0.8 * (box?.height ?? 0),
      { steps: 3 },
    );
    await expect(hint(page, 'Click here to close the shape')).toBeVisible();
    await clickAt(page, 0.1, 0.8);

    const chip = page.getByRole('button', { name: /^Area .* km², change it$/ });
    await expect(chip).toBeVisible();
    await expect(pill(page)).toHaveText('Search this Area');
    const found = await searchArea(page);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(all);
    const size = await chip.textContent();

    await page.reload();
    await expect(chip).toHaveText(size ?? '');
    expect(await resultsOf(page)).toBe(found);
    await page.getByRole('button', { name: 'Clear the area' }).click();
    await expect(chip).toBeHidden();
    await expect(pill(page)).toHaveText('Search the Viewport');
  });

  test('searches a point and a square, and Escape cancels a drawing', async ({ page }) => {
    await readyMap(page);
    await page.getByRole('button', { name: 'Set a point' }).click();
    await readHint(page, [700, 500], 'Click anywhere to place your first point');
    await clickAt(page, 0.5, 0.5);
    await expect(page.getByRole('button', { name: 'Area Point, change it' })).toBeVisible();
    await expect(pill(page)).toHaveText('Search this Point');
    expect(await searchArea(page)).toBeGreaterThan(0);

    const square = page.getByRole('button', { name: 'Draw a square' });
    await square.click();
    await readHint(page, [700, 500], 'Click and drag anywhere to draw a square');
    await page.keyboard.press('Escape');
    await expect(square).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('button', { name: /^Area .* change it$/ })).toBeHidden();

    await square.click();
    await page.mouse.move(500, 400);
    await page.mouse.down();
    await page.mouse.move(620, 460, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: /^Area .* km², change it$/ })).toBeVisible();
    await expect(square).toHaveAttribute('aria-pressed', 'false');
    await expect(pill(page)).toHaveText('Search this Area');
  });

  test('draws a free rectangle with its size at the pointer; wheel and middle button still move the map', async ({
    page,
  }) => {
    await readyMap(page);
    const rectangle = page.getByRole('button', { name: 'Draw a rectangle' });
    await rectangle.click();
    await readHint(page, [500, 400], 'Click and drag anywhere to draw a rectangle');
    const before = page.url();
    await page.mouse.down({ button: 'middle' });
    await page.mouse.move(560, 420, { steps: 4 });
    await page.mouse.up({ button: 'middle' });
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/,13$/);
    await page.mouse.wheel(0, -300);
    await expect(page).not.toHaveURL(/,13$/);
    await expect(rectangle).toHaveAttribute('aria-pressed', 'true');

    await page.mouse.down();
    await page.mouse.move(700, 450, { steps: 6 });
    await expect(page.getByRole('tooltip', { name: /^[\d,.]+ k?m²$/ })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('button', { name: /^Area .* k?m², change it$/ })).toBeVisible();
    await expect(rectangle).toHaveAttribute('aria-pressed', 'false');
    const [west = 0, south = 0, east = 0, north = 0] = await page.evaluate(() => {
      const numbers = (new URL(location.href).searchParams.get('area') ?? '').match(/-?\d+(\.\d+)?/g) ?? [];
      const lons = numbers.map(Number).filter((value) => value < -90);
      const lats = numbers.map(Number).filter((value) => value > 0);
      return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
    });
    // It is as wide as it was dragged: four times its height, which a square is not.
    expect((east - west) * Math.cos((north * Math.PI) / 180)).toBeGreaterThan(3 * (north - south));
  });

  test('sets an area by coordinates with the keyboard alone', async ({ page }) => {
    await page.getByRole('button', { name: 'Area Map view' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Area by coordinates' });
    for (const [side, degrees] of [
      ['West, °', '-122.45'],
      ['South, °', '37.74'],
      ['East, °', '-122.4'],
      ['North, °', '37.8'],
    ] as const) {
      await dialog.getByRole('textbox', { name: side }).fill(degrees);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Area 29 km², change it' })).toBeVisible();
    // The map flies to the area: its middle is the middle of the map.
    await expect(page).toHaveURL(/@37\.77,-122\.425,/);
    await expect(pill(page)).toHaveText('Search this Area');
    expect(await searchArea(page)).toBeGreaterThan(0);
  });
});
