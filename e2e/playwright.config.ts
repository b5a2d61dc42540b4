import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.SIGMA_E2E_PORT ?? 8188);
const data = process.env.SIGMA_E2E_DATA ?? join(tmpdir(), `sigma-e2e-${process.pid}`);
process.env.SIGMA_E2E_DATA = data;

/**
 * Three servers, each with a world of its own: one draws maps, in software here and slowly; the others run in
 * test mode, which hides them, for the journeys that need none. A journey with a map is tagged @map; one that lets the
 * clock of the demo world jump, which would disturb all others, @clock.
 */
const WORLDS = [
  { name: 'maps', port, tests: { grep: /@map/ }, hidesMaps: false },
  { name: 'screens', port: port + 1, tests: { grepInvert: /@map|@clock/ }, hidesMaps: true },
  { name: 'clock', port: port + 2, tests: { grep: /@clock/ }, hidesMaps: true },
] as const;
const debianChromium = '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall once; a journey that fails twice has failed, and one that needed it is listed as flaky.
  retries: process.env.CI === 'true' ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['../tools/testing/playwright-count-reporter.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  projects: WORLDS.map((world) => ({
    name: world.name,
    workers: 1,
    ...world.tests,
    use: { baseURL: `http://localhost:${world.port}` },
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
      SIGMA_DEMO_PICTURES: 'asked',
      RUNNING_IN_TEST_MODE: String(world.hidesMaps),
    },
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
});
