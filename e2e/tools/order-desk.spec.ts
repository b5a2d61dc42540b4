import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../steps/accessible-screen.ts';
import { signIn } from '../steps/sign-in.ts';

const PUBLIC = '/api/public/v1/sigma';
const DAY_MS = 86_400_000;
const NAME = 'Quay at dawn';
const AOI = { type: 'Point', coordinates: [-122.42, 37.78] };

/** Calls the API as the user who is signed in. */
async function post<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('sigma.token'));
  const answer = await page.request.post(`${PUBLIC}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

interface Passes {
  readonly results: readonly { sensor: number; start_time: string; end_time: string }[];
}

/** Requests a capture that is too far ahead to be scheduled in the meantime. */
async function requestCapture(page: Page): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const { results } = await post<Passes>(page, '/orbit/opportunities/', {
    aoi: AOI,
    search_time_start: inDays(25),
    search_time_end: inDays(30),
    eclipsed: false,
  });
  const [pass] = results;
  if (pass === undefined) throw new Error('There is no pass to request.');
  const { sensor, start_time, end_time } = pass;
  await post(page, '/programs/1/orders/', {
    orderType: 'others',
    name: NAME,
    productLevel: 'Basic',
    s3Bucket: 'e2e-order-desk',
    required_license: 'sigma-multi-user-1.0',
    sensor,
    start_time,
    end_time,
    aoi: AOI,
  });
}

test('staff cancel an order of a customer with a reason, which the customer reads', async ({
  page,
  browser,
}) => {
  await signIn(page, 'customer', '/program/1/orders');
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await requestCapture(page);

  const staff = await browser.newPage();
  await signIn(staff, 'admin', '/program/1/tools');
  await staff.getByRole('link', { name: 'Orders of all programs' }).click();
  await staff.getByRole('searchbox').fill('quay');
  await staff
    .getByRole('row', { name: new RegExp(NAME) })
    .getByRole('button')
    .click();
  const sheet = staff.getByRole('dialog', { name: NAME });
  await expect(
    sheet.getByRole('list', { name: 'Status history' }).getByRole('listitem').first(),
  ).toBeVisible();
  await sheet.getByRole('button', { name: /Move to/ }).click();
  await staff.getByRole('option', { name: 'Canceled' }).click();
  await sheet.getByLabel('Reason').fill('The harbour is closed for pictures');
  await expectAccessible(staff, 'an order in Tools');
  await sheet.getByRole('button', { name: 'Move to canceled' }).click();
  await expect(sheet.getByText('No status follows. The order has ended.')).toBeVisible();
  await expect(staff).toHaveURL(/search=quay/);
  await staff.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('region', { name: 'Orders' })
    .getByRole('button', { name: new RegExp(NAME) })
    .click();
  await expect(page.getByText('The harbour is closed for pictures').first()).toBeVisible();
});
