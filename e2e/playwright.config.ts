import { defineConfig } from '@playwright/test';
import { mapBrowser, screenBrowser } from './steps/browser.ts';
import { ALL_READY, WORLDS, worldData } from './worlds/worlds.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // One for each world that `npm test` has; two processors draw and answer.
  workers: 3,
  // A shared machine may stall once. A journey that fails twice has failed; one that passed at the second try is listed as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['../tools/testing/playwright-count-reporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    // The processor paints: a quarter of the pixels for a page that is laid out as on any screen.
    deviceScaleFactor: 0.5,
    // The page of the last journey, without what it stored, has the compiled scripts already.
    reuseContext: true,
    // Every frame of a movement is painted by the processor. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every journey, to be kept if it fails, would cost a tenth of the time; `--trace on` records one.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
  projects: WORLDS.map((world) => ({
    name: world.name,
    workers: 1,
    ...world.tests,
    use: {
      baseURL: `http://localhost:${world.port}`,
      launchOptions: world.hidesMaps ? screenBrowser : mapBrowser,
      // Every pixel of every frame of a map is drawn by the processor: a quarter of them once more.
      ...(!world.hidesMaps && { deviceScaleFactor: 0.25 }),
    },
    metadata: { data: worldData(world) },
  })),
  webServer: {
    name: 'worlds',
    command: 'node worlds/start-worlds.ts',
    wait: { stdout: new RegExp(`${ALL_READY}\\n`) },
    // Five worlds are made and started at once, which takes many times longer on a busy machine.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
