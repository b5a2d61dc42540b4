import { expect, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { addMonitoredSite } from '../steps/monitored-site.ts';
import { signIn } from '../steps/sign-in.ts';

test('a member requests a report, reads its pages as text, searches and downloads it', async ({
  page,
  browser,
}, { retry }) => {
  // A first attempt that failed has left its asset.
  const name = `Reported pads ${retry + 1}`;
  const { program, findings } = await addMonitoredSite(browser, {
    name,
    findings: [{ emission_rate_kg_h: 412, emission_uncertainty_kg_h: 118 }],
  });
  const number = findings[0]?.number;
  await signIn(page, 'monitor', `/program/${program}/monitor/reports`);

  const list = page.getByRole('region', { name: 'Reports', exact: true });
  await list.getByRole('button', { name: 'Request report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request report' });
  await dialog.getByRole('combobox', { name: 'Search Assets' }).fill(name);
  await dialog.getByRole('option', { name }).click();
  await expect(dialog.getByText('No recipients configured')).toBeVisible();
  await expectAccessible(page, 'the dialog that requests a report');
  await dialog.getByRole('button', { name: 'Request report' }).click();
  await page.waitForURL(/\/monitor\/reports\/[0-9a-f-]{36}$/);

  const report = page.getByRole('region', { name: `Report of ${name}` });
  const first = report.getByRole('article', { name: /^Page 1 of \d+$/ });
  await expect(first.getByText('Summary report', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(first.getByText('410 ± 120 kg/h').first()).toBeVisible();
  await report.getByRole('searchbox', { name: 'Search in the report' }).fill(`(D-${number})`);
  await expect(report.getByText('On 1 page')).toBeVisible();
  const alert = report.getByRole('article', { name: /^Page 3 of/ });
  await expect(alert.getByText(`Methane, Source 1 (D-${number})`)).toBeInViewport();
  await expect(report.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
  await expectAccessible(page, 'a report');

  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Reported pads \d \d{4}-\d\d-\d\d\.pdf$/);

  // A report that does not exist leads away (spec 2:2#17).
  await page.goto(`/program/${program}/monitor/reports/00000000-0000-4000-8000-000000000000`);
  await page.waitForURL((url) => !url.pathname.includes('/reports'));
});
