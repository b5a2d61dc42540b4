import { execFile } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type TempFolder, tempFolder } from './temp-folder.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../tools/postgres.sh', import.meta.url));

/** A PostgreSQL server of one test, which the test may break. */
export interface OwnPostgres {
  readonly url: string;
  /** Kills every process of the server at once. */
  kill(): Promise<void>;
  /** Stops every process of the server, which then replies to nothing, until `resume`. */
  freeze(): Promise<void>;
  resume(): Promise<void>;
  /** Starts it again after `kill`, or restarts it. */
  restart(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts a PostgreSQL server with PostGIS in a new folder, or in this one; needs the Debian packages that `.ci/run` installs. */
export async function ownPostgres(place?: TempFolder): Promise<OwnPostgres> {
  const folder = place ?? (await tempFolder());
  // The server runs as another user if the tests run as root.
  await chmod(folder.path, 0o755);
  const cluster = join(folder.path, 'postgres');
  const { stdout } = await run('sh', [script, 'start', cluster]);
  let frozen: readonly number[] = [];

  const processes = async (): Promise<readonly number[]> => {
    const [line = ''] = (await readFile(join(cluster, 'data/postmaster.pid'), 'utf8')).split('\n');
    const { stdout: children } = await run('ps', ['-o', 'pid=', '--ppid', line]).catch(() => ({
      stdout: '',
    }));
    return [Number(line), ...children.split('\n').filter(Boolean).map(Number)];
  };
  const resume = async () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  return {
    url: stdout.trim(),
    async kill() {
      const pids = await processes();
      for (const pid of pids) signal(pid, 'SIGKILL');
      while (pids.some(isAlive)) await wait(20);
    },
    async freeze() {
      frozen = await processes();
      for (const pid of frozen) signal(pid, 'SIGSTOP');
    },
    resume,
    restart: async () => void (await run('sh', [script, 'restart', cluster])),
    async remove() {
      await resume();
      await run('sh', [script, 'stop', cluster]);
      await folder.remove();
    },
  };
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // The process has ended.
  }
}

const isAlive = (pid: number): boolean => signal(pid, 0);
