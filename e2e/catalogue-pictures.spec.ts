import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

/** A scene's picture is made on its first request. */
const PICTURES = { timeout: 90_000 };

const map = (page: Page) => page.getByTestId('map');

/** A place in San Francisco that scenes of several days contain. */
const DOWNTOWN = { West: '-122.425', South: '37.77', East: '-122.415', North: '37.775' };

/** Mean red, green and blue, 0 to 255, in the centre of the map. */
async function colourOfMiddle(page: Page): Promise<readonly [number, number, number]> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  const side = 160;
  const clip = {
    x: box.x + (box.width - side) / 2,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  const [red, green, blue] = channels.map(({ mean }) => mean);
  return [red ?? 0, green ?? 0, blue ?? 0];
}

async function brightness(page: Page): Promise<number> {
  const colour = await colourOfMiddle(page);
  return colour.reduce((sum, value) => sum + value, 0) / colour.length;
}

async function isDrawn(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading \d+ pictures?$/)).toBeHidden(PICTURES);
  await expect(page.getByText('Failed to process the tiff imagery')).toBeHidden();
}

const pictureChoice = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Pictures on the map' }).getByRole('radio', { name });

/** Sets the switch for all pictures, and waits until those that are drawn are complete. */
async function choosePictures(page: Page, name: string): Promise<void> {
  await pictureChoice(page, name).press('Space');
  await expect(pictureChoice(page, name)).toBeChecked();
  await isDrawn(page);
}

/** The brightness of the ground alone. The page is opened again without pictures: one that was just removed may still be on the canvas. */
async function withoutPictures(page: Page): Promise<number> {
  await choosePictures(page, 'Off');
  await page.reload();
  await expect(results(page).locator('[data-file]').first()).toBeVisible();
  await expect(map(page)).toHaveAttribute('data-ready', 'true');
  return brightness(page);
}

test.describe('pictures of scenes on the map', { tag: '@map' }, () => {
  // Maps are drawn in software in tests.
  test.slow();

  test.beforeEach(async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map');
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
    await expect(map(page)).toHaveAttribute('data-ready', 'true');
  });

  test('a task is drawn as picture or cloud map, and the picture controls change its rendering', async ({
    page,
  }) => {
    const bare = await withoutPictures(page);
    const modes = results(page)
      .getByRole('radiogroup', { name: /^Overlay of / })
      .first();
    await modes.getByRole('radio', { name: 'RGB picture' }).press('Space');
    await expect.poll(async () => Math.abs((await brightness(page)) - bare), PICTURES).toBeGreaterThan(5);
    await isDrawn(page);

    const plain = await brightness(page);
    await page.getByRole('button', { name: 'Picture controls' }).click();
    const controls = page.getByRole('dialog', { name: 'Picture controls' });
    const value = controls.getByRole('textbox', { name: 'Brightness, value' });
    await value.fill('-0.5');
    await value.press('Enter');
    await expect(page).toHaveURL(/brightness=-0\.5/);
    await expect.poll(() => brightness(page)).toBeLessThan(plain - 20);
    await controls.getByText('Gradient').click();
    await expect(page).toHaveURL(/colours=gradient/);
    await controls.getByRole('button', { name: 'Reset' }).click();
    await expect(page).not.toHaveURL(/brightness|colours/);
    await expect.poll(async () => Math.abs((await brightness(page)) - plain)).toBeLessThan(5);
    await page.keyboard.press('Escape');

    await modes.getByRole('radio', { name: 'Clouds' }).press('Space');
    await expect(page.getByRole('list', { name: 'Key of the cloud map' })).toBeVisible();
    await modes.getByRole('radio', { name: 'No picture' }).press('Space');
    await expect(page.getByRole('list', { name: 'Key of the cloud map' })).toBeHidden();
    await expect.poll(async () => Math.abs((await brightness(page)) - plain)).toBeGreaterThan(5);
  });

  test('two scenes are compared with a divider, by keyboard and from a link', async ({ page }) => {
    const compare = async (row: number, side: 'left' | 'right') => {
      await results(page)
        .getByRole('button', { name: /^More about/ })
        .nth(row)
        .click();
      await page.getByRole('menuitem', { name: `Compare on the ${side}` }).click();
    };
    // Which scenes are the newest depends on the day, so both are of one place, which is then in the middle of the map.
    await page.getByRole('button', { name: 'Area Map view' }).click();
    for (const [side, value] of Object.entries(DOWNTOWN)) await page.getByLabel(`${side}, °`).fill(value);
    await page.getByRole('button', { name: 'Set the area' }).click();
    const before = await results(page).getByRole('heading', { level: 2 }).textContent();
    await page.getByRole('button', { name: 'Search this Area' }).click();
    await expect(results(page).getByRole('heading', { level: 2 })).not.toHaveText(before ?? '');
    await expect(results(page).locator('[data-file]').nth(1)).toBeVisible();

    await compare(0, 'left');
    await expect(page.getByText('choose a scene in the results')).toBeVisible();
    await compare(1, 'right');
    const divider = page.getByRole('slider', { name: 'Divider between the two pictures' });
    await expect(divider).toBeVisible(PICTURES);
    await isDrawn(page);

    await divider.focus();
    await page.keyboard.press('Home');
    await expect(divider).toHaveAttribute('aria-valuenow', '0');
    const [onlyRight, address] = [await colourOfMiddle(page), page.url()];
    await page.keyboard.press('End');
    await expect
      .poll(async () =>
        (await colourOfMiddle(page)).some((value, at) => Math.abs(value - (onlyRight[at] ?? 0)) > 1),
      )
      .toBe(true);

    await page.goto(address);
    await expect(divider).toBeVisible(PICTURES);
    await page.getByRole('button', { name: 'End the comparison' }).click();
    await expect(divider).toBeHidden();
  });

  test('the newest clear pictures are shown on opening, and one switch changes and remembers it', async ({
    page,
  }) => {
    await expect(pictureChoice(page, 'Newest clear')).toBeChecked();
    await isDrawn(page);
    const clear = await brightness(page);
    await choosePictures(page, 'Off');
    await expect.poll(async () => Math.abs((await brightness(page)) - clear)).toBeGreaterThan(5);

    const footprints = page.getByRole('button', { name: 'Footprints' });
    await expect(footprints).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('f');
    await expect(footprints).toHaveAttribute('aria-pressed', 'false');

    await page.reload();
    await expect(pictureChoice(page, 'Off')).toBeChecked();
    await expect(footprints).toHaveAttribute('aria-pressed', 'false');
  });

  test('playing the timeline steps through pictures', async ({ page }) => {
    const bare = await withoutPictures(page);
    await page.getByRole('button', { name: 'Play through the dates' }).click();
    const scrubber = page.getByRole('toolbar', { name: 'Scrubber' });
    const first = (await scrubber.getByRole('status').textContent()) ?? '';
    await expect(scrubber.getByRole('status')).not.toHaveText(first, PICTURES);
    await scrubber.getByRole('button', { name: 'Pause' }).click();
    await isDrawn(page);
    await expect.poll(async () => Math.abs((await brightness(page)) - bare), PICTURES).toBeGreaterThan(2);
    await scrubber.getByRole('button', { name: 'Stop playing' }).click();
    await expect.poll(async () => Math.abs((await brightness(page)) - bare)).toBeLessThan(2);
  });
});

