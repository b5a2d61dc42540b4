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
    while (!(await isForecast(server))) await wait(ASK_EVERY_MS);
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
