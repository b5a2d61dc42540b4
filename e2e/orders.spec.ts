import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { addScenes, cartButton, fillOrder, newBucket, results } from './steps/checkout.ts';
import { signIn } from './steps/sign-in.ts';

/** Buckets as folders: what a customer would find in the cloud. */
const bucketsOf = ({ project }: TestInfo) => join(project.metadata.data, 'buckets');

async function openFinalize(page: Page): Promise<void> {
  await results(page).getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function placeAndGo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Order placed')).toBeVisible();
  await page.getByRole('button', { name: 'Go to orders' }).click();
  await page.waitForURL(/\/orders/);
}

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Orders' }).getByRole('button', { name: new RegExp(name) });

interface Manifest {
  readonly order: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

/** Drags a square over the centre of the map. */
async function drawSquare(page: Page): Promise<void> {
  await expect(page.getByTestId('map')).toHaveAttribute('data-ready', 'true');
  await page.getByRole('button', { name: 'Draw a square' }).click();
  const box = await page.getByTestId('map').boundingBox();
  if (box === null) throw new Error('the map has no box');
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(0.35, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.65, 0.6), { steps: 6 });
  await page.mouse.up();
}

test(
  'a customer draws an area, orders three scenes, sees them delivered live and finds the files',
  {
    tag: '@map',
  },
  async ({ page }, testInfo) => {
    test.slow();
    await signIn(page, 'customer');
    await page.waitForURL(/\/map\/@/);
    await drawSquare(page);
    const search = page.getByRole('button', { name: 'Search this Area' });
    await search.click();
    await addScenes(page, 3);

    await openFinalize(page);
    const destination = `s3://${newBucket('e2e-journey')}/sigma/november`;
    await fillOrder(page, { destination, name: 'Three scenes', check: 'New bucket' });
    const estimate = page.getByRole('complementary', { name: 'Estimate' });
    await expect(estimate.getByText(/^3 scenes from/)).toBeVisible();
    await expect(estimate.getByText(/\+ manifest$/)).toBeVisible();
    await placeAndGo(page);
    await expect(cartButton(page)).toHaveAccessibleName('Cart');

    // From here on the page is not reloaded.
    await page.evaluate(() => Reflect.set(window, 'stillHere', true));
    await expect(card(page, 'Three scenes').getByText('Delivered')).toBeVisible({ timeout: 60_000 });
    const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
    await expect(steps.filter({ hasText: 'Delivered' })).toContainText(/\d\d:\d\d:\d\d/);
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
    // The scenes are larger than the default view, and the map shows all of them.
    await expect(page.getByText(/^z \d/)).toHaveText(/^z 1[0-2]\./);

    await page.getByRole('tab', { name: 'Collects' }).click();
    await expect(page.getByRole('tabpanel').getByText('Delivered')).toHaveCount(3);
    await page.getByRole('button', { name: 'Files', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Download all' })).toBeInViewport();
    const place = page.getByRole('button', { name: /^Copy s3:\/\// });
    const uri = ((await place.textContent()) ?? '').trim();
    expect(uri).toContain(`${destination}/`);

    const folder = join(bucketsOf(testInfo), uri.replace('s3://', ''));
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    expect(uri).toContain(manifest.order);
    expect(manifest.files.filter((file) => file.path.endsWith('.tif'))).toHaveLength(3);
    for (const file of manifest.files) {
      const bytes = await readFile(join(folder, file.path));
      expect(bytes.length, file.path).toBe(file.size);
      expect(createHash('sha256').update(bytes).digest('hex'), file.path).toBe(file.sha256);
    }
    const first = manifest.files[0];
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${first?.path}`, exact: true }).click();
    const file = await (await downloading).path();
    expect(
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ).toBe(first?.sha256);
    const packing = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all' }).click();
    const archive = await packing;
    expect(archive.suggestedFilename()).toBe(`Three scenes ${manifest.order.slice(0, 8)}.zip`);
    expect((await stat(await archive.path())).size).toBeGreaterThan(
      manifest.files.reduce((sum, { size }) => sum + size, 0),
    );

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Manifest' }).click();
    const saved = await (await download).path();
    expect(JSON.parse(await readFile(saved, 'utf8'))).toEqual(manifest);
  },
);

/** Where the fields of the step Finalize are, from the top of the page. */
function fieldTops(page: Page): Promise<readonly (number | undefined)[]> {
  const fields = [
    page.getByLabel('Order name'),
    page.getByLabel('Destination', { exact: true }),
    page.getByRole('button', { name: /Product level$/ }),
    page.getByRole('button', { name: /Licence$/ }),
    page.getByLabel('I have read and accept the licence'),
  ];
  return Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
}

test("the order form shows all errors at once, without moving a field, and rejects another program's bucket on its field", async ({
  page,
}) => {
  await signIn(page, 'customer', '/program/1/map');
  await addScenes(page, 1);
  await openFinalize(page);
  // The demo fills one in.
  await page.getByLabel('Destination', { exact: true }).fill('');
  const before = await fieldTops(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('* Destination is a required field')).toBeVisible();
  await expect(page.getByText('* Product Level is a required field')).toBeVisible();
  expect(await fieldTops(page)).toEqual(before);
  const destination = `s3://${newBucket('e2e-taken')}`;
  await fillOrder(page, { destination, name: 'Claims the bucket', check: 'New bucket' });
  await placeAndGo(page);

  // The second program has a cart of its own.
  await page.goto('/program/2/map');
  await addScenes(page, 1);
  await openFinalize(page);
  // That program has one level and one licence: both are preselected.
  await page.getByLabel('Destination', { exact: true }).fill(destination);
  await page.getByLabel('I have read and accept the licence').check();
  await expect(page.getByText('* This bucket belongs to another program')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Order placed')).toBeHidden();
  await expect(page.getByText('* This bucket belongs to another program')).toBeVisible();
  await expect(page.getByLabel('Destination', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('leaving with a full cart asks first, and the cart survives a reload', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await addScenes(page, 2);
  await page.reload();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2');

  await page.getByRole('link', { name: 'Orders' }).click();
  const question = page.getByRole('dialog', { name: 'Clear Cart?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/map/);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2');

  await page.getByRole('link', { name: 'Orders' }).click();
  await question.getByRole('button', { name: 'Clear and leave' }).click();
  await page.waitForURL(/\/orders/);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');
});

test('leaving with the order wizard open asks whether to exit it', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/orders');
  await page.waitForURL(/\/orders/);
  await page.getByRole('link', { name: 'Search' }).click();
  await addScenes(page, 1);
  await results(page).getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  await page.evaluate(() => history.back());
  const question = page.getByRole('dialog', { name: 'Clear Cart and Exit Wizard?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 1');
});

test('the checkout path opens the search map with the wizard on its first step', async ({ page }) => {
  await signIn(page, 'customer', '/checkout');
  const wizard = page.getByRole('dialog', { name: 'Checkout' });
  await expect(wizard.getByText('Please make a selection before checking out.')).toBeVisible();
  await expect(wizard.getByRole('listitem').filter({ hasText: 'Summary' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await wizard.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\/program\/\d+\/map/);
});

test('a failed order states the reason and is delivered after a retry', async ({ page }, testInfo) => {
  const buckets = bucketsOf(testInfo);
  // A file in place of the bucket's folder: nothing can be written there.
  const name = newBucket('e2e-broken');
  const bucket = join(buckets, name);
  await mkdir(buckets, { recursive: true });
  await writeFile(bucket, '');
  await signIn(page, 'customer', '/program/1/map');
  await addScenes(page, 1);
  await openFinalize(page);
  await fillOrder(page, { destination: `s3://${name}/x`, name: 'Fails at first', check: 'New bucket' });
  await placeAndGo(page);
  await expect(card(page, 'Fails at first').getByText('Failed')).toBeVisible({ timeout: 30_000 });
  await expect(card(page, 'Fails at first').getByText(/\(TE\)$/)).toBeVisible();

  await rm(bucket);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Fails at first').getByText('Delivered')).toBeVisible({ timeout: 30_000 });
  expect((await stat(bucket)).isDirectory()).toBe(true);
});

/** Orders scenes over HTTP with the page's token; cubes take long to make. */
async function orderScenes(page: Page, order: { name: string; level: string; count: number }): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const headers = { authorization: `Bearer ${token}` };
  const collection = 'ghost-hsi-l1a';
  const found = await page.request.post('/api/stac/programs/1/search', {
    headers,
    data: { collections: [collection], limit: order.count },
  });
  const { features }: { features: readonly { id: string }[] } = await found.json();
  const licences = await page.request.get('/api/public/v1/sigma/programs/1/eulas/', { headers });
  const { results: eulas }: { results: readonly { identifying_value: string }[] } = await licences.json();
  const placed = await page.request.post('/api/public/v1/sigma/programs/1/stac_orders/', {
    headers,
    data: {
      collection,
      item_ids: features.map((scene) => scene.id),
      name: order.name,
      s3_bucket: 'e2e-queue',
      required_license: eulas[0]?.identifying_value,
      product_level: order.level,
    },
  });
  expect(placed.status()).toBe(201);
}

test('a waiting order can be canceled', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/orders');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  // Both places of deliveries are taken for a while, but not by cubes: the orders of later journeys would wait for them.
  for (const name of ['Busy 1', 'Busy 2']) await orderScenes(page, { name, level: 'Basic', count: 3 });
  await orderScenes(page, { name: 'Not wanted', level: 'Basic', count: 1 });

  await page.getByRole('button', { name: 'Refresh' }).click();
  await card(page, 'Not wanted').click();
  const wait = page.getByRole('region', { name: 'Start of the order' });
  await expect(wait.getByRole('timer')).toHaveText(/^\d+ s$/);
  await wait.getByRole('button', { name: 'Cancel order' }).click();
  await expect(card(page, 'Not wanted').getByText('Canceled', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page.getByRole('list', { name: 'Status history' }).getByRole('listitem').first(),
  ).toContainText('Canceled by the customer');
  await expect(card(page, 'Not wanted').getByText('Canceled by the customer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
});
