import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { orbitRowCalls } from '@sigma/contract';
import { lockDataFolder } from '@sigma/db';
import { MS_PER_DAY } from '@sigma/geo';
import { SENSORS } from '@sigma/simulator';
import { type ServerProcess, startServer } from './server-process.fixture.ts';

/** The forecast extends at least seven days ahead; a revolution takes less than two hours. */
const FORECAST_MS = 6.5 * MS_PER_DAY;
const ASK_EVERY_MS = 200;
/** The list of all revolutions takes the server some of the time in which it calculates them. */
const ASK_FORECAST_EVERY_MS = 1000;

/**
 * The data folder that a server leaves which has created the demo world, without pictures and example, and was stopped.
 * Of all processes with the same parent folder, the first makes it and the others wait. Copy it; never start a server on it.
 */
export async function preparedWorld(parent: string): Promise<string> {
  const folder = join(parent, 'prepared-world');
  await mkdir(parent, { recursive: true });
  while (!existsSync(folder)) {
    const lock = await lockDataFolder(parent, new Date()).catch(() => undefined);
    if (lock === undefined) await wait(ASK_EVERY_MS);
    else await makeWorld(folder).finally(lock.release);
  }
  return folder;
}

/** Copies the prepared world into a data folder. */
export async function copyPreparedWorld(parent: string, folder: string): Promise<void> {
  await cp(await preparedWorld(parent), folder, { recursive: true });
}

/**
 * Stores the data folder of a stopped server whose demo world has its complete example, which takes a server half a minute.
 * The example is about the present: use it within two hours, before its scheduled pass begins.
 */
export async function storeExample(parent: string, folder: string): Promise<void> {
  const [stored, draft] = [join(parent, 'example'), join(parent, 'example.draft')];
  await Promise.all([stored, draft].map((path) => rm(path, { recursive: true, force: true })));
  await cp(folder, draft, { recursive: true });
  await rename(draft, stored);
}

/** Copies the stored example into a data folder; without one, the prepared world, in which a server then fills it. */
export async function copyExample(parent: string, folder: string): Promise<void> {
  const stored = join(parent, 'example');
  if (existsSync(stored)) await cp(stored, folder, { recursive: true });
  else await copyPreparedWorld(parent, folder);
}

async function makeWorld(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const server = await startServer({
    SIGMA_DATA: draft,
    SIGMA_DEMO_PICTURES: 'on-request',
    SIGMA_DEMO_EXAMPLE: 'off',
  });
  try {
    while (!(await isForecast(server))) await wait(ASK_FORECAST_EVERY_MS);
  } finally {
    await server.end('SIGTERM');
  }
  await rename(draft, folder);
}

/** Whether the orbits of all satellites are calculated, which a server does in the background after each first start. */
async function isForecast(server: ServerProcess): Promise<boolean> {
  const start = new Date(Date.now() + FORECAST_MS).toISOString();
  const response = await server.call(orbitRowCalls.list, {
    as: 'admin@demo.example',
    query: { start, limit: 1000 },
  });
  if (response.status !== 200) throw new Error(`The list of orbit rows answered ${response.status}.`);
  const { results }: { results: readonly { sensor: number }[] } = await response.json();
  return new Set(results.map(({ sensor }) => sensor)).size === SENSORS.length;
}
