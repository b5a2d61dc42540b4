import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { newBucket } from '../steps/checkout.ts';
import { signIn } from '../steps/sign-in.ts';

const COLLECTION = 'ghost-hsi-l1a';
const LEVEL = 'Basic L1A';
const PROGRAM = '/api/public/v1/sigma/programs/1';
const BANDS = 472;
const SAMPLES = 320;
/** A cube is simulated and processed on a machine that does other work too. */
const MADE_MS = 90_000;

/** Calls the API as the user of the page. */
async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

interface Scene {
  readonly id: string;
  readonly properties: Readonly<Record<'start_datetime' | 'end_datetime', string>> & {
    readonly 'sigma:sensor': number;
  };
}

/** The two newest scenes. */
async function newestScenes(page: Page): Promise<readonly [Scene, Scene]> {
  const search = { collections: [COLLECTION], limit: 2 };
  const { features } = await post<{ features: readonly Scene[] }>(
    page,
    '/api/stac/programs/1/search',
    search,
  );
  const [first, second] = features;
  if (first === undefined || second === undefined) throw new Error('The archive has fewer than two scenes.');
  return [first, second];
}

const order = (page: Page, scene: Scene) =>
  post(page, `${PROGRAM}/stac_orders/`, {
    collection: COLLECTION,
    item_ids: [scene.id],
    name: 'Processing',
    s3_bucket: newBucket('e2e-processing'),
    required_license: 'sigma-multi-user-1.0',
    product_level: LEVEL,
  });

/** One dark frame without signal, as a NumPy array of 16-bit counts. */
function darkFrame(): Buffer {
  const header = Buffer.alloc(128, ' ');
  header.write('\x93NUMPY\x01\0', 'latin1');
  header.writeUInt16LE(118, 8);
  header.write(
    `{'descr': '<u2', 'fortran_order': False, 'shape': (1, ${BANDS}, ${SAMPLES}), }`,
    10,
    'latin1',
  );
  header[127] = 10;
  return Buffer.concat([header, Buffer.alloc(BANDS * SAMPLES * 2)]);
}

const row = (page: Page, scene: Scene) => page.getByRole('row', { name: new RegExp(`^${scene.id}`) });

test('staff follow the processing of an order, and try a failed run again once its cause is gone', async ({
  page,
  browser,
}, { project }) => {
  test.setTimeout(4 * MADE_MS);
  await signIn(page, 'customer', '/program/1/orders');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  const [scene, broken] = await newestScenes(page);

  const staff = await browser.newPage();
  await signIn(staff, 'admin', '/program/1/tools');
  await staff.getByRole('link', { name: 'Processing' }).click();
  await expect(staff.getByRole('button', { name: /^\d+ Waiting$/ })).toBeVisible();
  await order(page, scene);
  // The page is not reloaded.
  await expect(row(staff, scene)).toContainText('Done', { timeout: MADE_MS });
  await row(staff, scene).getByRole('button').click();
  const made = staff.getByRole('dialog', { name: `${scene.id}, ${LEVEL}` });
  await expect(made.getByRole('list', { name: 'Files' }).getByRole('listitem').first()).toContainText('MB');
  await made.getByRole('button', { name: 'Close' }).click();

  // The dark frames that the other scene needs are registered, and then they are no longer in the archive.
  const folder = join(project.metadata.data, 'buckets/sigma-archive/e2e');
  const file = join(folder, 'dark.npy');
  await mkdir(folder, { recursive: true });
  await writeFile(file, darkFrame());
  await post(staff, '/api/private/v1/pipeline/darks_override/', {
    sensor: broken.properties['sigma:sensor'],
    rows: 1,
    cols: SAMPLES,
    bands: BANDS,
    raw_s3_uri: 's3://sigma-archive/e2e/dark.npy',
    enabled: true,
    applies_from: broken.properties.start_datetime,
    applies_until: broken.properties.end_datetime,
  });
  await rm(file);
  await order(page, broken);
  await expect(row(staff, broken)).toContainText('Failed', { timeout: MADE_MS });
  await expect(staff.getByRole('list', { name: 'Failures by code' })).toContainText(
    'no longer in the archive',
  );
  await row(staff, broken).getByRole('button').click();
  const failed = staff.getByRole('dialog', { name: `${broken.id}, ${LEVEL}` });
  await expect(failed.getByRole('region', { name: 'Cause' })).toContainText('no longer in the archive');
  await expectAccessible(staff, 'a failed run of the processing');
  await writeFile(file, darkFrame());
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('list', { name: 'Files' })).toBeVisible({ timeout: MADE_MS });
  await expect(failed.getByRole('region', { name: 'Cause' })).toBeHidden();
  await expect(failed).toContainText('Dark-frame override');
  await failed.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(staff, 'the processing');

  await staff.setViewportSize({ width: 390, height: 844 });
  await expect(row(staff, broken)).toContainText('2 attempts');
  const overflow = await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await staff.close();
});
