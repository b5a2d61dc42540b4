import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

const PRIVATE = '/api/private/v1/sigma';
const BAY = { type: 'Point', coordinates: [-122.42, 37.77] };
const DAY_MS = 86_400_000;
/** The demo plans seven days ahead by itself; a later day is left to staff. */
const DAYS_AHEAD = 14;
const AROUND_MS = 5 * 60_000;

interface Pass {
  readonly sensor: number;
  readonly start: string;
  readonly end: string;
}

/** Calls the private API as the user of the page, and returns the answer. */
async function privateCall<Answer>(
  page: Page,
  path: string,
  data?: object,
  query: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await page.request.fetch(`${PRIVATE}/${path}`, {
    method: data === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}` },
    params: { ...query },
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const requestFor = (name: string, priority: number, sensors: readonly number[], span: Pass) => ({
  program: 1,
  name,
  aoi: BAY,
  sensors,
  window_start: new Date(Date.parse(span.start) - AROUND_MS).toISOString(),
  window_end: new Date(Date.parse(span.end) + AROUND_MS).toISOString(),
  priority,
  status: 'order_active',
});

const typed = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

test('staff plan a day for two satellites, settle a conflict and publish the plan', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'admin', '/tools/desk');
  await page.waitForURL(/\/tools\/desk$/);
  const { now } = await privateCall<{ now: string }>(page, 'demo_clock/');
  const startMs = Math.ceil(Date.parse(now) / DAY_MS) * DAY_MS + DAYS_AHEAD * DAY_MS;
  const [start, end] = [startMs, startMs + 3 * DAY_MS].map((ms) => new Date(ms).toISOString());
  const whole = { sensor: 1, start: start ?? '', end: end ?? '' };
  const probe = { ...requestFor('Desk probe', 1, [1, 2], whole), active: false };
  const { id } = await privateCall<{ id: string }>(page, 'tasking_requests/', probe);
  const { passes } = await privateCall<{ passes: readonly Pass[] }>(
    page,
    `tasking_requests/${id}/passes/`,
    undefined,
    { start: whole.start, end: whole.end },
  );
  const [first, second] = [1, 2].map((sensor) => passes.find((pass) => pass.sensor === sensor));
  if (first === undefined || second === undefined) throw new Error('A satellite has no pass over the Bay.');
  await privateCall(page, 'tasking_requests/', requestFor('Desk refinery', 90, [1], first));
  await privateCall(page, 'tasking_requests/', requestFor('Desk quarry', 10, [1], first));
  await privateCall(page, 'tasking_requests/', requestFor('Desk harbour', 50, [2], second));

  // The plan begins as a draft, and says in words which request it omits.
  await page.getByRole('button', { name: 'Propose a plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a plan' });
  await dialog.getByLabel('Start, UTC').fill(typed(startMs));
  await dialog.getByLabel('End, UTC').fill(typed(startMs + 3 * DAY_MS));
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5);
  for (const box of (await dialog.getByRole('checkbox').all()).slice(2)) await box.uncheck();
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('tab', { name: /^Omitted/ }).click();
  const omitted = page.getByRole('list', { name: 'Omitted' });
  await expect(omitted).toContainText('Desk quarry');
  await expect(omitted).toContainText('Desk refinery');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('button', { name: /^Desk harbour, .*, proposed$/ })).toBeVisible();
  await expectAccessible(page, 'operator’s desk');

  // Staff prefer the request that was omitted: they refuse its rival by dragging, and fix the other satellite's task by key.
  const rival = timeline.getByRole('button', { name: /^Desk refinery, .*, proposed$/ });
  await rival.hover();
  await page.mouse.down();
  await page.mouse.move(700, 600, { steps: 4 });
  await page.getByText('Drop here to refuse').hover();
  await page.mouse.up();
  await expect(timeline.getByRole('button', { name: /^Desk refinery, .*, refused$/ })).toBeVisible();
  await timeline.getByRole('button', { name: /^Desk harbour, .*, proposed$/ }).press('f');
  await expect(timeline.getByRole('button', { name: /^Desk harbour, .*, fixed$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Propose again' }).click();
  await expect(timeline.getByRole('button', { name: /^Desk quarry, .*, proposed$/ })).toBeVisible();
  await expect(omitted).toContainText('Desk refinery');
  await expect(omitted).not.toContainText('Request “Desk quarry”');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish plan' }).click();
  await expect(timeline.getByRole('button', { name: /^Desk quarry, .*, scheduled$/ })).toBeVisible();
  await expect(timeline.getByRole('button', { name: /^Desk harbour, .*, scheduled$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: /^Tasks/ }).click();
  await expect(page.getByRole('row', { name: /Desk harbour/ })).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
