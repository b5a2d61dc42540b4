import { expect, type Page, test } from '@playwright/test';
import { addScenes, fillOrder, newBucket, results } from './steps/checkout.ts';
import { controlsOutside, SCREENS, setArea } from './steps/narrow-screen.ts';
import { signIn } from './steps/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** How far the page or its frame has been scrolled away from its place, in pixels. */
function displacement(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { left, top } = document.querySelector('header')?.getBoundingClientRect() ?? { left: -1, top: -1 };
    return Math.abs(left) + Math.abs(top) + Math.abs(scrollX) + Math.abs(scrollY);
  });
}

/** Whether the last part of the breadcrumb is shown completely. */
function isScreenNamed(page: Page): Promise<boolean> {
  return page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .locator('[aria-current="page"]')
    .evaluate((node) => node.clientWidth > 0 && node.scrollWidth <= node.clientWidth);
}

for (const { name, path, title } of SCREENS) {
  test(`the ${name} fits a phone, has a title, and stays in place when Tab moves the focus`, async ({
    page,
  }) => {
    await signIn(page, 'customer', path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect.poll(() => controlsOutside(page)).toEqual([]);
    await expect.poll(() => isScreenNamed(page)).toBe(true);
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Tab');
    expect(await displacement(page)).toBe(0);
  });
}

test('filters are in a sheet and results in a drawer that starts closed', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await expect(page.getByRole('button', { name: 'Show results' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Dates/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Done' }).tap();
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'Show results' }).tap();
  await expect(results(page).getByRole('heading', { name: /^\d+ scenes$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide results' }).tap();
  await expect(results(page)).toBeHidden();
});

test('the switch for pictures leaves a gap to the zoom buttons', { tag: '@map' }, async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  const lastOfSwitch = await page.getByRole('button', { name: 'Footprints' }).boundingBox();
  const zoom = await page.getByRole('button', { name: 'Zoom out' }).boundingBox();
  if (lastOfSwitch === null || zoom === null) throw new Error('a control has no box');
  expect(zoom.x - (lastOfSwitch.x + lastOfSwitch.width)).toBeGreaterThanOrEqual(12);
});

test('the note about scenes elsewhere leaves the tools of the map free', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map/@-40,-120,11');
  const note = await page.getByRole('status').filter({ hasText: 'No scenes here' }).boundingBox();
  const tools = await page.getByRole('toolbar', { name: 'Area tools' }).boundingBox();
  if (note === null || tools === null) throw new Error('a control has no box');
  expect(note.x).toBeGreaterThanOrEqual(tools.x + tools.width);
});

test('the cards of Tools are as wide as the phone allows', async ({ page }) => {
  await signIn(page, 'admin', '/tools');
  await expect(page.getByRole('table', { name: 'Sensors' })).toBeVisible();
  const cut = await page
    .getByRole('main')
    .locator('section')
    .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().right > innerWidth).length);
  expect(cut).toBe(0);
});

test('the head of a table in Tools is at the upper edge of a scrolled page, with no rows above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 420 });
  await signIn(page, 'admin', '/tools');
  const table = page.getByRole('table', { name: 'Sensors' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const gap = await table.evaluate((shown) => {
    let box = shown.parentElement;
    while (box !== null && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
    shown.querySelector('tbody tr:nth-child(2)')?.scrollIntoView({ block: 'start' });
    const head = shown.querySelector('th');
    if (box === null || head === null || box.scrollTop === 0) throw new Error('nothing was scrolled');
    return head.getBoundingClientRect().top - box.getBoundingClientRect().top;
  });
  expect(gap).toBeLessThan(1);
});

test('each demo account of the sign-in page has room for its name and its purpose', async ({ page }) => {
  await page.goto('/');
  const accounts = page.getByRole('list').getByRole('button');
  await expect(accounts.first()).toBeVisible();
  const cramped = await accounts.evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { top, bottom, height } = button.getBoundingClientRect();
        const texts = [...button.querySelectorAll('b, span')].map((text) => text.getBoundingClientRect());
        return height < 44 || texts.some((text) => text.top < top + 4 || text.bottom > bottom - 4);
      })
      .map((button) => button.textContent),
  );
  expect(cramped).toEqual([]);
});

test('the modes at the bottom lead to every screen', async ({ page }) => {
  await signIn(page, 'customer', '/settings/profile');
  const modes = page.getByRole('navigation', { name: 'Modes' });
  for (const mode of ['Orders', 'Opportunity Viewer', 'Satellite tracker', 'Search']) {
    await modes.getByRole('link', { name: mode }).tap();
    await expect(modes.getByRole('link', { name: mode })).toHaveAttribute('aria-current', 'page');
  }
});

