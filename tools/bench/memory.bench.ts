import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench, BenchContext } from './bench.ts';
import { residentMb } from './measure.ts';
import { setAside } from './world.ts';

const REST_MS = 30_000;
const NOTE = 'server process, 30 s after a second start, nothing left to make';

/** Memory of a server that has been ready for half a minute and makes nothing. */
export const memoryBench: Bench = {
  name: 'memory',
  async run(context) {
    const { server } = await context.worlds.quiet();
    const embedded = await atRest(server, context);
    const postgres = await withPostgres(context);
    return [
      { name: 'memory at rest, embedded database', unit: 'MB', target: 1300, values: [embedded], note: NOTE },
      {
        name: 'memory at rest, PostgreSQL beside it',
        unit: 'MB',
        target: 350,
        values: postgres.value === undefined ? [] : [postgres.value],
        note: postgres.fault ?? NOTE,
      },
    ];
  },
};

async function atRest(server: ServerProcess, { say }: BenchContext): Promise<number> {
  say(`letting the server rest for ${REST_MS / 1000} s`);
  await wait(REST_MS);
  return residentMb(server.pid);
}

async function withPostgres(context: BenchContext): Promise<{ value?: number; fault?: string }> {
  const folder = await context.worlds.freshFolder();
  const script = join(projectRoot, 'tools/postgres.sh');
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const cluster = join(folder, 'postgres');
  try {
    const { stdout } = await promisify(execFile)('sh', [script, 'start', cluster]);
    return { value: await restOn(stdout.trim(), join(folder, 'data'), context) };
  } catch (error) {
    return {
      fault: error instanceof Error ? (error.message.split('\n').at(-2) ?? error.message) : String(error),
    };
  } finally {
    await promisify(execFile)('sh', [script, 'stop', cluster]);
  }
}

async function restOn(url: string, folder: string, context: BenchContext): Promise<number> {
  const variables = { SIGMA_DATA: folder, DATABASE_URL: url };
  context.say('starting on PostgreSQL');
  await (await startServer(variables)).close();
  await setAside({ url });
  const server = await startServer(variables);
  try {
    return await atRest(server, context);
  } finally {
    await server.close();
  }
}
