import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** Buckets of the folder mode: what a customer would find in the cloud. */
const buckets = join(process.env.SIGMA_E2E_DATA ?? '', 'buckets');
const THEMES = ['dark', 'light'] as const;

/** A browser without WebGL: no map is drawn, list and orders work without it, and a journey takes half the time. */
async function withoutMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext;
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, kind: string) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind]);
    });
  });
}

async function signIn(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@demo.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const addButtons = (page: Page) => page.getByRole('button', { name: /^Add .* to the cart$/ });
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });
const results = (page: Page) => page.getByRole('complementary', { name: 'results' });

/** Adds scenes from the top of the results; a scene that was added stays where it is. */
async function addScenes(page: Page, count: number): Promise<void> {
  await expect(addButtons(page).first()).toBeVisible({ timeout: 45_000 });
  for (let added = 0; added < count; added += 1) await addButtons(page).first().click();
  await expect(cartButton(page)).toHaveAccessibleName(`Cart, ${count}`);
}

async function openFinalize(page: Page): Promise<void> {
  await results(page).getByRole('button', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
}

interface Wish {
  readonly destination: string;
  readonly name?: string;
  readonly level?: RegExp;
}

async function fillOrder(page: Page, { destination, name, level = /^Basic · / }: Wish): Promise<void> {
  if (name !== undefined) await page.getByLabel('Order name').fill(name);
  await page.getByLabel('Destination', { exact: true }).fill(destination);
  await page.getByRole('combobox', { name: 'Product level' }).click();
  await page.getByRole('option', { name: level }).click();
  await page.getByRole('combobox', { name: 'Licence' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('I have read and accept the licence').check();
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

/** Drags a square over the middle of the map. */
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

test('a customer draws an area, orders three scenes, sees them delivered live and finds the files', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.waitForURL(/\/map\/@/);
  await drawSquare(page);
  const search = page.getByRole('button', { name: 'Search this Area' });
  await search.click();
  await addScenes(page, 3);

  await openFinalize(page);
  await fillOrder(page, { destination: 's3://e2e-journey/sigma/november', name: 'Three scenes' });
  await expect(page.getByText('Reachable')).toBeVisible();
  const estimate = page.getByRole('complementary', { name: 'Estimate' });
  await expect(estimate.getByText(/^3 scenes from/)).toBeVisible();
  await expect(estimate.getByText(/\+ manifest$/)).toBeVisible();
  await placeAndGo(page);
  await expect(cartButton(page)).toHaveAccessibleName('Cart');

  // The page is not loaded again from here on.
  await page.evaluate(() => Reflect.set(window, 'stillHere', true));
  await expect(card(page, 'Three scenes').getByText('Delivered')).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('list', { name: 'Status' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Delivered' })).toContainText(/\d\d:\d\d:\d\d/);
  expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);

  await page.getByRole('tab', { name: 'Collects' }).click();
  await expect(page.getByRole('tabpanel').getByText('Delivered')).toHaveCount(3);
  await page.getByRole('tab', { name: 'Details' }).click();
  const place = page.getByRole('button', { name: /^Copy s3:\/\// });
  const uri = ((await place.textContent()) ?? '').trim();
  expect(uri).toMatch(/^s3:\/\/e2e-journey\/sigma\/november\//);

  const folder = join(buckets, uri.replace('s3://', ''));
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  expect(uri).toContain(manifest.order);
  expect(manifest.files.filter((file) => file.path.endsWith('.tif'))).toHaveLength(3);
  for (const file of manifest.files) {
    const bytes = await readFile(join(folder, file.path));
    expect(bytes.length, file.path).toBe(file.size);
    expect(createHash('sha256').update(bytes).digest('hex'), file.path).toBe(file.sha256);
  }
  await expect(page.getByRole('cell', { name: manifest.files[0]?.path ?? '', exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Manifest' }).click();
  const saved = await (await download).path();
  expect(JSON.parse(await readFile(saved, 'utf8'))).toEqual(manifest);
});

test('all faults of the form are said at once, and a bucket of another program is refused on its field', async ({
  page,
}) => {
  await withoutMap(page);
  await signIn(page, '/program/1/map');
  await addScenes(page, 1);
  await openFinalize(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('* Destination is a required field')).toBeVisible();
  await expect(page.getByText('* Product Level is a required field')).toBeVisible();
  await fillOrder(page, { destination: 's3://e2e-taken', name: 'Claims the bucket' });
  await placeAndGo(page);

  // The cart of the second program is its own.
  await page.goto('/program/2/map');
  await addScenes(page, 1);
  await openFinalize(page);
  await fillOrder(page, { destination: 's3://e2e-taken' });
  await expect(page.getByText('* This bucket belongs to another program')).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Order placed')).toBeHidden();
  await expect(page.getByText('* This bucket belongs to another program')).toBeVisible();
  await expect(page.getByLabel('Destination', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('leaving a full cart asks first, and the cart outlives a reload', async ({ page }) => {
  await withoutMap(page);
  await signIn(page, '/program/1/map');
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

test('leaving with the wizard open asks to exit it too', async ({ page }) => {
  await withoutMap(page);
  await signIn(page, '/program/1/orders');
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
  await withoutMap(page);
  await signIn(page, '/checkout');
  const wizard = page.getByRole('dialog', { name: 'Checkout' });
  await expect(wizard.getByText('Please make a selection before checking out.')).toBeVisible();
  await expect(wizard.getByRole('listitem').filter({ hasText: 'Summary' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await wizard.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(/\/program\/\d+\/map/);
});

test('an order that failed says why and is delivered when it is tried again', async ({ page }) => {
  // A file where the bucket's folder belongs: nothing can be written there.
  const bucket = join(buckets, 'e2e-broken');
  await mkdir(buckets, { recursive: true });
  await writeFile(bucket, '');
  await withoutMap(page);
  await signIn(page, '/program/1/map');
  await addScenes(page, 1);
  await openFinalize(page);
  await fillOrder(page, { destination: 's3://e2e-broken/x', name: 'Fails at first' });
  await placeAndGo(page);
  await expect(card(page, 'Fails at first').getByText('Failed')).toBeVisible({ timeout: 30_000 });
  await expect(card(page, 'Fails at first').getByText(/\(TE\)$/)).toBeVisible();

  await rm(bucket);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Fails at first').getByText('Delivered')).toBeVisible({ timeout: 30_000 });
  expect((await stat(bucket)).isDirectory()).toBe(true);
});

for (const theme of THEMES) {
  test(`cart, checkout and orders have no serious fault of accessibility, ${theme}`, async ({ page }) => {
    test.slow();
    const check = async (where: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const faults = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        faults.map(({ id, nodes }) => `${where}: ${id} ${nodes.map((node) => node.target).join(' ')}`),
      ).toEqual([]);
    };
    await page.addInitScript((name) => localStorage.setItem('sigma.theme', name), theme);
    await withoutMap(page);
    await signIn(page, '/program/1/map');
    await addScenes(page, 2);
    await cartButton(page).click();
    const cart = page.getByRole('region', { name: 'Cart' });
    await cart.getByRole('button', { name: /^Skip/ }).first().click();
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
    await check('cart');
    await cart.getByRole('button', { name: 'Checkout' }).click();
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
    await check('summary');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await check('finalize with faults');
    await fillOrder(page, { destination: 's3://e2e-axe', name: `Looked at in ${theme}` });
    await expect(page.getByText('Reachable')).toBeVisible();
    await check('finalize');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await check('complete');
    await page.getByRole('button', { name: 'Go to orders' }).click();
    await expect(card(page, `Looked at in ${theme}`).getByText('Delivered')).toBeVisible({ timeout: 30_000 });
    await check('map');
    await page.getByRole('tab', { name: 'Collects' }).click();
    await check('collects');
    await page.getByRole('tab', { name: 'Details' }).click();
    await expect(page.getByText('Delivered files')).toBeVisible();
    await check('details');
  });
}
