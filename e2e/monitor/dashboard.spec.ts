import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

const PRIVATE = '/api/private/v1/sigma';
const NAME = 'Journey pads';
const SITE = {
  type: 'Polygon',
  coordinates: [
    [
      [-102.4, 31.9],
      [-102.38, 31.9],
      [-102.38, 31.92],
      [-102.4, 31.92],
      [-102.4, 31.9],
    ],
  ],
};

/** A site with one published methane alert and one detection, as staff add them. */
async function addSite(page: Page): Promise<void> {
  await signIn(page, 'admin', '/settings');
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const post = poster(page.request, token ?? '');
  const asset = await post('assets/', {
    program: 1,
    name: NAME,
    monitoring_start_date: '2026-03-12',
    monitoring_end_date: '2030-03-12',
    monitoring_frequency: 'monthly',
    aoi: SITE,
  });
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const finding = {
    asset,
    detected_at: at,
    coordinates: { type: 'Point', coordinates: [-102.39, 31.91] },
    emission_rate_kg_h: 412,
    emission_uncertainty_kg_h: 118,
    uncertainty_parts: { noise: 61, wind: 88, model: 49 },
    wind_speed_ms: 4.1,
    wind_dir_deg: 225,
    detection_limit_kg_h: 210,
    confidence: 0.94,
    evidence: { r: 0.71, memory_passes: 5 },
  };
  for (const detection_type of ['Methane', 'Construction']) {
    const id = await post('detections/', { ...finding, detection_type });
    await post(`detections/${id}/publish/`, undefined);
  }
}

const poster = (request: APIRequestContext, token: string) => async (path: string, data: unknown) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`${PRIVATE}/${path}`, { headers, ...(data !== undefined && { data }) });
  expect([answer.status(), await answer.text()]).toEqual([
    expect.any(Number),
    expect.stringContaining('"id"'),
  ]);
  const { id } = await answer.json();
  return String(id);
};

test('a leak analyst finds an alert, reviews it by mouse, and another finding by keyboard', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage();
  await addSite(staff);
  await staff.close();
  await signIn(page, 'monitor', '/');
  await page.waitForURL(/\/program\/1\/monitor\/[0-9a-f-]{36}\/grid$/);

  // By mouse: from the asset to the review.
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill('journey');
  await page.getByRole('list', { name: 'Assets' }).getByRole('button', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  const alerts = page.getByRole('table', { name: 'Alerts' });
  await alerts.getByRole('button', { name: /Methane D-\d+/ }).click();
  await expect(alerts.getByText('410 ± 120 kg/h').last()).toBeVisible();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Crew informed.');
  await page.getByRole('button', { name: /^Unreviewed/ }).click();
  await page.getByRole('option', { name: 'Unresolved' }).click();
  await expectAccessible(page, 'an opened alert in the list');
  await page.getByRole('button', { name: 'Save review' }).click();
  await expect(alerts.getByText('Unresolved').first()).toBeVisible();
  await expect(page.getByText('Not saved')).toBeHidden();

  // By keyboard: from the list to the map, the detection, and its review.
  await page.getByRole('heading', { level: 1, name: NAME }).click();
  await page.keyboard.press('m');
  await page.waitForURL(/\/map/);
  await page.keyboard.press('d');
  const card = page.getByRole('list', { name: 'Detections' }).getByRole('button');
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/map\/detection\/[0-9a-f-]{36}/);
  const panel = page.getByRole('region', { name: /^detection D-\d+$/ });
  await expect(panel.getByText('Construction')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Notes' }).focus();
  await page.keyboard.type('As planned.');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Save review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('As planned.').last()).toBeVisible();
  await expectAccessible(page, 'one finding');
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/map(\?|$)/);

  // The page asks before it loses what is not saved.
  await page.goBack();
  await panel.getByRole('textbox', { name: 'Notes' }).fill('Not as planned.');
  await panel.getByRole('button', { name: 'All detections' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(panel.getByRole('textbox', { name: 'Notes' })).toHaveValue('Not as planned.');
});
