import { test as base, expect, type Locator, type Page } from '@playwright/test';

type StorageState = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

/** Every journey starts signed in as the customer. */
const test = base.extend<object, { readonly signedIn: StorageState }>({
  signedIn: [
    async ({ browser }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? '' });
      await page.goto('/');
      await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@demo.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('demo');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(/\/map\/@/);
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
});

const pill = (page: Page) => page.getByRole('button', { name: /^Search(ing\.\.\.| the Viewport| this)/ });
const rows = (page: Page) => page.locator('[data-file]');
const head = (page: Page) =>
  page.getByRole('complementary', { name: 'results' }).getByRole('heading', { level: 2 });
const hint = (page: Page, text: string) => page.getByRole('tooltip', { name: text });
const map = (page: Page) => page.getByTestId('map');

/** Number of scenes of the last search, once it has finished. */
async function resultsOf(page: Page): Promise<number> {
  await expect(head(page)).toHaveText(/scene/);
  return Number(((await head(page).textContent()) ?? '').replace(/\D.*$/, ''));
}

async function readyMap(page: Page): Promise<Locator> {
  await expect(map(page)).toHaveAttribute('data-ready', 'true');
  return map(page);
}

/** Clicks at fractions of the map's width and height. */
async function clickAt(page: Page, x: number, y: number): Promise<void> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  await page.mouse.move(box.x + x * box.width, box.y + y * box.height, { steps: 3 });
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

async function searchArea(page: Page): Promise<number> {
  await pill(page).click();
  await expect(pill(page)).toBeHidden();
  return resultsOf(page);
}

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

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await page.waitForURL(/\/map\/@/);
    await resultsOf(page);
  });

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

  test('searches a drawn polygon and restores it after a reload', async ({ page }) => {
    const all = await resultsOf(page);
    await readyMap(page);
    await page.getByRole('button', { name: 'Draw a polygon' }).click();
    await page.mouse.move(700, 500);
    await expect(hint(page, 'Click anywhere to place your first point')).toBeVisible();
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
    await clickAt(page, 0.5, 0.5);
    await expect(page.getByRole('button', { name: 'Area Point, change it' })).toBeVisible();
    await expect(pill(page)).toHaveText('Search this Point');
    expect(await searchArea(page)).toBeGreaterThan(0);

    const square = page.getByRole('button', { name: 'Draw a square' });
    await square.click();
    await page.mouse.move(700, 500);
    await expect(hint(page, 'Click and drag anywhere to draw a square')).toBeVisible();
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
    await page.mouse.move(500, 400);
    await expect(hint(page, 'Click and drag anywhere to draw a rectangle')).toBeVisible();
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
