import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../steps/sign-in.ts';

/** Types in the order of their keys. */
const TYPES = [
  'Construction',
  'Digging',
  'Plume',
  'Soil Contamination',
  'Vehicle',
  'Exposed Piping',
  'Hydrocarbon Leak',
  'Methane',
  'Liquid Hydrocarbon',
];
/** What is nearer to each other matches. */
const NEAR_M = 40;

interface Found {
  readonly number: number;
  readonly detection_type: string;
  readonly made_by: string;
  readonly pass: { readonly id: string; readonly file_id: string } | null;
  readonly coordinates: { readonly coordinates: readonly [number, number] };
  readonly outline: { readonly type: string; readonly coordinates: unknown } | null;
}

/** Metres from the middle of an outline, which the bench shows, to the place of its finding. */
function metresFromMiddle({ outline, coordinates: { coordinates } }: Found): number {
  if (outline === null) return 0;
  const numbers =
    JSON.stringify(outline.coordinates)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const middle = (from: number) => {
    const values = numbers.filter((_, index) => index % 2 === from);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [east, north] = [coordinates[0] - middle(0), coordinates[1] - middle(1)];
  return Math.hypot(east * Math.cos((coordinates[1] * Math.PI) / 180), north) * 111_320;
}

/** What the analysis has found on a picture of an asset on which no one has drawn; waits until there is something compact. */
async function somethingFound(page: Page): Promise<Found & { readonly scene: string }> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const read = async (path: string) => {
    const answer = await page.request.get(`/api/private/v1/sigma/${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { results } = await answer.json();
    return results;
  };
  let found: Found | undefined;
  await expect(async () => {
    const free: { id: string }[] = await read('notation/passes/?drawn=false&state=analysed&limit=1000');
    const all: Found[] = await read('detections/?made_by=analysis&limit=1000');
    found = all.find(
      (one) =>
        one.detection_type !== 'Digging' &&
        free.some(({ id }) => id === one.pass?.id) &&
        metresFromMiddle(one) < NEAR_M,
    );
    expect(found).toBeDefined();
  }).toPass({ timeout: 400_000 });
  if (!found?.pass) throw new Error('The finding has no picture.');
  return { ...found, scene: found.pass.file_id };
}

/** Saves a file of the menu "Export" and reads it. */
async function exported(page: Page, file: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: file }).click(),
  ]);
  return readFile(await download.path());
}

test('staff draw on a picture of an asset, save, compare with the analysis, and export shapes and masks', {
  tag: '@example',
}, async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page, 'admin', '/tools/notation');
  await expect(page.getByRole('heading', { name: 'Notation' })).toBeVisible();
  const { number, detection_type: type, scene } = await somethingFound(page);
  await page.goto(`/tools/notation?scene=${scene}`);
  const features = page.getByRole('list', { name: 'Features' }).getByRole('listitem');

  // What the analysis has found, and a trench that it has not.
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page
    .getByRole('region', { name: 'Found in addition' })
    .getByRole('button', { name: `${type} D-${number}`, exact: true })
    .click();
  await page.getByRole('tab', { name: 'Draw' }).click();
  // Keys of the map, from where nothing has the focus.
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of [String(TYPES.indexOf(type) + 1), 'p', 'Enter', 'b', 'Enter', '2'])
    await page.keyboard.press(key);
  await expect(features).toHaveCount(2);
  await expect(features.first().getByRole('button').first()).toContainText(type);
  await expect(features.last().getByRole('button').first()).toContainText('Digging');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All saved')).toBeVisible();
  for (const feature of await features.all())
    await expect(feature.getByRole('button').first()).toContainText(/D-\d+/);

  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(page.getByRole('region', { name: 'Matched' })).toContainText(type);
  await expect(page.getByRole('region', { name: 'Missed by the analysis' })).toContainText('Digging');

  const { features: shapes } = JSON.parse((await exported(page, /^Features/)).toString());
  const types = shapes.map(
    ({ properties }: { properties: { detection_type: string } }) => properties.detection_type,
  );
  expect(types.toSorted()).toEqual(['Digging', type].toSorted());
  const mask = await exported(page, /^Training mask/);
  expect(mask.subarray(0, 2).toString()).toBe('II');
  const { classes } = JSON.parse((await exported(page, /^Classes/)).toString());
  for (const name of [type, 'Digging']) {
    const drawn = classes.find((one: { name: string }) => one.name === name);
    expect(drawn).toMatchObject({ features: 1 });
    expect(drawn.pixels).toBeGreaterThan(0);
  }

  // Only pictures on which everything is drawn count in the agreement.
  await page.getByRole('tab', { name: 'Draw' }).click();
  await page
    .getByRole('group', { name: 'Everything that can be seen is drawn' })
    .getByRole('checkbox')
    .click();
  await expect(page.getByText(/^Since .*, by /)).toBeVisible();
});
