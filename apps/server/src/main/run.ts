import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@sigma/db';
import { pino } from 'pino';
import { type Application, composeApplication } from './application.ts';
import type { Config } from './config.ts';
import type { Progress } from './progress.ts';
import { type OpenServer, openServer } from './server.ts';

export interface Running {
  readonly url: string;
  /** Takes no more requests, ends what runs, closes the database and gives the data folder back. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly config: Config;
  /** Root of the project: where the built web app and package.json are. */
  readonly root: string;
  readonly progress: Progress;
}

/** Requests that were taken may run this long after the signal to stop. */
const GRACE_MS = 5_000;

/** Starts everything in the order in which it can fail: the port, the data folder, the database, the rest. */
export async function run({ config, root, progress }: RunOptions): Promise<Running> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const server = await openServer(config);
  const opened: { database?: Database; application?: Application } = {};
  const stop = () => stopAll(server, opened);
  try {
    const url = config.publicUrl ?? `http://localhost:${server.port}`;
    opened.database = await openDatabase({
      url: config.databaseUrl,
      folder: config.dataFolder,
      onStep: progress.step,
      onError: (error) => log.error({ err: error }, 'database connection broke'),
    });
    await opened.database.lock?.update({ url });
    progress.step('Opening sign-in');
    opened.application = await composeApplication({
      config,
      database: opened.database,
      publicUrl: url,
      log,
      version: versionOf(root),
      clock: () => new Date(),
      webFolder: join(root, 'apps/web/dist'),
    });
    server.use(opened.application.listener);
    progress.step('Starting the work behind');
    await opened.application.start();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function stopAll(
  server: OpenServer,
  { database, application }: { database?: Database; application?: Application },
): Promise<void> {
  await Promise.all([server.close(GRACE_MS), application?.stop()]);
  await database?.close();
}

function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}
