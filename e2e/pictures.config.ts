import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { mapBrowser } from './steps/browser.ts';

const port = Number(process.env.SIGMA_E2E_PORT ?? 8288);

/** npm run pictures: makes the screenshots of the README on a new demo world. */
export default defineConfig({
  testDir: '.',
  testMatch: 'readme-pictures.ts',
  outputDir: '../test-results',
  workers: 1,
  timeout: 600_000,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: mapBrowser,
    baseURL: `http://localhost:${port}`,
  },
  webServer: {
    command: 'node apps/server/src/main/main.ts',
    cwd: '..',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    env: {
      PORT: String(port),
      SIGMA_DATA: join(tmpdir(), `sigma-pictures-${process.pid}`),
      SIGMA_DEMO: 'on',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
