import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { signIn } from './steps/sign-in.ts';

const PRIVATE = '/api/private/v1/sigma';
const HOUR_MS = 3_600_000;

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'opportunities' });
const wizard = (page: Page): Locator => page.getByRole('dialog', { name: /^Request (a capture|captures)$/ });
const details = (page: Page): Locator => page.getByRole('region', { name: 'Selected capture' });
/** The passes that can be requested without a question about the night. */
const passes = (page: Page): Locator =>
  page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .filter({ hasText: /Day/, hasNotText: /Taken|Blocked/ });

/** Searches the passes of the next month over the Bay and opens the wizard for one of them. */
async function openWizardForPass(page: Page, index: number): Promise<void> {
  await panel(page)
    .getByRole('button', { name: /^Area: / })
    .click();
  const sides = { West: '-122.35', South: '37.7', East: '-122.1', North: '37.9' };
  for (const [side, value] of Object.entries(sides)) await page.getByLabel(`${side}, °`).fill(value);
  await page.getByRole('button', { name: 'Set the area' }).click();
  await panel(page).getByRole('button', { name: 'View Opportunities' }).click();
  await passes(page).nth(index).click();
  await page.getByRole('button', { name: 'Request this capture' }).click();
  await expect(wizard(page).getByRole('region', { name: 'Coverage Summary' })).toBeVisible();
}

