import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { addScenes, fillOrder, newBucket, results } from './steps/checkout.ts';
import { controlsOutside } from './steps/narrow-screen.ts';
import { signIn } from './steps/sign-in.ts';

/** The cube of a simulated scene is made when it is first read. */
const CUBE = { timeout: 90_000 };

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Spectra' });
const plot = (page: Page): Locator => panel(page).getByRole('region', { name: /^Plot of spectra/ });
const curve = (page: Page, name: RegExp): Locator => panel(page).getByRole('img', { name });

/** How the map and the panel share a screen; undefined while one of them is being laid out again. */
async function sharing(page: Page) {
  const map = await page.getByTestId(/^map(-placeholder)?$/).boundingBox();
  const own = await panel(page).boundingBox();
  if (map === null || own === null) return undefined;
  return {
    isBeside: own.x >= map.x + map.width - 1,
    isBelow: own.y >= map.y + map.height - 1,
    top: map.y,
    leastHeight: Math.min(map.height, own.height),
  };
}

/** Opens the spectra of a scene of the results. */
async function openSpectra(page: Page, row: number): Promise<void> {
  await results(page)
    .getByRole('button', { name: /^More about/ })
    .nth(row)
    .click();
  await page.getByRole('menuitem', { name: 'Spectra' }).click();
  await expect(panel(page)).toBeVisible();
}

