import type { Page } from '@playwright/test';

/** Fills in the sign-in page that stands before the app and sends it. */
export async function passSignIn(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@demo.example`);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Asks for a path of the app as nobody and signs in as the account, such as "customer". */
export async function signIn(page: Page, account: string, path = '/'): Promise<void> {
  await page.goto(path);
  await passSignIn(page, account);
}