test.describe('scenes that are specks or elsewhere', { tag: '@map' }, () => {
  test.slow();

  interface Counted {
    readonly aggregations: readonly { readonly buckets?: readonly { readonly frequency: number }[] }[];
  }

  test('cells count all matches, not only the listed ones, and a click zooms in', async ({ page }) => {
    const counted = page.waitForResponse(
      (response) =>
        response.url().endsWith('/aggregate') && response.request().postData()?.includes('geohex') === true,
    );
    await signIn(page, 'customer', '/program/1/map/@37.779,-122.429,3');
    const { aggregations }: Counted = await (await counted).json();
    const buckets = aggregations.flatMap(({ buckets: found = [] }) => found);
    const total = buckets.reduce((sum, { frequency }) => sum + frequency, 0);
    await expect(page.getByText('All matching scenes are counted')).toBeVisible();
    const matches = Number(
      ((await page.getByText(/[\d,]+ matches/).textContent()) ?? '').replaceAll(/\D/g, ''),
    );
    expect(total).toBeGreaterThanOrEqual(matches);
    await expect(map(page)).toHaveAttribute('data-ready', 'true');
    const box = await map(page).boundingBox();
    if (box === null) throw new Error('the map has no box');
    await expect(async () => {
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(page).not.toHaveURL(/,3$/, { timeout: 2000 });
    }).toPass();
  });

  test('a view without scenes leads to those of the program', async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map/@-40,-120,9');
    await page.getByRole('button', { name: 'Go to your scenes' }).click(PICTURES);
    await expect(page).not.toHaveURL(/@-40,-120,9/);
    await expect(results(page).locator('[data-file]').first()).toBeVisible();
  });

  test('the map shows the complete world at zoom 0', async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map/@0,0,0');
    await expect(map(page)).toHaveAttribute('data-ready', 'true');
    await expect(page.getByText('z 0.0')).toBeVisible();
  });

  test('measuring a distance ends the tool and leaves the line', async ({ page }) => {
    await signIn(page, 'customer', '/program/1/map');
    await expect(map(page)).toHaveAttribute('data-ready', 'true');
    const tool = page.getByRole('button', { name: 'Measure a distance' });
    await tool.click();
    const box = await map(page).boundingBox();
    if (box === null) throw new Error('the map has no box');
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 500, box.y + 260, { steps: 4 });
    await page.mouse.up();
    await expect(tool).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/,14$/);
  });
});