test.describe('spectra of a scene', () => {
  test('an expert reads, pins and exports spectra, and compares indices, by keyboard', async ({ page }) => {
    test.slow();
    await signIn(page, 'customer', '/program/1/map');
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
    await openSpectra(page, 0);
    await expect(panel(page).getByText(/^Click a pixel/)).toBeVisible(CUBE);

    await test.step('a typed pixel is drawn, and the arrow keys move it', async () => {
      await panel(page).getByRole('textbox', { name: 'Column' }).fill('100');
      await panel(page).getByRole('textbox', { name: 'Column' }).press('Enter');
      await expect(curve(page, /Pixel at column 100/)).toBeVisible(CUBE);
      await plot(page).press('ArrowRight');
      await expect(curve(page, /Pixel at column 101/)).toBeVisible(CUBE);
      await plot(page).press('Shift+ArrowRight');
      await expect(curve(page, /Pixel at column 111/)).toBeVisible(CUBE);
      await expect(page).toHaveURL(/pixel=111/);
    });

    await test.step('pixels are pinned', async () => {
      await plot(page).press('p');
      await expect(panel(page).getByRole('list', { name: 'Pins' }).getByRole('listitem')).toHaveCount(1);
      await plot(page).press('Shift+ArrowDown');
      await expect(curve(page, /Pin 1, column 111/)).toBeVisible();
    });

    await test.step('a band is chosen by its handle', async () => {
      await plot(page).press('1');
      const red = panel(page).getByRole('slider', { name: 'Red band' });
      await expect(red).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(red).toHaveAttribute('aria-valuetext', /band 56$/);
      await expect(page).toHaveURL(/rgb=/);
      await page.keyboard.press('Escape');
      await expect(plot(page)).toBeFocused();
    });

    await test.step('an index has its formula and says how much a threshold keeps', async () => {
      await panel(page).getByRole('tab', { name: 'Indices' }).click();
      await expect(panel(page).getByText('(R(800) - R(670)) / (R(800) + R(670))')).toBeVisible();
      await panel(page).getByRole('radio', { name: 'Vegetation (NDVI)' }).press('Space');
      await panel(page).getByRole('checkbox', { name: 'Threshold' }).press('Space');
      await expect(panel(page).getByText(/% of the pixels · .+²$/)).toBeVisible(CUBE);
    });

    await test.step('the methane filter is calculated in the browser and labelled as screening', async () => {
      await panel(page).getByRole('radio', { name: 'Methane, matched filter' }).press('Space');
      await panel(page).getByRole('radio', { name: 'This browser' }).press('Space');
      await expect(panel(page).getByText(/^Calculated in this browser .+ not quantification/)).toBeVisible(
        CUBE,
      );
      await expect(
        panel(page)
          .getByText(/ppm m$/)
          .first(),
      ).toBeVisible();
    });

    await test.step('the filter covers what the map shows, with the same label', async () => {
      await panel(page).getByRole('radio', { name: 'Map view' }).press('Space');
      await expect(
        panel(page).getByText(/^Calculated in this browser over \d+ x \d+ pixels of the map view/),
      ).toBeVisible(CUBE);
      await expectAccessible(page, 'Spectra with a filter');
    });

    await test.step('the curves are exported', async () => {
      await plot(page).press('e');
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /^Table/ }).press('Enter');
      expect((await download).suggestedFilename()).toMatch(/-spectra\.csv$/);
    });

    await test.step('a link restores the panel, and Escape closes it', async () => {
      await page.reload();
      await expect(curve(page, /Pixel at column 111/)).toBeVisible(CUBE);
      await plot(page).press('Escape');
      await expect(panel(page)).toBeHidden();
      await expect(page).not.toHaveURL(/spectra=/);
    });
  });

  test('a program without the level reads which one it needs, and whom to ask', async ({ page }) => {
    await signIn(page, 'customer', '/program/2/map');
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
    await openSpectra(page, 0);
    const refused = panel(page).getByRole('heading', { name: 'Your program may not read spectra' });
    await expect(refused).toBeVisible(CUBE);
    await expect(
      panel(page).getByText(/Needs the product level "Basic L1A" or "Analytics"\. Ask/),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(results(page)).toBeVisible();
  });

  test('an expert clicks a pixel on the map, pins and exports it, drags a band, and maps an index and a filter @map', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'customer', '/program/1/map');
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
    await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
    await openSpectra(page, 2);
    await expect(panel(page).getByText(/^Click a pixel/)).toBeVisible(CUBE);
    // The picture of the bands is there once the map has moved to the scene.
    await expect(panel(page).getByText('On the map', { exact: true })).toBeVisible(CUBE);
    const box = await page.getByTestId('map').boundingBox();
    if (box === null) throw new Error('the map has no box');
    await expect(async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(page).toHaveURL(/pixel=\d+/, { timeout: 2000 });
    }).toPass();
    await expect(curve(page, /Pixel at column/)).toBeVisible(CUBE);
    await expect(page.getByRole('img', { name: 'Chosen pixel' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Pin pixel' }).click();
    await expect(page.getByRole('img', { name: 'Pin 1', exact: true })).toBeVisible();

    await panel(page).getByRole('tab', { name: 'Bands' }).click();
    await panel(page).getByRole('button', { name: 'SWIR' }).click();
    await expect(panel(page).getByText('2308 / 1702 / 1599 nm')).toBeVisible();
    const red = panel(page).getByRole('slider', { name: 'Red band' });
    const handle = await red.boundingBox();
    if (handle === null) throw new Error('the handle has no box');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x - 40, handle.y + handle.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(red).not.toHaveAttribute('aria-valuetext', /band 429$/);

    await test.step('an index and its threshold are on the map', async () => {
      await panel(page).getByRole('tab', { name: 'Indices' }).click();
      await panel(page).getByRole('radio', { name: 'Vegetation (NDVI)' }).click();
      await panel(page).getByRole('checkbox', { name: 'Threshold' }).click();
      await expect(panel(page).getByText(/% of the pixels · .+²$/)).toBeVisible(CUBE);
    });

    await test.step('a filter is calculated, labelled as screening', async () => {
      await panel(page).getByRole('radio', { name: 'Anomalies (RX)' }).click();
      await expect(panel(page).getByText(/^Calculated by the server .+ not quantification/)).toBeVisible(
        CUBE,
      );
    });

    await test.step('the curves are exported as a spectral library', async () => {
      await panel(page).getByRole('button', { name: 'Export' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: /^ENVI library/ }).click();
      expect((await download).suggestedFilename()).toMatch(/-spectra\.(sli|hdr)$/);
    });
  });

  test('on the map of an order, spectra are at its right, below it on a small desktop, and cover the order on a phone', async ({
    page,
  }) => {
    test.slow();
    await signIn(page, 'customer', '/program/1/map');
    await addScenes(page, 1);
    await results(page).getByRole('button', { name: 'Checkout' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    const destination = `s3://${newBucket('e2e-spectra')}`;
    await fillOrder(page, { destination, name: 'Order with spectra', check: 'New bucket' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await page.getByRole('button', { name: 'Go to orders' }).click();
    await page
      .getByRole('button', { name: /^Order with spectra/ })
      .first()
      .click();
    const collects = page.getByRole('region', { name: 'Collects' });
    await collects.getByRole('button', { name: /^Spectra of / }).click();
    await expect(panel(page).getByText(/^Click a pixel/)).toBeVisible(CUBE);
    const order = page.getByRole('heading', { name: 'Order with spectra' });

    await expect.poll(() => sharing(page)).toMatchObject({ isBeside: true, isBelow: false });
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(() => sharing(page)).toMatchObject({ isBeside: false, isBelow: true });

    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => sharing(page)).toMatchObject({ isBeside: false, isBelow: true });
    const shared = await sharing(page);
    expect(shared?.leastHeight).toBeGreaterThan(200);
    // What covers the order begins at its head.
    expect(shared?.top).toBeLessThanOrEqual((await order.boundingBox())?.y ?? 0);
    await expect.poll(() => controlsOutside(page)).toEqual([]);
    await plot(page).press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(order).toBeVisible();
  });
});
