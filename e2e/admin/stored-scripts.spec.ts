import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../steps/sign-in.ts';

/** Runs in a page that takes it for markup; what follows it tells the names of one attempt apart. */
const SCRIPT = '<img src=x onerror=stored=1><script>stored=1</script>';
const SIGMA = 'private/v1/sigma/';
const ADMIN = 'private/v1/admin/';
const LONGER_MS = 180_000;

/** Calls the API as the user of the page, and returns the answer. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), `${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return answer.json();
}

/** Stores the script in every name that lists of staff show. */
async function storeScripts(page: Page, name: string): Promise<void> {
  const add = <Answer>(path: string, data: object) => call<Answer>(page, 'POST', path, data);
  const program = await add<{ id: number }>(`${ADMIN}programs/`, {
    name,
    company_name: name,
    start_date: '2026-01-01',
    end_date: '2099-12-31',
    sensor_data_access: [1],
  });
  await add(`${ADMIN}programs/${program.id}/users/`, {
    email: 'other@demo.example',
    roles: ['Program Administrator'],
  });
  const value = `scripts-${Date.now()}`;
  await add(`${ADMIN}eulas/`, { name, short_name: name, text: name, identifying_value: value });
  await add(`${SIGMA}data_products/`, {
    name,
    product_level: 'Basic',
    file_formats: ['COG'],
    collections: ['ghost-hsi-l1a'],
    description: name,
  });
  const square = [
    [-102.4, 31.9],
    [-102.38, 31.9],
    [-102.38, 31.92],
    [-102.4, 31.9],
  ];
  const asset = await add<{ id: string }>(`${SIGMA}assets/`, {
    program: program.id,
    name,
    kind: name,
    monitoring_start_date: '2026-03-12',
    monitoring_end_date: '2097-03-12',
    monitoring_frequency: 'monthly',
    aoi: { type: 'Polygon', coordinates: [square] },
  });
  // Findings that are withheld wait in the list of staff.
  await add(`${SIGMA}detections/`, {
    asset: asset.id,
    detection_type: 'Methane',
    detected_at: '2026-03-13T00:00:00Z',
    coordinates: { type: 'Point', coordinates: [-102.39, 31.905] },
    algorithm: name,
    not_quantified: name,
    feedback_text: name,
  });
  const operations = ['listJobQueues'];
  const set = await add<{ id: number }>(`${ADMIN}permission_set/`, { name, description: name, operations });
  await add(`${ADMIN}application/`, { name, description: name, permission_set: set.id });
  await add(`${ADMIN}roles/`, { name });
  const [start, end] = [Date.now() + 60_000, Date.now() + 3_600_000].map((ms) => new Date(ms).toISOString());
  await add(`${SIGMA}tasking_block_out_windows/`, { sensor: 1, start, end, reason: name });
  const station = { type: 'Point', coordinates: [10, 50] };
  await add(`${SIGMA}ground_stations/`, { name, position: station, min_elevation: 5 });
  await add(`${SIGMA}aois/`, { program: program.id, name, aoi: { type: 'Polygon', coordinates: [square] } });
  await call(page, 'PATCH', `${SIGMA}sensors/4/`, { osk_sensor_name: name });
}

/** What the browser refused to run because of the policy of the page, and whether anything ran. */
async function expectNothingRan(page: Page, refused: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stored'))).toBeUndefined();
  expect(await page.locator('img[src="x"], [onerror]').count()).toBe(0);
  expect(refused).toEqual([]);
}

test('names that contain scripts are text in every list of staff', async ({ page }, { retry }) => {
  test.setTimeout(LONGER_MS);
  const name = `${SCRIPT} ${retry + 1}`;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  page.on('dialog', (dialog) => {
    refused.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, 'admin', '/admin');
  await storeScripts(page, name);
  const shown = page.getByRole('main').getByText(SCRIPT).filter({ visible: true }).first();
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  for (const [label, showsNames] of [
    ['Assets', true],
    ['Findings', true],
    ['Licences', true],
    ['Data products', true],
    ['Platform users', false],
    ['Applications', true],
    ['Permission sets', true],
    ['Audit log', false],
    ['Jobs', false],
    ['System', false],
  ] as const) {
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    if (showsNames) await expect(shown, label).toBeVisible();
    await expectNothingRan(page, refused);
  }
  // The list of programs was read before the names were stored.
  await page.goto('/admin/view_programs');
  await expect(shown).toBeVisible();
  await expectNothingRan(page, refused);
  await page.goto('/tools/desk');
  await expect(page.getByText(SCRIPT).filter({ visible: true }).first()).toBeVisible();
  await expectNothingRan(page, refused);
});
