import { writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

const library = (page: Page): Locator => page.getByRole('complementary', { name: 'Saved areas' });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Area tools' }).getByRole('button', { name, exact: true });
const pill = (page: Page): Locator =>
  page.getByRole('button', { name: /^Search(ing\.\.\.| the Viewport| this)/ });
const use = (page: Page, name: string): Locator =>
  library(page).getByRole('button', { name: new RegExp(`^${name} \\d`) });

async function upload(page: Page, name: string, text: string): Promise<void> {
  // From disk: Playwright would unpack a buffer inside the page.
  const path = test.info().outputPath(name);
  await writeFile(path, text);
  await library(page).locator('input[type=file]').setInputFiles(path);
}

async function setBox(page: Page, sides: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: /^Area / }).click();
  for (const [side, value] of Object.entries(sides)) await page.getByLabel(`${side}, °`).fill(value);
  await page.getByRole('button', { name: 'Set the area' }).click();
}

const ring = (west: number, south: number, size: number) =>
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
    .map((position) => position.join(','))
    .join(' ');

const placemark = (name: string, coordinates: string) =>
  `<Placemark>${name === '' ? '' : `<name>${name}</name>`}<Polygon><outerBoundaryIs><LinearRing>` +
  `<coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

const kml = (...placemarks: readonly string[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`;

