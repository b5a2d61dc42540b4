import type { Browser, CDPSession, Page } from '@playwright/test';
import { startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench } from '../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../browser.ts';
import { ensureWebApp } from '../web-app.ts';

const WATCHED_S = 30;
/** Shares of a core that the tracker may take for itself. */
const MAX_PERCENT = 3;
const SAMPLE_US = 250;

/** The tracker with the five satellites of the demo world, left alone. */
export const trackerBench: Bench = {
  name: 'tracker',
  async run({ worlds, runs, say }) {
    await ensureWebApp(say);
    const folder = await worlds.freshFolder();
    const server = await startServer({ SIGMA_DATA: folder, SIGMA_DEMO_PICTURES: 'on-request' });
    const browser = await openBrowser();
    const shares: number[] = [];
    const withMap: number[] = [];
    try {
      for (let run = 0; run < runs(3); run += 1) {
        say(`the tracker for ${WATCHED_S} s, ${run + 1}`);
        const { own, all } = await watch(browser, server.url);
        shares.push(own);
        withMap.push(all);
      }
    } finally {
      await browser.close();
      await server.close();
    }
    return [
      {
        name: 'script of the tracker, 5 satellites',
        unit: '%',
        target: MAX_PERCENT,
        values: shares,
        note: `of a core over ${WATCHED_S} s; our timers, React and what they call of the map`,
      },
      {
        name: 'all script of the page',
        unit: '%',
        target: undefined,
        values: withMap,
        note: 'with the map’s own frames and garbage collection',
      },
    ];
  },
};

interface Shares {
  readonly own: number;
  readonly all: number;
}

async function watch(browser: Browser, url: string): Promise<Shares> {
  const context = await openWindow(browser);
  try {
    const page = await context.newPage();
    await page.goto(`${url}/program/1/data/track`);
    await passSignIn(page);
    await page.locator('[data-testid=map][data-ready=true]').waitFor();
    await page.getByText('5 active').waitFor();
    await page.waitForLoadState('networkidle');
    return sharesOf(await profile(page, await context.newCDPSession(page)));
  } finally {
    await context.close();
  }
}

type Profile = Awaited<ReturnType<typeof profile>>;

async function profile(page: Page, devTools: CDPSession) {
  await devTools.send('Profiler.enable');
  await devTools.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
  await devTools.send('Profiler.start');
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), WATCHED_S * 1000);
  return (await devTools.send('Profiler.stop')).profile;
}

/** The chunk with the map library; what begins there is the map's own work. */
const MAP_CHUNK = /\/map-view-[^/]*\.js$/;
const NO_SCRIPT = new Set(['(idle)', '(program)', '(root)']);

/**
 * Percent of the watched time. A sample is ours when its stack begins in one of our chunks: the timers of the
 * tracker and React, with everything of the map library that they call.
 */
function sharesOf({ nodes, samples = [], timeDeltas = [], startTime, endTime }: Profile): Shares {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nameOf = (id: number) => byId.get(id)?.callFrame.functionName ?? '';
  /** The script that the stack of a node begins in; empty for none. */
  const beginOf = (id: number): string => {
    const parent = parents.get(id);
    const own = byId.get(id)?.callFrame.url ?? '';
    const above = parent === undefined ? '' : beginOf(parent);
    return above === '' ? own : above;
  };
  let [own, all] = [0, 0];
  samples.forEach((id, index) => {
    if (NO_SCRIPT.has(nameOf(id))) return;
    const us = Math.max(0, timeDeltas[index] ?? 0);
    all += us;
    const begin = beginOf(id);
    if (begin.startsWith('http') && !MAP_CHUNK.test(begin)) own += us;
  });
  const whole = endTime - startTime;
  return { own: (100 * own) / whole, all: (100 * all) / whole };
}
