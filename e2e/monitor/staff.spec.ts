import { expect, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { addMonitoredSite } from '../steps/monitored-site.ts';
import { signIn } from '../steps/sign-in.ts';

test('staff publish a withheld finding and withdraw it, with a reason that customers read', async ({
  page,
  browser,
}) => {
  const site = await addMonitoredSite(browser, {
    name: 'Withheld pads',
    isWithheld: true,
    findings: [{ emission_rate_kg_h: 412, emission_uncertainty_kg_h: 118 }],
  });
  const [finding] = site.findings;
  const name = `Methane, D-${finding?.number}`;
  const member = await (await browser.newContext()).newPage();
  const ofSite = `/program/${site.program}/monitor/findings/asset/${site.id}`;
  await signIn(member, 'monitor', ofSite);
  await expect(member.getByText('There are no detections for this critera.')).toBeVisible();

  await signIn(page, 'admin', '/admin/findings');
  await page
    .getByRole('row', { name: new RegExp(`D-${finding?.number}`) })
    .getByRole('button')
    .click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('410 ± 120 kg/h')).toBeVisible();
  await expectAccessible(page, 'a withheld finding');
  await sheet.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Finding published')).toBeVisible();
  await member.reload();
  await expect(member.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(1);

  await page.goto(`/admin/findings?state=published&id=${finding?.id}`);
  await sheet.getByRole('textbox', { name: /^Why/ }).fill('It was a licensed flare.');
  await sheet.getByRole('button', { name: 'Withdraw finding' }).click();
  await expect(page.getByText('Finding withdrawn')).toBeVisible();
  await member.reload();
  await expect(member.getByText('There are no detections for this critera.')).toBeVisible();
  await member.goto(`/program/${site.program}/monitor/${site.id}/map/alert/${finding?.id}`);
  await expect(member.getByRole('note').getByText('It was a licensed flare.')).toBeVisible();
});
