import type { Browser, Page, Route } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { openBrowser, openWindow, passSignIn } from '../browser.ts';
import { readChunkSources, type SourceOf } from '../chunk-sources.ts';
import { longestOwnTask, type OwnName, type TraceEvent } from '../own-tasks.ts';
import { ensureWebApp } from '../web-app.ts';

const SCENES = 1000;

interface Watched {
  /** Longest time of one task of the page in our code, ms; undefined where it was not measured. */
  readonly ownTaskMs: number | undefined;
  /** Longest piece of any script within one frame, ms. */
  readonly longestScriptMs: number;
  /** Longest time from an input to the next picture of the screen, ms. */
  readonly worstInteractionMs: number;
}

/** The search screen with a thousand scenes: used by someone who hovers, selects, scrolls and filters. */
export const searchScreenBench: Bench = {
  name: 'search-screen',
  async run({ worlds, runs, say }) {
    await ensureWebApp(say);
    const ownName = ownNames(await readChunkSources(say));
    const { server } = await worlds.quiet();
    const look = { say, url: server.url };
    const hidden = await inBrowser({ drawsInSoftware: true }, runs(5), (browser, run) => {
      say(`the search screen with ${SCENES} scenes, maps hidden, ${run}`);
      return handle(browser, { ...look, ownName: undefined });
    });
    // A frame of a thousand footprints takes software GL about a second.
    const mapped = await inBrowser({}, runs(2), (browser, run) => {
      say(`the search screen with ${SCENES} scenes, map shown, ${run}`);
      return handle(browser, { ...look, ownName });
    });
    const note = `${SCENES} scenes hovered, scrolled, selected, filtered; 1440 x 900`;
    return [
      {
        name: 'longest task of our own code, map shown',
        unit: 'ms',
        target: 50,
        values: mapped.map(({ ownTaskMs = Number.NaN }) => ownTaskMs),
        note: `${note}; our scripts with React and what the browser does for them, without MapLibre and its GL`,
      },
      {
        name: 'longest script of a frame, map shown',
        unit: 'ms',
        target: undefined,
        values: mapped.map((one) => one.longestScriptMs),
        note: `${note}; MapLibre with it, WebGL in software`,
      },
      {
        name: 'worst interaction, maps hidden',
        unit: 'ms',
        target: 200,
        values: hidden.map((one) => one.worstInteractionMs),
        note: `${note}; no graphics card, none imitated`,
      },
    ];
  },
};

async function inBrowser<Value>(
  options: Parameters<typeof openBrowser>[0],
  runs: number,
  run: (browser: Browser, number: number) => Promise<Value>,
): Promise<readonly Value[]> {
  const browser = await openBrowser(options);
  const values: Value[] = [];
  try {
    for (let number = 1; number <= runs; number += 1) values.push(await run(browser, number));
  } finally {
    await browser.close();
  }
  return values;
}

/** Everything that the web app is built from is ours, React with it, which works for us; but not the map library. */
function ownNames(sourceOf: SourceOf): OwnName {
  return (frame) => {
    const source = sourceOf(frame);
    if (source === undefined || source.includes('maplibre-gl')) return undefined;
    return source.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '');
  };
}

interface Look {
  readonly url: string;
  readonly say: (text: string) => void;
  /** With the map, in whose work ours is looked for; undefined: maps are hidden. */
  readonly ownName: OwnName | undefined;
}

