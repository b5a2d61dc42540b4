import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CUSTOMER } from '../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const IMITATED_CARD = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

export interface BrowserOptions {
  /**
   * Draws pages by the processor, as a browser without a graphics card does, instead of on an imitated card, which
   * takes 50 ms for any frame.
   */
  readonly drawsInSoftware?: boolean;
}

/** Debian's Chromium, or the one that Playwright brings; WebGL on an imitated graphics card. */
export function openBrowser({ drawsInSoftware = false }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
    args: [...FLAGS, ...(drawsInSoftware ? ['--disable-gpu'] : IMITATED_CARD)],
  });
}

/** A window of 1440 x 900 that knows nothing yet. */
export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

/** Fills in the sign-in page as the demo's customer and sends it. */
export async function passSignIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(CUSTOMER);
  await page.getByRole('textbox', { name: 'Password' }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
