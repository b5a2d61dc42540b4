import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { addMonitoredSite } from '../steps/monitored-site.ts';
import { signIn } from '../steps/sign-in.ts';

const FINDINGS = 50;
const types = ['Methane', 'Plume', 'Vehicle', 'Digging', 'Soil Contamination'];

const results = (page: Page) =>
  page
    .getByRole('region', { name: 'Findings' })
    .getByRole('status')
    .filter({ hasText: /result/ });

test('fifty findings are reviewed with one key each, from the grid and back to it', async ({
  page,
  browser,
}) => {
  test.slow();
  const site = await addMonitoredSite(browser, {
    findings: Array.from({ length: FINDINGS }, (_, index) => ({
      detection_type: types[index % types.length],
      ...(index % types.length < 2 && { emission_rate_kg_h: 200 + index, emission_uncertainty_kg_h: 60 }),
    })),
  });
  await signIn(page, 'monitor', `/program/${site.program}/monitor/findings/asset/${site.id}`);
  await expect(results(page)).toHaveText('50 results, newest first');
  await expect(page.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(25);
  await expectAccessible(page, 'grid of findings');

  await page.getByRole('radio', { name: 'Alerts' }).check({ force: true });
  await expect(results(page)).toHaveText('10 results, newest first');
  await expect(page).toHaveURL(/class=alert/);
  await page.reload();
  await expect(results(page)).toHaveText('10 results, newest first');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.goto(`/program/${site.program}/monitor/findings/asset/${site.id}`);

  await page.getByRole('button', { name: 'Review next' }).click();
  const review = page.getByRole('region', { name: 'Review' });
  await expect(review.getByText('1 of 50, newest first')).toBeVisible();
  await expectAccessible(page, 'review of a finding');
  await page.keyboard.press('n');
  await page.keyboard.type('Crew informed');
  await page.keyboard.press('Escape');
  for (let index = 1; index <= FINDINGS; index += 1) {
    await expect(review.getByText(`${index} of ${FINDINGS}`)).toBeVisible();
    await page.keyboard.press(index % 2 === 0 ? '4' : '3');
  }
  await expect(review.getByText('That was the last one')).toBeVisible();
  await review.getByRole('button', { name: 'Back to the grid' }).click();

  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Resolved - Accepted' })).toContainText('25');
  await panel.getByRole('button', { name: 'Review: clear' }).click();
  await panel.getByRole('checkbox', { name: 'Unreviewed' }).check();
  await expect(page.getByText('There are no detections for this critera.')).toBeVisible();
  await expectAccessible(page, 'empty grid of findings');
});