async function handle(browser: Browser, { url, say, ownName }: Look): Promise<Watched> {
  const context = await openWindow(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.route('**/public/v1/platform/', (route) =>
      answerWith(route, (answer) => ({ ...answer, running_in_test_mode: ownName === undefined })),
    );
    await page.route('**/search', (route) => answerWith(route, multiplied));
    await page.goto(`${url}/program/1/map/@37.779,-122.429,11`);
    await passSignIn(page);
    await page.getByRole('heading', { name: /^1\D?000 scenes/ }).waitFor();
    if (ownName) await page.locator('[data-testid=map][data-ready=true]').waitFor();
    await page.evaluate(() => Reflect.set(globalThis, 'sigmaWatched', { script: 0, interaction: 0 }));
    if (ownName) await browser.startTracing(page, { categories: TRACED });
    await useIt(page);
    const task = ownName && longestOwnTask(traceOf(await browser.stopTracing()), ownName);
    if (task) say(`longest task of our code: ${task.parts.slice(0, 6).map(partText).join(', ')}`);
    const seen = await page.evaluate(() => {
      const { script, interaction } = Object(Reflect.get(globalThis, 'sigmaWatched'));
      return { longestScriptMs: Number(script), worstInteractionMs: Number(interaction) };
    });
    return { ...seen, ownTaskMs: task?.ownMs };
  } finally {
    await context.close();
  }
}

/** Tasks of threads, and what ran in them five times a millisecond. */
const TRACED = ['disabled-by-default-v8.cpu_profiler', 'disabled-by-default-devtools.timeline'];

function traceOf(bytes: Buffer): readonly TraceEvent[] {
  const { traceEvents } = JSON.parse(bytes.toString('utf8'));
  return traceEvents;
}

const partText = ([name, ms]: readonly [string, number]) => `${name} ${ms.toFixed(1)} ms`;

/** Along the list and back, over the map, everything selected and let go, a filter opened, the bars changed. */
async function useIt(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Scenes by task' });
  const box = await list.boundingBox();
  if (box === null) throw new Error('the list has no box');
  const x = box.x + box.width / 3;
  for (let y = box.y + 20; y < box.y + box.height - 20; y += 28) await page.mouse.move(x, y);
  for (const by of [600, 600, 2400, 9600, -12_000]) await page.mouse.wheel(0, by);
  await page.mouse.move(300, 300);
  for (let step = 0; step < 12; step += 1) await page.mouse.move(300 + step * 40, 300 + step * 24);
  const all = page.getByRole('checkbox', { name: 'Select all results' });
  await all.press('Space');
  await all.press('Space');
  await page.getByRole('button', { name: /^Clouds/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Daily' }).press('Space');
  await page.getByRole('radio', { name: 'Monthly' }).press('Space');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

type Answer = Readonly<Record<string, unknown>>;

async function answerWith(route: Route, change: (answer: Answer) => Answer): Promise<void> {
  const response = await route.fetch();
  await route.fulfill({ response, json: change(await response.json()) });
}

/** The scenes that were found, again and again a little further east and each time as new tasks, up to 1000. */
function multiplied(answer: Answer): Answer {
  const found: Answer[] = Array.isArray(answer.features) ? answer.features : [];
  if (found.length === 0) return answer;
  const features = Array.from({ length: SCENES }, (_, at) => {
    const round = Math.floor(at / found.length);
    const scene: Answer = found[at % found.length] ?? {};
    const properties = Object(scene.properties);
    return {
      ...scene,
      id: `${scene.id}-${round}`,
      geometry: movedEast(scene.geometry, round * 0.01),
      properties: { ...properties, 'sigma:task_id': `${properties['sigma:task_id']}-${round}` },
    };
  });
  return { ...answer, features, numberMatched: SCENES, numberReturned: SCENES, links: [] };
}

function movedEast(geometry: unknown, degrees: number): unknown {
  const moved = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [first, second, ...rest] = value;
    return typeof first === 'number' ? [first + degrees, second, ...rest] : value.map(moved);
  };
  return { ...Object(geometry), coordinates: moved(Object(geometry).coordinates) };
}

/** Runs in the page, before anything of it. */
function watch(): void {
  Reflect.set(globalThis, 'sigmaWatched', { script: 0, interaction: 0 });
  const keep = (name: 'script' | 'interaction', value: number) => {
    const seen = Object(Reflect.get(globalThis, 'sigmaWatched'));
    Reflect.set(seen, name, Math.max(Number(Reflect.get(seen, name)), value));
  };
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      for (const script of Reflect.get(frame, 'scripts') ?? []) keep('script', script.duration);
    }
  }).observe({ type: 'long-animation-frame' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) keep('interaction', entry.duration);
    }
  }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
}
