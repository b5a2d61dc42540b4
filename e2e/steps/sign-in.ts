import type { BrowserContext, Page } from '@playwright/test';

const TOKEN = 'sigma.token';

interface Session {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly token: string;
}

/** Sessions of this worker by address and account; each account passes the form once. */
const sessions = new Map<string, Session>();

/** Fills in and submits the sign-in form that is shown before the app. */
export async function passSignIn(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${account}@demo.example`);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a path of the app without a session and passes the form as the account, such as "customer". */
export async function signInWithPassword(page: Page, account: string, path = '/'): Promise<void> {
  await page.goto(path);
  await passSignIn(page, account);
}

/**
 * Opens a path of the app signed in as the account. The form is passed once per worker; later pages get the issuer's
 * cookies and the token of that session, so a journey that signs out calls signInWithPassword instead.
 */
export async function signIn(page: Page, account: string, path = '/map'): Promise<void> {
  // A file of the app without scripts: local storage can be written before the app reads it.
  await page.goto('/sigma.svg');
  const key = `${new URL(page.url()).origin} ${account}`;
  const session = sessions.get(key);
  if (session === undefined) {
    await signInWithPassword(page, account, path);
    await page.waitForFunction((name) => localStorage.getItem(name) !== null, TOKEN);
    sessions.set(key, await sessionOf(page));
    return;
  }
  await page.context().addCookies(session.cookies);
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), [TOKEN, session.token] as const);
  await page.goto(path);
}

async function sessionOf(page: Page): Promise<Session> {
  const token = await page.evaluate((name) => localStorage.getItem(name), TOKEN);
  if (token === null) throw new Error('The app stored no token after the sign-in.');
  return { cookies: await page.context().cookies(), token };
}
