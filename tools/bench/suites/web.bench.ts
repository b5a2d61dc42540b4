import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { FIRST_SCREEN_KB, observeFirstScreen } from '../../../e2e/steps/first-screen.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../browser.ts';
import { ensureWebApp } from '../web-app.ts';

interface Paint {
  /** Largest contentful paint of the document, in seconds after its request. */
  readonly largestS: number;
  /** Sum of the layout shifts that no input caused: never less than the layout shift score. */
  readonly shift: number;
}

interface Visit {
  readonly signIn: Paint;
  readonly app: Paint;
  /** Seconds from the click on "Sign in" to the largest paint of the app, redirects and all. */
  readonly clickToPaintS: number;
  readonly scriptKb: number;
  readonly path: string;
}

/** First visit in a browser that holds nothing: the address is typed, the customer signs in, the app shows. */
export const webBench: Bench = {
  name: 'web',
  async run({ worlds, runs, say }) {
    await ensureWebApp(say);
    const { server } = await worlds.quiet();
    const browser = await openBrowser();
    const visits: Visit[] = [];
    try {
      say('opening the app in Chromium');
      await visit(browser, server.url);
      for (let run = 0; run < runs(5); run += 1) visits.push(await visit(browser, server.url));
    } finally {
      await browser.close();
    }
    const of = (read: (one: Visit) => number) => visits.map(read);
    const note = `${visits[0]?.path ?? ''}, 1440 x 900, WebGL in software`;
    return [
      {
        name: 'JavaScript until map and results are shown, Brotli',
        unit: 'kB',
        target: FIRST_SCREEN_KB,
        values: of((one) => one.scriptKb),
        note: 'with its workers',
      },
      { name: 'largest paint, sign-in page', unit: 's', target: 2, values: of((one) => one.signIn.largestS) },
      {
        name: 'largest paint, first screen',
        unit: 's',
        target: 2,
        values: of((one) => one.app.largestS),
        note,
      },
      {
        name: 'from "Sign in" to the largest paint',
        unit: 's',
        target: undefined,
        values: of((one) => one.clickToPaintS),
      },
      { name: 'layout shift, sign-in page', unit: '', target: 0.05, values: of((one) => one.signIn.shift) },
      {
        name: 'layout shift, first screen',
        unit: '',
        target: 0.05,
        values: of((one) => one.app.shift),
        note,
      },
    ];
  },
};

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await openWindow(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    const firstScreen = await observeFirstScreen(page);
    await page.goto(url);
    const submit = page.getByRole('button', { name: 'Sign in', exact: true });
    await submit.waitFor();
    const signIn = await paintOf(page);
    const clicked = Date.now();
    await passSignIn(page);
    await page.waitForURL((at) => at.origin === new URL(url).origin && !at.pathname.startsWith('/oidc'));
    await page.getByRole('main').first().waitFor();
    await page.getByRole('heading', { name: /scenes?$/ }).waitFor();
    await page.locator('[data-testid="map"][data-ready="true"]').waitFor();
    const scriptKb = await firstScreen.scriptKb();
    const app = await paintOf(page);
    const started = await page.evaluate(() => performance.timeOrigin);
    const clickToPaintS = (started - clicked) / 1000 + app.largestS;
    return { signIn, app, clickToPaintS, scriptKb, path: new URL(page.url()).pathname };
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything of it. */
function watchPaints(): void {
  const seen = { largestMs: 0, shift: 0 };
  Reflect.set(globalThis, 'sigmaPaints', seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestMs = Math.max(seen.largestMs, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true) seen.shift += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until the page has settled; tiles may go on coming in, so not for silence on the network at any price. */
async function paintOf(page: Page): Promise<Paint> {
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await wait(1500);
  const [largestMs = Number.NaN, shift = Number.NaN] = await page.evaluate(() => {
    const seen = Object(Reflect.get(globalThis, 'sigmaPaints'));
    return [Number(Reflect.get(seen, 'largestMs')), Number(Reflect.get(seen, 'shift'))];
  });
  return { largestS: largestMs / 1000, shift };
}
