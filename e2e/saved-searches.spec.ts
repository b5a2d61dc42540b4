import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './steps/accessible-screen.ts';
import { signIn } from './steps/sign-in.ts';

const DAY_MS = 86_400_000;
const NAME = 'All continents';

const saved = (page: Page): Locator => page.getByRole('dialog', { name: 'Saved searches' });
const openSaved = (page: Page): Promise<void> => page.getByRole('button', { name: 'Saved searches' }).click();
const row = (page: Page): Locator => saved(page).getByRole('button', { name: new RegExp(`^${NAME}`) });

/** Calls the API as the user of a page. */
async function callAs(page: Page, method: 'GET' | 'PUT' | 'DELETE', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  const text = await answer.text();
  expect(answer.ok(), text).toBe(true);
  return text === '' ? undefined : JSON.parse(text);
}

const SEARCHES = '/public/v1/sigma/programs/1/saved_searches/';
const ownSearches = async (page: Page): Promise<readonly { readonly id: string }[]> =>
  (await callAs(page, 'GET', `${SEARCHES}?mine=true`)).results;

/** On some days the demo takes no scene, but never on as many in a row. */
const DAYS_WITH_SCENES = 10;

/** Moves the demo clock on, as staff, so that the satellites take the pictures of those days. */
async function passDays(admin: Page): Promise<void> {
  const path = '/private/v1/sigma/demo_clock/';
  const { now } = await callAs(admin, 'GET', path);
  await callAs(admin, 'PUT', path, {
    now: new Date(Date.parse(now) + DAYS_WITH_SCENES * DAY_MS).toISOString(),
  });
}

test('a member saves a search, is notified when the demo takes new scenes that it finds, and opens it from there', {
  tag: '@clock',
}, async ({ page, browser }) => {
  // The demo takes the scenes of ten days in between.
  test.slow();
  await signIn(page, 'customer', '/program/1/map');
  await page.waitForURL(/\/map\/@/);
  // An attempt that failed has left its search, and perhaps notifications of it.
  for (const { id } of await ownSearches(page)) await callAs(page, 'DELETE', `${SEARCHES}${id}/`);
  await page.getByRole('button', { name: 'Area Map view' }).click();
  const sides = { West: '-170', South: '-60', East: '170', North: '70' };
  for (const [side, value] of Object.entries(sides)) await page.getByLabel(`${side}, °`).fill(value);
  await page.getByRole('button', { name: 'Set the area' }).click();
  await expect(page).toHaveURL(/area=/);

  await openSaved(page);
  await expect(saved(page).getByText('No saved searches')).toBeVisible();
  await saved(page).getByRole('button', { name: 'Save this search' }).click();
  await saved(page).getByLabel('Name').fill(NAME);
  await expect(saved(page).getByRole('checkbox', { name: 'Notify me of new scenes' })).toBeChecked();
  await saved(page).getByLabel('Name').press('Enter');
  await expect(row(page)).toBeVisible();
  await expectAccessible(page, 'saved searches');

  await saved(page)
    .getByRole('button', { name: `Change ${NAME}` })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(row(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page)).toBeVisible();
  const [search] = await ownSearches(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/area=/);
  const staff = await browser.newContext();
  const admin = await staff.newPage();
  await signIn(admin, 'admin', '/');
  await admin.waitForFunction(() => localStorage.getItem('sigma.token') !== null);
  await passDays(admin);
  await staff.close();

  // The bell rings without a reload.
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/^Notifications, \d+$/, { timeout: 60_000 });
  await bell.click();
  const notices = page.getByRole('dialog', { name: 'Notifications' });
  // A report that was due in those days may ring first.
  const notice = notices
    .getByRole('link', { name: /^[\d,]+ new scenes? match(es)? “All continents”$/ })
    .and(page.locator(`[href="/program/1/map?saved=${search?.id}"]`));
  await notice.first().click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/map\/@.*area=/);
  expect(page.url()).not.toContain('saved=');
  const results = page.getByRole('complementary', { name: 'results' });
  await expect(results.getByRole('heading', { level: 2 })).toHaveText(/[1-9][\d,]* scenes/);
});