async function fillWizard(page: Page, name: string, destination: string): Promise<void> {
  const form = wizard(page).getByRole('form', { name: 'Order' });
  await form.getByLabel('Order name').fill(name);
  await form.getByLabel('Destination', { exact: true }).fill(destination);
  await form.getByRole('button', { name: /Product level$/ }).click();
  await page.getByRole('option', { name: /^Basic · / }).click();
  await form.getByRole('button', { name: /Licence$/ }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('I have read and accept the licence').check();
}

const request = (page: Page): Promise<void> =>
  wizard(page)
    .getByRole('button', { name: /^Request (capture|\d+ captures)$/ })
    .click();

test('leaving the viewer with the capture wizard open asks first', async ({ page }) => {
  await signIn(page, 'customer', '/program/1/map');
  await page.waitForURL(/\/map\/@/);
  await page.getByRole('link', { name: 'Opportunity Viewer' }).click();
  await openWizardForPass(page, 0);
  // The demo fills one in.
  await wizard(page).getByLabel('Destination', { exact: true }).fill('');
  await request(page);
  await expect(wizard(page).getByText('* Destination is a required field')).toBeVisible();
  await expectAccessible(page, 'tasking wizard');

  const question = page.getByRole('dialog', { name: 'Exit wizard?' });
  await wizard(page).getByLabel('Order name').fill('Bay');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await expect(wizard(page)).toBeVisible();
  await page.goBack();
  await question.getByRole('button', { name: 'Exit wizard' }).click();
  await expect(page).toHaveURL(/\/map\/@/);
  await expect(wizard(page)).toBeHidden();
});

test('a scheduled capture is withdrawn, and its area requested again in several passes together', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'customer', '/program/1/tasking');
  await openWizardForPass(page, 2);
  await fillWizard(page, 'Bay once more', 's3://e2e-captures/again');
  await request(page);
  await wizard(page).getByRole('button', { name: 'Go to dashboard' }).click();
  await expect(details(page).getByRole('heading', { name: 'Bay once more' })).toBeVisible();
  const withdraw = details(page).getByRole('button', { name: 'Request withdrawal' });
  await expect(withdraw).toBeVisible({ timeout: 120_000 });
  await withdraw.click();
  const question = page.getByRole('dialog', { name: 'Withdraw this capture?' });
  await question.getByLabel('Reason').fill('Imaged elsewhere');
  await expectAccessible(page, 'withdrawal');
  await question.getByRole('button', { name: 'Request withdrawal' }).click();
  // In the demo a rule decides at once; the dashboard refreshes every five seconds.
  await expect(details(page).getByText(/^accepted /)).toBeVisible({ timeout: 60_000 });
  await expect(
    details(page).getByText('Withdrawn at the request of the customer', { exact: true }),
  ).toBeVisible();
  await expect(details(page).getByText('Canceled', { exact: true })).toBeVisible();

  await details(page).getByRole('button', { name: 'Request again' }).click();
  await expect(panel(page).getByRole('button', { name: /^Area: Bay once more/ })).toBeVisible();
  await expect(passes(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request this capture' })).toBeVisible();

  for (const index of [1, 2, 3]) await passes(page).nth(index).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected passes' });
  await expect(chosen.getByText('3 passes selected')).toBeVisible();
  await expectAccessible(page, 'selected passes');
  await chosen.getByRole('button', { name: 'Request 3 captures' }).click();
  await expect(wizard(page).getByRole('row', { name: /%/ })).toHaveCount(3);
  await expect(wizard(page).getByText(/^\d+ of \d+ captures left, \d+ after this request$/)).toBeVisible();
  await expect(wizard(page).getByText(/^The 3 captures together cover /)).toBeVisible();
  // How much the second one adds: the third may still cover all that it leaves.
  const covered = wizard(page).getByRole('row', { name: /%/ }).nth(1);
  const proposed = (await covered.textContent()) ?? '';
  const aims = wizard(page).getByLabel(/^Aim point of pass \d/);
  await expect(aims).toHaveCount(3);
  const first = await aims.first().inputValue();
  expect(first).toMatch(/^37\.\d{5}, -122\.\d{5}$/);
  // Aimed where the first capture aims, the second one covers nothing new.
  await aims.nth(1).fill(first);
  await aims.nth(1).press('Enter');
  await expect(covered).not.toHaveText(proposed);
  await wizard(page).getByRole('button', { name: 'Use the proposed point' }).click();
  await expect(covered).toHaveText(proposed);
  await fillWizard(page, 'Bay together', 's3://e2e-captures/together');
  await expectAccessible(page, 'wizard for several captures');
  await request(page);
  await expect(wizard(page).getByRole('heading', { name: '3 captures requested' })).toBeVisible();
  await wizard(page).getByRole('button', { name: 'Go to dashboard' }).click();
  const list = page.getByRole('region', { name: 'Captures' });
  const placed = list.getByRole('button', { name: /^Bay together, pass \d of 3\b/ });
  await expect(placed).toHaveText([1, 2, 3].map((at) => new RegExp(`^Bay together, pass ${at} of 3.*New`)));
  await placed.nth(1).click();
  await expect(placed.nth(1)).not.toContainText('New');
  await expect(placed.first()).toContainText('New');
});

/** Advances the demo clock, as staff with write access. */
async function jumpTo(admin: Page, at: Date): Promise<void> {
  const token = await admin.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await admin.request.put(`${PRIVATE}/demo_clock/`, {
    headers: { authorization: `Bearer ${token}` },
    data: { now: at.toISOString() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** When the scheduled pass of the selected request ends. */
async function endOfPass(page: Page): Promise<Date> {
  const text = (await details(page).textContent()) ?? '';
  const parts = /Pass, UTC(\d+ \w+ \d{4}), [\d:]+ – ([\d:]{8})/.exec(text);
  return new Date(`${parts?.[1]} ${parts?.[2]} UTC`);
}

interface Manifest {
  readonly order: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

const bucketsOf = ({ project }: TestInfo) => join(project.metadata.data, 'buckets');

test(
  'a customer requests a capture, sees it scheduled, flown and delivered, and finds its scenes in the archive',
  { tag: '@clock' },
  async ({ page, browser }, testInfo) => {
    test.setTimeout(300_000);
    const staff = await browser.newContext();
    const admin = await staff.newPage();
    await signIn(admin, 'admin', '/');
    await admin.waitForFunction(() => localStorage.getItem('sigma.token') !== null);

    await signIn(page, 'customer', '/program/1/tasking');
    await openWizardForPass(page, 1);
    await expect(wizard(page).getByRole('row', { name: /%/ })).toHaveCount(6);
    await expect(wizard(page).getByText(/^\d+ of \d+ captures left$/)).toBeVisible();
    await fillWizard(page, 'Bay from above', 's3://e2e-captures/bay');
    await request(page);
    await expect(wizard(page).getByText('Capture requested')).toBeVisible();
    await wizard(page).getByRole('button', { name: 'Go to dashboard' }).click();

    await expect(page).toHaveURL(/\/tasking\/dashboard$/);
    await expect(details(page).getByRole('heading', { name: 'Bay from above' })).toBeVisible();
    await expect(details(page).getByText('Scheduled pass')).toBeVisible({ timeout: 90_000 });
    await expectAccessible(page, 'tasking dashboard');

    const end = await endOfPass(page);
    await jumpTo(admin, new Date(end.getTime() + 30_000));
    await expect(details(page).getByText('Tasked', { exact: true })).toBeVisible({ timeout: 60_000 });
    await jumpTo(admin, new Date(end.getTime() + 24 * HOUR_MS));
    await expect(details(page).getByText('Delivered', { exact: true })).toBeVisible({ timeout: 120_000 });
    await staff.close();

    const show = details(page).getByRole('button', { name: /^Show \d+ scenes?$/ });
    const count = /\d+/.exec((await show.textContent()) ?? '')?.[0];
    await page.getByRole('button', { name: 'Open order' }).click();
    await page.getByRole('tab', { name: 'Details' }).click();
    // The folder of the order, once it is known that it has been delivered.
    const place = page.getByRole('button', { name: /^Copy s3:\/\/.*\/[\da-f-]{36}$/ });
    const uri = ((await place.textContent()) ?? '').trim();
    const folder = join(bucketsOf(testInfo), uri.replace('s3://', ''));
    const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    expect(page.url()).toContain(manifest.order);
    expect(manifest.files.filter(({ path }) => path.endsWith('.tif'))).toHaveLength(Number(count));

    await page.goBack();
    await show.click();
    await expect(page).toHaveURL(/\/map\/@/);
    const results = page.getByRole('complementary', { name: 'results' });
    await expect(results.getByText(new RegExp(`^${count} scenes?$`))).toBeVisible();
    // Viewing them orders nothing.
    await expect(page.locator('[data-included]')).toHaveCount(0);
  },
);
