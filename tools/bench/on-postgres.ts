import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../apps/server/src/testing/server-process.fixture.ts';

/** Runs on the PostgreSQL of SIGMA_BENCH_DATABASE_URL, which keeps the archive, or on one that is thrown away. */
export async function onPostgres<T>(run: (url: string) => Promise<T>): Promise<T> {
  const kept = process.env.SIGMA_BENCH_DATABASE_URL;
  if (kept !== undefined) return run(kept);
  // Not made here: as root the script hands it to the user that the server runs as.
  const folder = join(tmpdir(), `sigma-bench-postgres-${process.pid}`);
  const script = join(projectRoot, 'tools/postgres.sh');
  // A quarter of a small server's memory, as its documentation advises; the default is 128 MB.
  const env = { ...process.env, SIGMA_POSTGRES_SETTINGS: '-c shared_buffers=1GB' };
  const { stdout } = await promisify(execFile)('bash', [script, 'start', folder], { env });
  try {
    return await run(stdout.trim());
  } finally {
    await promisify(execFile)('bash', [script, 'stop', folder]);
  }
}
