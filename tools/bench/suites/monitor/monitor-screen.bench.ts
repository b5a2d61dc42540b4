import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import {
  insertFindings,
  insertSites,
  randomFindings,
} from '../../../../apps/server/src/modules/detections/random-findings.fixture.ts';
import { seedPeople } from '../../../../apps/server/src/testing/demo-people.fixture.ts';
import { projectRoot } from '../../../../apps/server/src/testing/server-process.fixture.ts';
import { startTestApp, type TestApp } from '../../../../apps/server/src/testing/test-app.ts';
import type { Bench } from '../../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../../browser.ts';
import { readChunkSources, type SourceOf } from '../../chunk-sources.ts';
import { repeated, timed } from '../../measure.ts';
import { longestOwnTask, type OwnName, type TraceEvent } from '../../own-tasks.ts';
import { ensureWebApp } from '../../web-app.ts';

const OWNER = 'customer@demo.example';
const SIZES = [
  { assets: 11, findings: 160, targetMs: 1000 },
  { assets: 500, findings: 20_000, targetMs: 2000 },
] as const;
const PINS = 1000;
const TRACED = ['disabled-by-default-v8.cpu_profiler', 'disabled-by-default-devtools.timeline'];
const PAN_STEPS = 40;
/** What pages read again and again may leave no quiet moment. */
const QUIET_MS = 5000;
/** The dashboard shows 90 days. */
const SHOWN_HOURS = 85 * 24;

/** The dashboard of Monitor: from the click on its link until it can be used, its JavaScript, and the map with a thousand pins. */
export const monitorScreenBench: Bench = {
  name: 'monitor-screen',
  async run({ runs, say }) {
    await ensureWebApp(say);
    const sourceOf = await readChunkSources(say);
    const figures = [];
    for (const size of SIZES) {
      const app = await startWorld(size);
      const browser = await openBrowser({ drawsInSoftware: true });
      try {
        say(`the dashboard with ${size.assets} assets and ${size.findings} findings`);
        const visits: Visit[] = [];
        const { scriptKb } = await opened(browser, app, { savesData: true });
        for (let run = 0; run < runs(5); run += 1) visits.push(await opened(browser, app));
        figures.push({
          name: `${size.assets} assets, ${size.findings} findings: dashboard usable`,
          unit: 'ms' as const,
          target: size.targetMs,
          values: visits.map(({ usableMs }) => usableMs),
          note: 'from the click on its link to counters, assets, tabs and rows; maps hidden; 1440 x 900',
        });
        if (size === SIZES[0])
          figures.push({
            name: 'JavaScript of the route, Brotli',
            unit: 'kB' as const,
            target: 60,
            values: [scriptKb],
            note: 'requested after the click by a browser that saves data, so that nothing was loaded ahead',
          });
      } finally {
        await browser.close();
        await app.close();
      }
    }
    const app = await startWorld({ assets: 1, findings: PINS });
    const browser = await openBrowser();
    try {
      const tasks = await repeated(runs(3), (run) => {
        say(`panning a map with ${PINS} findings, ${run + 1}`);
        return panned(browser, app, ownNames(sourceOf), say);
      });
      figures.push({
        name: `${PINS} pins: longest task of our own code while panning`,
        unit: 'ms' as const,
        target: 50,
        values: tasks,
        note: 'our scripts with React and what the browser does for them, without MapLibre and its GL',
      });
    } finally {
      await browser.close();
      await app.close();
    }
    return figures;
  },
};

interface WorldSize {
  readonly assets: number;
  readonly findings: number;
}

/** A server with assets whose findings are of the last months, as the dashboard shows them. */
async function startWorld(size: WorldSize): Promise<TestApp> {
  const app = await startTestApp({ webFolder: join(projectRoot, 'apps/web/dist') });
  const { kysely } = app.database;
  const { first } = await seedPeople(app.database);
  const profile = { first_name: 'Carla', last_name: 'Moreno', organization: 'Acme' };
  await kysely.updateTable('users').set(profile).where('email', '=', OWNER).execute();
  const assets = Array.from({ length: size.assets }, (_, index) => ({
    id: randomUUID(),
    lon: -120 + (index % 25) * 2,
    lat: 25 + Math.floor(index / 25),
  }));
  await insertSites(kysely, first, assets);
  const now = Date.now();
  const findings = randomFindings({ count: size.findings, seed: 7, assets, visible: 1 }).map(
    (finding, index) => ({
      ...finding,
      detected_at: new Date(now - (index % SHOWN_HOURS) * 3_600_000).toISOString(),
    }),
  );
  await insertFindings(kysely, first, findings);
  return app;
}

interface Visit {
  readonly usableMs: number;
  readonly scriptKb: number;
}

/** A browser that saves data loads the code of the dashboard only after the click. */
async function opened(browser: Browser, { url }: TestApp, { savesData = false } = {}): Promise<Visit> {
  const context = await openWindow(browser);
  try {
    if (savesData)
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
    const page = await context.newPage();
    await page.route('**/public/v1/platform/', async (route) => {
      const response = await route.fetch();
      const json = { ...(await response.json()), running_in_test_mode: true };
      await route.fulfill({ response, json });
    });
    await page.goto(`${url}/program/1/monitor/reports`);
    await passSignIn(page);
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\.m?js$/.test(new URL(request.url()).pathname)) scripts.push(request.url());
    });
    const usableMs = await timed(async () => {
      await page.getByRole('link', { name: 'Dashboard' }).click();
      await usable(page);
    });
    return { usableMs, scriptKb: (await bytesOf(scripts)) / 1000 };
  } finally {
    await context.close();
  }
}

/** Counters with numbers, assets, the head, tabs with numbers and rows of alerts. */
async function usable(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Alerts ?[\d,]+/ }).waitFor();
  await page.getByRole('list', { name: 'Assets' }).getByRole('button').first().waitFor();
  await page.getByRole('tab', { name: /^Alerts ?\d/ }).waitFor();
  await page.getByRole('table', { name: 'Alerts' }).getByRole('row').nth(1).waitFor();
}

async function bytesOf(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(urls)].map(async (url) => {
      const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function panned(
  browser: Browser,
  { url }: TestApp,
  ownName: OwnName,
  say: (text: string) => void,
): Promise<number> {
  const context = await openWindow(browser);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/program/1/monitor`);
    await passSignIn(page);
    await page.getByRole('radio', { name: 'Map' }).waitFor({ state: 'attached' });
    await page.keyboard.press('m');
    await page.locator('[data-testid=map][data-ready=true]').waitFor();
    await page.getByRole('list', { name: 'Alerts' }).getByRole('button').first().waitFor();
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined);
    await browser.startTracing(page, { categories: TRACED });
    const [x, y] = [700, 400];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= PAN_STEPS; step += 1)
      await page.mouse.move(x + 6 * Math.min(step, PAN_STEPS - step), y + 3 * step);
    await page.mouse.up();
    const task = longestOwnTask(traceOf(await browser.stopTracing()), ownName);
    if (task)
      say(
        task.parts
          .slice(0, 6)
          .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
          .join(', '),
      );
    return task?.ownMs ?? 0;
  } finally {
    await context.close();
  }
}

function traceOf(bytes: Buffer): readonly TraceEvent[] {
  const { traceEvents } = JSON.parse(bytes.toString('utf8'));
  return traceEvents;
}

/** Everything that the web app is built from is ours, React with it; but not the map library. */
function ownNames(sourceOf: SourceOf): OwnName {
  return (frame) => {
    const source = sourceOf(frame);
    if (source === undefined || source.includes('maplibre-gl')) return undefined;
    return source.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
  };
}
