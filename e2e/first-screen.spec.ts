import { expect, test } from '@playwright/test';
import { FIRST_SCREEN_KB, observeFirstScreen } from './steps/first-screen.ts';
import { signInWithPassword } from './steps/sign-in.ts';

test(`a browser loads at most ${FIRST_SCREEN_KB} kB of compressed JavaScript until map and results are shown @map`, async ({
  browser,
}) => {
  // A page that another test has used has scripts already.
  const context = await browser.newContext();
  const page = await context.newPage();
  const firstScreen = await observeFirstScreen(page);
  await signInWithPassword(page, 'customer', '/map');
  const kb = await firstScreen.scriptKb();
  expect(kb).toBeGreaterThan(FIRST_SCREEN_KB / 2);
  expect(kb).toBeLessThanOrEqual(FIRST_SCREEN_KB);
  await context.close();
});
