import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../browser.ts';
import { readChunkSources, type SourceOf } from '../chunk-sources.ts';
import { longestOwnTask, type OwnName, type TraceEvent } from '../own-tasks.ts';
import { ensureWebApp } from '../web-app.ts';

const CUBE_MS = 120_000;

/** The spectral panel of a warm cube: handles that are moved, and everything else that a hand does there. */
export const spectralPanelBench: Bench = {
  name: 'spectral-panel',
  async run({ worlds, runs, say }) {
    await ensureWebApp(say);
    const ownName = ownNames(await readChunkSources(say));
    const { server } = await worlds.quiet();
    const browser = await openBrowser();
    try {
      const page = await (await openWindow(browser)).newPage();
      await page.addInitScript(watch);
      await page.route('**/public/v1/platform/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), running_in_test_mode: true } });
      });
      await openPanel(page, server.url);
      const far = await moves(page, 'Shift+ArrowRight', runs(20));
      const near = await moves(page, 'ArrowLeft', runs(20));
      say('everything else of the panel, traced');
      await browser.startTracing(page, { categories: TRACED });
      await useIt(page);
      const task = longestOwnTask(traceOf(await browser.stopTracing()), ownName);
      if (task) say(`longest task of our code: ${task.parts.slice(0, 6).map(partText).join(', ')}`);
      // The page reads the platform again by itself, perhaps while the browser closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const note = 'warm cube, map hidden, WebGL2 in software; from the key to the painted canvas';
      return [
        {
          name: 'a handle moved by 10 bands, to pixels',
          unit: 'ms',
          target: 100,
          values: far,
          note: `${note}, with one plane from the server`,
        },
        {
          name: 'a handle moved by a band, to pixels',
          unit: 'ms',
          target: 100,
          values: near,
          note: `${note}, with planes that may have been read ahead`,
        },
        {
          name: 'longest task of our own code in the panel',
          unit: 'ms',
          target: 50,
          values: [task?.ownMs ?? Number.NaN],
          note: 'pixels, pins, a dragged handle, presets, stretch, two indices, a threshold, the table',
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function openPanel(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/program/1/map`);
  await passSignIn(page);
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Spectra' }).click();
  await page.getByRole('textbox', { name: 'Column' }).fill('100');
  await page.getByRole('textbox', { name: 'Column' }).press('Enter');
  await page.getByRole('img', { name: /Pixel at column/ }).waitFor({ timeout: CUBE_MS });
  await page.waitForFunction(() => Number(Reflect.get(globalThis, 'sigmaPaints')) > 0, undefined, {
    timeout: CUBE_MS,
  });
}

/** The times in ms from a key on the handle of red to the picture with the other band. */
async function moves(page: Page, key: string, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  const red = page.getByRole('slider', { name: 'Red band' });
  await red.focus();
  for (let round = 0; round < count; round++) {
    await page.evaluate(() => Reflect.set(globalThis, 'sigmaMoved', undefined));
    await page.keyboard.press(key);
    await page.waitForFunction(() => Reflect.get(globalThis, 'sigmaMoved') !== undefined);
    times.push(Number(await page.evaluate(() => Reflect.get(globalThis, 'sigmaMoved'))));
    // What is read ahead, and the address, which follows a resting handle, belong to the next move.
    await page.waitForTimeout(400);
  }
  return times;
}

async function useIt(page: Page): Promise<void> {
  const plot = page.getByRole('region', { name: /^Plot of spectra/ });
  for (const key of ['ArrowRight', 'p', 'Shift+ArrowDown', 'p', 'Shift+ArrowRight']) await plot.press(key);
  const handle = await page.getByRole('slider', { name: 'Green band' }).boundingBox();
  if (handle === null) throw new Error('the handle has no box');
  await page.mouse.move(handle.x + 5, handle.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle.x + 150, handle.y + 5, { steps: 30 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('tab', { name: 'Bands' }).click();
  await page.getByRole('button', { name: 'SWIR' }).click();
  const gamma = page.getByRole('slider', { name: 'Gamma' });
  for (let step = 0; step < 5; step++) await gamma.press('ArrowRight');
  await page.getByRole('tab', { name: 'Indices' }).click();
  for (const name of ['Vegetation (NDVI)', 'Band depth at 2311 nm']) {
    await page.getByRole('radio', { name }).press('Space');
    await page.getByRole('checkbox', { name: 'Threshold' }).waitFor();
  }
  await page.getByRole('checkbox', { name: 'Threshold' }).press('Space');
  const threshold = page.getByRole('slider', { name: 'Threshold value' });
  for (let step = 0; step < 5; step++) await threshold.press('ArrowRight');
  await page.getByRole('tab', { name: 'Match' }).click();
  await page.getByText('SAM, rad').waitFor();
}

/** Everything that the web app is built from is ours, React with it, which works for us. */
function ownNames(sourceOf: SourceOf): OwnName {
  return (frame) =>
    sourceOf(frame)
      ?.replace(/^.*node_modules\//, '')
      .replace(/^(\.\.\/)+/, '');
}

const TRACED = ['disabled-by-default-v8.cpu_profiler', 'disabled-by-default-devtools.timeline'];

function traceOf(bytes: Buffer): readonly TraceEvent[] {
  const { traceEvents } = JSON.parse(bytes.toString('utf8'));
  return traceEvents;
}

const partText = ([name, ms]: readonly [string, number]) => `${name} ${ms.toFixed(1)} ms`;

/** Runs in the page, before anything of it: notes when a key was pressed, and when the next picture of bands was there. */
function watch(): void {
  Reflect.set(globalThis, 'sigmaPaints', 0);
  let pressedAt: number | undefined;
  addEventListener(
    'keydown',
    () => {
      pressedAt = performance.now();
    },
    { capture: true },
  );
  const { prototype } = ImageBitmapRenderingContext;
  const transfer = prototype.transferFromImageBitmap;
  prototype.transferFromImageBitmap = function (this: ImageBitmapRenderingContext, bitmap) {
    transfer.call(this, bitmap);
    Reflect.set(globalThis, 'sigmaPaints', Number(Reflect.get(globalThis, 'sigmaPaints')) + 1);
    if (pressedAt === undefined || bitmap === null) return;
    Reflect.set(globalThis, 'sigmaMoved', performance.now() - pressedAt);
    pressedAt = undefined;
  };
}
