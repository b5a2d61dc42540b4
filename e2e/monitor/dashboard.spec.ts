import { expect, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { addMonitoredSite } from '../steps/monitored-site.ts';
import { hiddenBySide } from '../steps/narrow-screen.ts';
import { signIn } from '../steps/sign-in.ts';

const FINDING = {
  emission_rate_kg_h: 412,
  emission_uncertainty_kg_h: 118,
  uncertainty_parts: { noise: 61, wind: 88, model: 49 },
  wind_speed_ms: 4.1,
  wind_dir_deg: 225,
  detection_limit_kg_h: 210,
  confidence: 0.94,
  evidence: { r: 0.71, memory_passes: 5 },
};

test('a leak analyst finds an alert, reviews it by mouse, and another finding by keyboard', async ({
  page,
  browser,
}, { retry }) => {
  // A first attempt that failed has left its asset.
  const name = `Journey pads ${retry + 1}`;
  await addMonitoredSite(browser, {
    name,
    findings: ['Methane', 'Construction'].map((detection_type) => ({ ...FINDING, detection_type })),
  });
  await signIn(page, 'monitor', '/');
  await page.waitForURL(/\/program\/1\/monitor\/[0-9a-f-]{36}\/grid$/);

  // By mouse: from the asset to the review.
  await page.getByRole('searchbox', { name: 'Find an asset' }).fill('journey');
  await page.getByRole('list', { name: 'Assets' }).getByRole('button', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const alerts = page.getByRole('table', { name: 'Alerts' });
  await alerts.getByRole('button', { name: /Methane D-\d+/ }).click();
  await expect(alerts.getByText('410 ± 120 kg/h').last()).toBeVisible();
  await page.getByRole('textbox', { name: /^Notes/ }).fill('Crew informed.');
  await expectAccessible(page, 'an opened alert in the list');
  expect(await alerts.evaluate(hiddenBySide), 'the review next to the evidence').toBe(0);
  await page.getByRole('button', { name: 'Unresolved', exact: true }).click();
  await expect(alerts.getByText('Unresolved').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Not saved')).toBeHidden();

  // By keyboard: from the list to the map, the detection, and its review.
  await page.getByRole('heading', { level: 1, name }).click();
  await page.keyboard.press('m');
  await page.waitForURL(/\/map/);
  await page.keyboard.press('d');
  const card = page.getByRole('list', { name: 'Detections' }).getByRole('button');
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/map\/detection\/[0-9a-f-]{36}/);
  const panel = page.getByRole('region', { name: /^detection D-\d+$/ });
  await expect(panel.getByText('Construction')).toBeVisible();
  await panel.getByRole('textbox', { name: /^Notes/ }).focus();
  await page.keyboard.type('As planned.');
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Save notes' })).toBeFocused();
  await page.keyboard.press('Enter');
  // Not the text in the box, which is there before it is saved.
  await expect(panel.getByRole('region', { name: 'History' }).getByText('As planned.')).toBeVisible();
  await expectAccessible(page, 'one finding');
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/map(\?|$)/);

  // The page asks before it loses what is not saved.
  await page.goBack();
  await panel.getByRole('textbox', { name: /^Notes/ }).fill('Not as planned.');
  await panel.getByRole('button', { name: 'All detections' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(panel.getByRole('textbox', { name: /^Notes/ })).toHaveValue('Not as planned.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the map has two fifths of the screen, and scrolls away with all but the bars of the app', async ({
    page,
    browser,
  }, { retry }) => {
    const name = `Phone pads ${retry + 1}`;
    const { id, program, findings } = await addMonitoredSite(browser, {
      name,
      findings: [{ ...FINDING, detection_type: 'Methane' }],
    });
    await signIn(page, 'monitor', `/program/${program}/monitor/${id}/map/alert/${findings[0]?.id}`);
    const panel = page.getByRole('region', { name: /^alert D-\d+$/ });
    await expect(panel.getByText('410 ± 120 kg/h').first()).toBeVisible();
    const head = page.getByRole('heading', { level: 1, name });
    const strip = page.getByRole('region', { name: 'Passes' });
    const box = await page.locator('[data-map-box]').boundingBox();
    expect(box?.height).toBeGreaterThan(0.4 * 844);
    await panel.getByRole('textbox', { name: /^Notes/ }).scrollIntoViewIfNeeded();
    await expect(head).not.toBeInViewport();
    await expect(strip).not.toBeInViewport();
    await expect(page.getByRole('banner')).toBeInViewport();
  });
});
