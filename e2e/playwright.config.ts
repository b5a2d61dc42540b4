import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { mapBrowser, screenBrowser } from './browser.ts';

const port = Number(process.env.SIGMA_E2E_PORT ?? 8188);
const data = process.env.SIGMA_E2E_DATA ?? join(tmpdir(), `sigma-e2e-${process.pid}`);
process.env.SIGMA_E2E_DATA = data;

/**
 * Three servers, each with its own demo world (ADR-8). One draws maps, which is slow in software; the others run in test
 * mode, which hides maps. Journeys that need a map are tagged @map; journeys that advance the demo clock, which would
 * disturb all others, are tagged @clock.
 */
const WORLDS = [
  { name: 'maps', port, tests: { grep: /@map/ }, hidesMaps: false },
  { name: 'screens', port: port + 1, tests: { grepInvert: /@map|@clock/ }, hidesMaps: true },
  { name: 'clock', port: port + 2, tests: { grep: /@clock/ }, hidesMaps: true },
] as const;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall once. A journey that fails twice has failed; one that passed at the second try is listed as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['../tools/testing/playwright-count-reporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Without the film strip, which keeps the browser painting (ADR-8); `--trace on` records it too.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
  projects: WORLDS.map((world) => ({
    name: world.name,
    workers: 1,
    ...world.tests,
    use: {
      baseURL: `http://localhost:${world.port}`,
      launchOptions: world.hidesMaps ? screenBrowser : mapBrowser,
    },
    metadata: { data: join(data, world.name) },
  })),
  webServer: WORLDS.map((world) => ({
    name: world.name,
    command: 'node apps/server/src/main/main.ts',
    cwd: '..',
    url: `http://localhost:${world.port}/readyz`,
    timeout: 120_000,
    env: {
      PORT: String(world.port),
      SIGMA_DATA: join(data, world.name),
      SIGMA_DEMO: 'on',
      SIGMA_DEMO_PICTURES: 'on-request',
      RUNNING_IN_TEST_MODE: String(world.hidesMaps),
    },
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
});
