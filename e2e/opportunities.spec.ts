import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { signIn } from './steps/sign-in.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'opportunities' });
const view = (page: Page): Locator => page.getByRole('button', { name: 'View Opportunities' });
const table = (page: Page): Locator => page.getByRole('table', { name: 'Opportunities' });
const rows = (page: Page): Locator => table(page).locator('tbody tr');
const selected = (page: Page): Locator => table(page).locator('tr[data-selected]');
const pass = (page: Page): Locator => page.getByRole('region', { name: 'Selected pass', exact: true });
const count = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^[\d,]+ opportunit/ });
const sortBy = (page: Page, name: string): Promise<void> =>
  table(page).getByRole('button', { name, exact: true }).click();
/** Column indexes of the table. */
const ROLL = 6;
const OFF_NADIR = 7;

/** Whether the numbers of a column are ascending (1) or descending (-1). */
async function isSorted(page: Page, column: number, sign: 1 | -1): Promise<boolean> {
  const texts = await rows(page).locator(`td:nth-child(${column})`).allTextContents();
  const figures = texts.map((text) => Number(text.replace('−', '-')));
  return figures.every((figure, at) => at === 0 || sign * (figure - (figures[at - 1] ?? 0)) >= 0);
}

async function openViewer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Opportunity Viewer' }).click();
  await expect(page).toHaveURL(/\/program\/\d+\/tasking\/@/);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    'SigmaDataOpportunity Viewer',
  );
}