test('saved areas are saved, closed, opened and deleted by touch', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Area/ }).tap();
  const box = page.getByRole('dialog', { name: 'Area by coordinates' });
  for (const [side, value] of [
    ['West', '-122.6'],
    ['South', '37.6'],
    ['East', '-122.2'],
    ['North', '37.9'],
  ] as const) {
    await box.getByLabel(`${side}, °`).fill(value);
  }
  await box.getByRole('button', { name: 'Set the area' }).tap();
  const done = page.getByRole('button', { name: 'Done' });
  if (await done.isVisible()) await done.tap();

  const tools = page.getByRole('toolbar', { name: 'Area tools' });
  for (const name of ['Thumb one', 'Thumb two']) {
    await tools.getByRole('button', { name: 'Save this area' }).tap();
    const save = page.getByRole('dialog', { name: 'Save AOI' });
    await save.getByLabel('Area name').fill(name);
    await save.getByRole('button', { name: 'Save area' }).tap();
    await expect(save).toBeHidden();
    const close = page.getByRole('button', { name: 'Close saved areas' });
    if (await close.isVisible()) await close.tap();
  }
  await tools.getByRole('button', { name: 'Saved areas' }).tap();
  const library = page.getByRole('complementary', { name: 'Saved areas' });
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await library.getByRole('button', { name: 'Choose areas to delete' }).tap();
  await library.getByRole('checkbox', { name: 'Thumb one' }).check();
  await library.getByRole('checkbox', { name: 'Thumb two' }).check();
  await library.getByRole('button', { name: 'Delete 2 areas' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 areas' }).tap();
  await expect(library.getByText('Thumb one')).toBeHidden();
  await expect(library.getByText('Thumb two')).toBeHidden();
  await library.getByRole('button', { name: 'Close saved areas' }).tap();
  await expect(library).toBeHidden();
});

test('an order is placed and opened by touch', async ({ page }) => {
  test.slow();
  await signIn(page, 'customer', '/program/1/map');
  await page.getByRole('button', { name: 'Show results' }).tap();
  await addScenes(page, 1);
  await results(page).getByRole('button', { name: 'Checkout' }).tap();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).tap();
  await fillOrder(page, {
    name: 'By thumb',
    destination: `s3://${newBucket('e2e-thumb')}`,
    check: 'New bucket',
  });
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Place order' }).tap();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.getByRole('button', { name: 'Go to orders' }).tap();
  const orders = page.getByRole('region', { name: 'Orders' });
  const back = page.getByRole('button', { name: /^Back|^All orders/ });
  if (await back.isVisible()) await back.tap();
  await orders.getByRole('button', { name: 'By thumb' }).first().tap();
  for (const tab of ['Collects', 'Details']) {
    await page.getByRole('tab', { name: tab }).tap();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect.poll(() => controlsOutside(page)).toEqual([]);
  }
  const files = page.getByRole('region', { name: 'List of files' });
  await expect(files).toBeVisible({ timeout: 60_000 });
  for (const width of [390, 900]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible();
    await expect.poll(() => files.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    const cut = await files
      .getByRole('link')
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth).length);
    expect(cut, `paths cut at ${width} pixels`).toBe(0);
  }
});

test('captures in two passes are requested by touch and found in the list', async ({ page }) => {
  test.slow();
  await signIn(page, 'customer', '/program/1/tasking');
  await page.getByRole('button', { name: 'Show opportunities' }).tap();
  const panel = page.getByRole('complementary', { name: 'opportunities' });
  await setArea(page);
  await panel.getByRole('button', { name: 'View Opportunities' }).tap();
  await page.getByRole('button', { name: 'Hide opportunities' }).tap();

  const free = page
    .getByRole('table', { name: 'Opportunities' })
    .getByRole('row')
    .filter({ hasText: /Day/, hasNotText: /Taken|Blocked/ });
  for (const index of [1, 2]) await free.nth(index).getByRole('checkbox').tap();
  const chosen = page.getByRole('region', { name: 'Selected passes' });
  await expect(chosen.getByText('2 passes selected')).toBeVisible();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await chosen.getByRole('button', { name: 'Request 2 captures' }).tap();

  const wizard = page.getByRole('dialog', { name: 'Request captures' });
  await expect(wizard.getByText(/^The 2 captures together cover /)).toBeVisible();
  await expect(wizard.getByLabel('Aim point of pass 2')).toBeVisible();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  const closes = await wizard.getByRole('button', { name: 'Close' }).first().boundingBox();
  expect(390 - (closes?.x ?? 0) - (closes?.width ?? 0)).toBeLessThan(24);
  await wizard.getByLabel('Order name').fill('Two by thumb');
  await wizard.getByLabel('Destination', { exact: true }).fill(`s3://${newBucket('e2e-thumbs')}`);
  await wizard.getByRole('button', { name: /Product level$/ }).tap();
  await page.getByRole('option', { name: /^Basic · / }).tap();
  await wizard.getByRole('button', { name: /Licence$/ }).tap();
  await page.getByRole('option').first().tap();
  await wizard.getByRole('checkbox', { name: 'I have read and accept the licence' }).tap();
  await wizard.getByRole('button', { name: 'Request 2 captures' }).tap();
  await expect(wizard.getByRole('heading', { name: '2 captures requested' })).toBeVisible();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
  await wizard.getByRole('button', { name: 'Go to dashboard' }).tap();

  const placed = page
    .getByRole('region', { name: 'Captures' })
    .getByRole('button', { name: /^Two by thumb, pass \d of 2\b/ });
  await expect(placed).toHaveCount(2);
  await placed.first().tap();
  await expect(page.getByRole('heading', { name: 'Two by thumb, pass 1 of 2' })).toBeVisible();
  await expect.poll(() => controlsOutside(page)).toEqual([]);
});
