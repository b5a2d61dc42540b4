import { execFile } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  projectRoot,
  type ServerProcess,
  startServer,
} from '../../../apps/server/src/testing/server-process.fixture.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, residentMb } from '../measure.ts';
import { drawOpeningView, setAside } from '../world.ts';

const REST_MS = 30_000;
const NOTE = 'server process, 30 s after a second start, nothing left to make';

/** Memory of a server that has been ready for half a minute and makes nothing. */
export const memoryBench: Bench = {
  name: 'memory',
  async run(context) {
    const { server } = await context.worlds.quiet();
    const embedded = await atRest(server, context);
    const { withDemo = [], withoutDemo = [], note = NOTE } = await withPostgres(context);
    const row = (name: string, target: number, values: readonly number[], said: string): Figure => ({
      name: `memory at rest, ${name}`,
      unit: 'MB',
      target,
      values,
      note: said,
    });
    return [
      row('embedded database', 900, [embedded], NOTE),
      row('with PostgreSQL', 350, withDemo, note),
      row('PostgreSQL, SIGMA_DEMO=off', 350, withoutDemo, note),
    ];
  },
};

interface OnPostgres {
  readonly withDemo?: readonly number[];
  readonly withoutDemo?: readonly number[];
  /** Why there are no figures. */
  readonly note?: string;
}

async function atRest(server: ServerProcess, { say }: BenchContext): Promise<number> {
  say(`letting the server rest for ${REST_MS / 1000} s`);
  await wait(REST_MS);
  return residentMb(server.pid);
}

async function withPostgres(context: BenchContext): Promise<OnPostgres> {
  const folder = await context.worlds.freshFolder();
  const script = join(projectRoot, 'tools/postgres.sh');
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const cluster = join(folder, 'postgres');
  try {
    const { stdout } = await promisify(execFile)('sh', [script, 'start', cluster]);
    return await restOn(stdout.trim(), join(folder, 'data'), context);
  } catch (error) {
    return { note: String(error).replace(/\s+/g, ' ').slice(0, 80) };
  } finally {
    await promisify(execFile)('sh', [script, 'stop', cluster]);
  }
}

async function restOn(url: string, folder: string, context: BenchContext): Promise<OnPostgres> {
  const variables = { SIGMA_DATA: folder, DATABASE_URL: url };
  context.say('starting on PostgreSQL');
  const first = await startServer(variables);
  await drawOpeningView(first).finally(() => first.close());
  await setAside({ url });
  const rest = async (demo: string): Promise<number> => {
    const server = await startServer({ ...variables, SIGMA_DEMO: demo });
    try {
      return await atRest(server, context);
    } finally {
      await server.close();
    }
  };
  return { withDemo: [await rest('on')], withoutDemo: [await rest('off')] };
}