async function download(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test.describe('opportunities on the map', { tag: '@map' }, () => {
  // The map moves as most users see it.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  // Maps are drawn in software in tests.
  test.slow();

  test('draws an area, views its opportunities, zooms to one pass and restores it from the address', async ({
    page,
  }) => {
    await signIn(page, 'customer', '/tasking');
    await expect(page).toHaveURL(/\/program\/\d+\/tasking\/@/);
    await expect(panel(page).getByText('A search area is required.')).toBeVisible();
    await expect(view(page)).toBeDisabled();

    const map = page.getByTestId('map');
    await expect(map).toHaveAttribute('data-ready', 'true');
    await page.getByRole('button', { name: 'Draw a polygon' }).click();
    const box = await map.boundingBox();
    if (box === null) throw new Error('the map has no box');
    const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
    for (const corner of [at(0.3, 0.3), at(0.6, 0.3), at(0.5, 0.6), at(0.3, 0.3)]) {
      await page.mouse.move(...corner, { steps: 3 });
      await page.mouse.click(...corner);
    }
    await expect(
      panel(page).getByRole('button', { name: /^Area: Drawn area .* km², change it$/ }),
    ).toBeVisible();
    await expect(panel(page).getByText(/^3 vertices\./)).toBeVisible();

    await view(page).click();
    await expect(count(page)).toBeVisible();
    await expect(selected(page)).toHaveCount(1);
    await expect(rows(page).first()).toHaveAttribute('data-selected', 'true');
    await rows(page).nth(2).click();
    const when = await pass(page).getByText(/ UTC$/).textContent();
    await expect(page).toHaveURL(/pass=/);

    const aim = map.getByRole('img', { name: /^Aim point/ });
    const centre = async () => {
      const cross = await aim.boundingBox();
      if (cross === null) throw new Error('the aim point has no box');
      return [cross.x + cross.width / 2, cross.y + cross.height / 2] as const;
    };
    const [x, y] = await centre();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 15, y - 10, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/aim=-?[\d.]+_-?[\d.]+/);
    await expect(panel(page).getByLabel('Aim point')).toHaveValue(/^-?[\d.]+, -?[\d.]+$/);
    const [movedX] = await centre();
    expect(Math.abs(movedX - x - 15)).toBeLessThan(3);
    await page.mouse.move(movedX, y - 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.85 * box.width, box.y + 0.15 * box.height, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByText('The aim point did not move')).toBeVisible();
    expect(Math.abs((await centre())[0] - movedX)).toBeLessThan(3);

    const before = page.url();
    await page.getByRole('button', { name: 'Show the whole pass' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(/\/tasking\/@-?\d+(\.\d+)?,-?\d+(\.\d+)?,[56]/);
    await expect(page.getByRole('list', { name: 'Key of the passes' })).toContainText('Ground track');

    await page.reload();
    await expect(pass(page).getByText(/ UTC$/)).toHaveText(when ?? '');
    await expect(rows(page).nth(2)).toHaveAttribute('data-selected', 'true');
  });
});

test.describe('opportunities', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'customer');
    await page.waitForURL(/\/map\/@/);
    await openViewer(page);
  });

  async function setBox(page: Page, sides: Readonly<Record<string, string>>): Promise<void> {
    await panel(page)
      .getByRole('button', { name: /^Area: / })
      .click();
    for (const [side, value] of Object.entries(sides)) await page.getByLabel(`${side}, °`).fill(value);
    await page.getByRole('button', { name: 'Set the area' }).click();
  }
  const BAY = { West: '-122.35', South: '37.7', East: '-122.1', North: '37.9' };

  test('names the missing fields before opportunities can be viewed', async ({ page }) => {
    const day = (label: string) => panel(page).getByRole('button', { name: new RegExp(`^${label}`) });
    const clear = async (label: string) => {
      await day(label).click();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.keyboard.press('Escape');
    };
    await expect(panel(page).getByText('A search area is required.')).toBeVisible();
    await setBox(page, BAY);
    await expect(view(page)).toBeEnabled();
    await clear('Start date');
    await expect(panel(page).getByText('A start date is required.')).toBeVisible();
    await clear('End date');
    await expect(panel(page).getByText('A start and end date are required.')).toBeVisible();
    await day('Start date').press('ArrowUp');
    await expect(panel(page).getByText('An end date is required.')).toBeVisible();
    await expect(view(page)).toBeDisabled();
    await day('End date').press('ArrowUp');
    await expect(view(page)).toBeEnabled();
  });

  test('sorts and pages, reacts to light and date filters, and is restored from its address', async ({
    page,
  }) => {
    await setBox(page, BAY);
    await panel(page).getByRole('radio', { name: 'All' }).check({ force: true });
    await view(page).click();
    await expect(count(page)).toBeVisible();
    const all = await count(page).textContent();
    await expect(rows(page)).toHaveCount(20);

    await sortBy(page, 'Off-nadir °');
    await expect(page).toHaveURL(/ordering=off_nadir/);
    await expect.poll(() => isSorted(page, OFF_NADIR, 1)).toBe(true);
    await sortBy(page, 'Roll °');
    await sortBy(page, 'Roll °');
    await expect(page).toHaveURL(/ordering=-roll/);
    await expect.poll(() => isSorted(page, ROLL, -1)).toBe(true);

    const firstOfPage = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page.getByText(/^21–40 of /)).toBeVisible();
    await expect(rows(page).first()).not.toHaveText(firstOfPage ?? '');
    await rows(page).nth(1).click();
    await expect(rows(page).nth(1)).toHaveAttribute('data-selected', 'true');
    const when = await pass(page).getByText(/ UTC$/).textContent();
    await page.reload();
    await expect(pass(page).getByText(/ UTC$/)).toHaveText(when ?? '');
    await expect(page.getByText(/^21–40 of /)).toBeVisible();

    await panel(page).getByRole('radio', { name: 'Night' }).check({ force: true });
    await expect(count(page)).not.toHaveText(all ?? '');
    await expect(page).toHaveURL(/light=night/);
    await expect(pass(page)).toContainText('Night');
    const nights = await count(page).textContent();
    for (let day = 0; day < 10; day += 1)
      await panel(page)
        .getByRole('button', { name: /^End date/ })
        .press('ArrowDown');
    await expect(count(page)).not.toHaveText(nights ?? '');

    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: 'Opportunity Viewer' }).click();
    await expect(page).toHaveURL(/light=night/);
    await expect(count(page)).toBeVisible();
  });

  test('aims a capture at coordinates, which the address restores and the wizard shows', async ({ page }) => {
    await setBox(page, BAY);
    await view(page).click();
    await expect(count(page)).toBeVisible();
    const field = panel(page).getByLabel('Aim point');
    await field.fill('40, -122.2');
    await field.press('Enter');
    await expect(panel(page).getByText('Must be a position in the area')).toBeVisible();
    await field.fill('37.85, -122.2');
    await field.press('Enter');
    await expect(page).toHaveURL(/aim=37.85_-122.2/);
    await page.reload();
    await expect(field).toHaveValue('37.85000, -122.20000');
    await expectAccessible(page, 'opportunities with an aim point');
    await rows(page)
      .filter({ hasNotText: /Taken|Blocked/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Request this capture' }).click();
    await expect(page.getByRole('dialog').getByText('37.8500° N, 122.2000° W')).toBeVisible();
  });

  test('exports passes as calendar and CSV files, and is accessible', async ({ page }) => {
    await setBox(page, BAY);
    await view(page).click();
    await expect(count(page)).toBeVisible();
    const found = Number((await count(page).textContent())?.replace(/\D/g, ''));
    await expect(page.getByRole('region', { name: 'Passes by day' })).toBeVisible();

    const csv = await download(page, () => page.getByRole('button', { name: 'Export' }).click());
    expect(csv.name).toMatch(/^opportunities-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.text.trim().split('\r\n')).toHaveLength(found + 1);
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const ics = await download(page, () => page.getByRole('menuitem', { name: /^All \d+ passes/ }).click());
    expect(ics.text.match(/BEGIN:VEVENT/g)).toHaveLength(found);
    expect(ics.text).toContain('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n');

    await page
      .getByRole('region', { name: 'Passes by day' })
      .getByRole('button', { pressed: false, disabled: false })
      .last()
      .click();
    await expect(page).toHaveURL(/pass=/);
    // Passes are dimmed while they are calculated again.
    await expect(page.getByRole('region', { name: 'Opportunities', exact: true })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    await expectAccessible(page, 'opportunities');
  });
});

/** Two squares on one ground track, too distant to be one site. */
const TWO_SITES =
  '37.7_-122.3*37.7_-122.2*37.8_-122.2*37.8_-122.3!!40.7_-121.5*40.7_-121.4*40.8_-121.4*40.8_-121.5';

test('groups the sites of one pass, and marks a pass that is blocked instead of offering it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'customer', `/program/1/tasking?area=${TWO_SITES}&view=1`);
  await expect(count(page)).toBeVisible();
  await expect(table(page).locator('[data-joined]').first()).toBeVisible();
  const site = pass(page).getByText(/^1 of 2, at 37\.75° N, 122\.25° W$|^2 of 2, at 40\.75° N, 121\.45° W$/);
  await expect(site).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request this capture' })).toBeEnabled();

  const file = await download(page, () => page.getByRole('button', { name: 'Export' }).click());
  const [head = '', first = ''] = file.text.split('\r\n');
  const cellOf = (name: string) => first.split(',')[head.split(',').indexOf(name)];
  const staff = await browser.newContext();
  const admin = await staff.newPage();
  await signIn(admin, 'admin', '/');
  await admin.waitForFunction(() => localStorage.getItem('sigma.token') !== null);
  const token = await admin.evaluate(() => localStorage.getItem('sigma.token'));
  const blockOuts = '/api/private/v1/sigma/tasking_block_out_windows/';
  const headers = { authorization: `Bearer ${token}` };
  const added = await admin.request.post(blockOuts, {
    headers,
    data: {
      sensor: Number(cellOf('sensor')),
      start: cellOf('start_time_utc'),
      end: cellOf('end_time_utc'),
      reason: 'Journey',
    },
  });
  expect(added.status(), await added.text()).toBe(201);

  await page.reload();
  await expect(rows(page).first()).toContainText('Blocked');
  await expect(panel(page).getByText(/takes no pictures in this pass/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request this capture' })).toBeDisabled();
  await expectAccessible(page, 'opportunities that are blocked');
  const { id } = await added.json();
  expect((await admin.request.delete(`${blockOuts}${id}/`, { headers })).status()).toBe(204);
  await staff.close();
});
