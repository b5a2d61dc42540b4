import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

const PRIVATE = '/api/private/v1/sigma';
const NAME = 'Reported pads';
const SITE = {
  type: 'Polygon',
  coordinates: [
    [
      [-101.4, 31.9],
      [-101.38, 31.9],
      [-101.38, 31.92],
      [-101.4, 31.92],
      [-101.4, 31.9],
    ],
  ],
};

/** A site with one published alert, as staff add them; returns the number of the alert. */
async function addSite(page: Page): Promise<number> {
  await signIn(page, 'admin');
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${PRIVATE}/${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const asset = await post('assets/', {
    program: 1,
    name: NAME,
    monitoring_start_date: '2026-03-12',
    monitoring_end_date: '2030-03-12',
    monitoring_frequency: 'monthly',
    aoi: SITE,
  });
  const finding = await post('detections/', {
    asset: asset.id,
    detection_type: 'Methane',
    detected_at: new Date(Date.now() - 86_400_000).toISOString(),
    coordinates: { type: 'Point', coordinates: [-101.39, 31.91] },
    emission_rate_kg_h: 412,
    emission_uncertainty_kg_h: 118,
  });
  await post(`detections/${finding.id}/publish/`, {});
  return finding.number;
}

test('a member requests a report, reads its pages as text, searches and downloads it', async ({
  page,
  browser,
}) => {
  const staff = await browser.newPage();
  const number = await addSite(staff);
  await staff.close();
  await signIn(page, 'monitor', '/program/1/monitor/reports');

  const list = page.getByRole('region', { name: 'Reports', exact: true });
  await list.getByRole('button', { name: 'Request report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request report' });
  await dialog.getByRole('combobox', { name: 'Search Assets' }).fill(NAME);
  await dialog.getByRole('option', { name: NAME }).click();
  await expect(dialog.getByText('No recipients configured')).toBeVisible();
  await expectAccessible(page, 'the dialog that requests a report');
  await dialog.getByRole('button', { name: 'Request report' }).click();
  await page.waitForURL(/\/monitor\/reports\/[0-9a-f-]{36}$/);

  const report = page.getByRole('region', { name: `Report of ${NAME}` });
  const first = report.getByRole('article', { name: /^Page 1 of \d+$/ });
  await expect(first.getByText('Summary report', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(first.getByText('410 ± 120 kg/h').first()).toBeVisible();
  await report.getByRole('searchbox', { name: 'Search in the report' }).fill(`(D-${number})`);
  await expect(report.getByText('On 1 page')).toBeVisible();
  const alert = report.getByRole('article', { name: /^Page 3 of/ });
  await expect(alert.getByText(`Methane (D-${number})`)).toBeInViewport();
  await expect(report.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
  await expectAccessible(page, 'a report');

  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Reported pads \d{4}-\d\d-\d\d\.pdf$/);

  // A report that does not exist leads away (spec 2:2#17).
  await page.goto('/program/1/monitor/reports/00000000-0000-4000-8000-000000000000');
  await page.waitForURL((url) => !url.pathname.includes('/reports'));
});