const ENTITY_BOMB = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 20 },
  (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(10)}">`,
).join('')}]><kml><Placemark><name>&a19;</name></Placemark></kml>`;

/** A star with 100,000 vertices around San Francisco. */
const HUGE = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    Array.from({ length: 100_001 }, (_, index) => {
      const angle = ((index % 100_000) / 100_000) * 2 * Math.PI;
      const radius = index % 2 === 0 ? 0.5 : 0.4;
      return [-122.4 + radius * Math.cos(angle), 37.8 + radius * Math.sin(angle)];
    }),
  ],
});

/** Watches the page's frames from now on; the returned function gives the longest time between two frames in ms. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let last = performance.now();
    Object.assign(globalThis, { longestFrame: 0 });
    const next = (now: number) => {
      const longest = Number(Reflect.get(globalThis, 'longestFrame'));
      Reflect.set(globalThis, 'longestFrame', Math.max(longest, now - last));
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'longestFrame')));
}

test.beforeEach(async ({ page }) => {
  test.slow();
  await signIn(page, 'customer');
  await page.waitForURL(/\/map\/@/);
  await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(/scene/);
});

test('a saved area is found in the library and searched again', async ({ page }) => {
  await tool(page, 'Saved areas').click();
  await expect(library(page).getByRole('heading', { name: 'Your library is empty.' })).toBeVisible();
  await expect(library(page).getByText('Upload your AOIs to store them here.')).toBeVisible();
  await expectAccessible(page, 'empty library');
  await expect(tool(page, 'Save this area')).toBeDisabled();

  await setBox(page, { West: '-122.6', South: '37.6', East: '-122.2', North: '37.9' });
  await tool(page, 'Save this area').click();
  const save = dialog(page, 'Save AOI');
  await save.getByRole('button', { name: 'Save area' }).click();
  await expect(save.getByText('* Please specify an area name')).toBeVisible();
  await expectAccessible(page, 'Save AOI');
  await save.getByLabel('Area name').fill('Bay box');
  await page.keyboard.press('Enter');
  await expect(save).toBeHidden();
  await expect(use(page, 'Bay box')).toHaveAttribute('aria-pressed', 'true');

  await tool(page, 'Save this area').click();
  await save.getByLabel('Area name').fill('Bay box');
  await page.keyboard.press('Enter');
  await expect(save.getByText('* Your library already has an area called "Bay box".')).toBeVisible();
  await save.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(use(page, 'Bay box')).toHaveAttribute('aria-pressed', 'false');
  await library(page).getByRole('button', { name: 'Close saved areas' }).click();
  await page.getByRole('button', { name: 'Area Map view' }).click();
  await dialog(page, 'Area by coordinates').getByRole('button', { name: 'Saved areas' }).click();
  await use(page, 'Bay box').click();
  await expect(page).toHaveURL(/area=37\.6_-122\.6/);
  await expect(pill(page)).toHaveText('Search this Area');
  await pill(page).click();
  await expect(pill(page)).toBeHidden();
  await expect(results(page).getByRole('heading', { level: 2 })).toHaveText(/^[1-9]\d* scene/);

  await library(page).getByRole('button', { name: 'Rename Bay box' }).click();
  await dialog(page, 'Rename the area').getByLabel('Area name').fill('Golden Gate');
  await page.keyboard.press('Enter');
  await expect(use(page, 'Golden Gate')).toHaveAttribute('aria-pressed', 'true');
  await library(page).getByRole('button', { name: 'Delete Golden Gate' }).click();
  await page.getByRole('button', { name: 'Delete area' }).click();
  await expect(library(page).getByText('Your library is empty.')).toBeVisible();
  await expect(page).toHaveURL(/area=37\.6_-122\.6/);
});

test('areas of a KML file are imported, counted and used for a search', async ({ page }) => {
  await tool(page, 'Saved areas').click();
  const long = 'n'.repeat(129);
  await upload(
    page,
    'Fields.kml',
    kml(
      placemark('North field', ring(-122.5, 37.7, 0.1)),
      placemark('North field', ring(-122.3, 37.7, 0.1)),
      placemark('', ring(-122.1, 37.7, 0.1)),
      placemark(long, ring(-121.9, 37.7, 0.1)),
      placemark('Flat', '-122,37 -122,37 -122,37 -122,37'),
    ),
  );
  const failed = dialog(page, 'Upload Failed');
  await expect(failed.getByText('2 areas succeeded')).toBeVisible();
  await expect(failed.getByText('1 area had no title and got a name from the file')).toBeVisible();
  await expect(failed.getByText('1 section failed because the name exists in your library')).toBeVisible();
  await expect(
    failed.getByText('1 section failed because the name is longer than 128 characters'),
  ).toBeVisible();
  await expect(failed.getByText(`${'n'.repeat(30)}…`, { exact: true })).toBeVisible();
  await expect(failed.getByText(/^Flat/)).toBeVisible();
  await expectAccessible(page, 'Upload Failed');
  await failed.getByRole('button', { name: 'Done' }).click();
  await expect(use(page, 'North field')).toBeVisible();
  await expect(use(page, 'Fields')).toBeVisible();
  await expectAccessible(page, 'library');

  await upload(page, 'South.kml', kml(placemark('South field', ring(-122.45, 37.75, 0.05))));
  const complete = dialog(page, 'Upload Complete');
  await expect(complete.getByText('1 area succeeded')).toBeVisible();
  await complete.getByRole('button', { name: 'Use this area' }).click();
  await expect(page).toHaveURL(/area=37\.75_-122\.45/);
  await pill(page).click();
  await expect(pill(page)).toBeHidden();

  await library(page).getByRole('searchbox', { name: 'Find an area by name' }).fill('NORTH');
  await expect(library(page).getByRole('listitem')).toHaveCount(1);
  await use(page, 'North field').click();
  await expect(page).toHaveURL(/area=37\.7_-122\.5/);
});

test('invalid area files are rejected by name without blocking the page', async ({ page }) => {
  await tool(page, 'Saved areas').click();
  const failed = dialog(page, 'Upload Failed');
  const refusals = [
    [
      'bomb.kml',
      ENTITY_BOMB,
      'A KML file must not have a document type (DOCTYPE), because it may hide entities.',
    ],
    ['nothing.kml', kml(), 'No geometries found in the uploaded KML file.'],
    ['letter.doc', 'Dear Sir', /^The file name must end in \.kml, /],
    ['broken.zip', 'PK', /archive|zip/i],
    ['huge.geojson', HUGE, /10,?000/],
  ] as const;
  const longestFrame = await watchFrames(page);
  for (const [name, text, reason] of refusals) {
    await upload(page, name, text);
    const file = failed.getByRole('region', { name });
    await expect(file.getByText(reason).first()).toBeVisible();
    await failed.getByRole('button', { name: 'Done' }).click();
    await expect(failed).toBeHidden();
  }
  expect(await longestFrame()).toBeLessThan(1000);
});

/** An outline as detailed as a survey: 6,000 vertices along a lobed coast. */
const COAST = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    Array.from({ length: 6001 }, (_, index) => {
      const angle = ((index % 6000) / 6000) * 2 * Math.PI;
      const radius = 0.3 * (1 + 0.25 * Math.sin(5 * angle) + 0.02 * Math.sin(171 * angle));
      return [-122.4 + radius * Math.cos(angle), 37.7 + radius * Math.sin(angle)];
    }),
  ],
});

test('an outline of thousands of vertices is simplified on request and survives a reload', async ({
  page,
}) => {
  await tool(page, 'Saved areas').click();
  await upload(page, 'coast.geojson', COAST);
  await dialog(page, 'Upload Complete').getByRole('button', { name: 'Use this area' }).click();
  const simplify = dialog(page, 'Simplify the outline?');
  await expect(simplify.getByText('6,001 → 1,500')).toBeVisible();
  await expectAccessible(page, 'Simplify the outline?');
  await simplify.getByRole('button', { name: 'Use the simpler outline' }).click();
  const chip = page.getByRole('button', { name: /^Area [\d,]+ km², change it$/ });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/area=kept_\w+/);
  const size = await chip.textContent();
  await page.reload();
  await expect(chip).toHaveText(size ?? '');

  await page.evaluate(() => localStorage.removeItem('sigma.long-areas'));
  await page.reload();
  await expect(page.getByText('The area of this link is missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Area Map view' })).toBeVisible();
});
