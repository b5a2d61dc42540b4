import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@sigma/db';
import { pino } from 'pino';
import { keepDemoWorld, seedDemo } from '../modules/demo/index.ts';
import { type Application, composeApplication } from './application.ts';
import type { Config } from './config.ts';
import { databaseFault } from './database-fault.ts';
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

interface Parts {
  server?: OpenServer;
  database?: Database;
  application?: Application;
  demo?: { stop(): Promise<void> };
}

/** Starts everything in the order in which it can fail: the port, the data folder, the database, the rest. */
export async function run(options: RunOptions): Promise<Running> {
  const parts: Parts = {};
  const stop = () => stopAll(parts);
  try {
    return { url: await startAll(options, parts), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll({ config, root, progress }: RunOptions, parts: Parts): Promise<string> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const clock = () => new Date();
  // A worker answers nobody.
  const server = config.role === 'worker' ? undefined : await openServer(config);
  if (server !== undefined) parts.server = server;
  const url = config.publicUrl ?? `http://localhost:${server?.port ?? config.port}`;
  const database = await openDatabase({
    url: config.databaseUrl,
    folder: config.dataFolder,
    onStep: progress.step,
    onError: (error) => log.error({ err: error }, 'database connection broke'),
  }).catch((error: unknown) => {
    throw databaseFault(error, config.databaseUrl);
  });
  parts.database = database;
  await database.lock?.update({ url });
  progress.step('Opening sign-in');
  const application = await composeApplication({
    config,
    database,
    publicUrl: url,
    log,
    version: versionOf(root),
    clock,
    webFolder: join(root, 'apps/web/dist'),
  });
  parts.application = application;
  const keepsDemo = config.demo && config.role !== 'api';
  if (keepsDemo) await seedDemo({ database, clock: application.services.worldClock, onStep: progress.step });
  progress.step('Starting the work behind');
  await application.start();
  server?.use(application.listener);
  if (keepsDemo) {
    const picturesAhead = config.demoPictures === 'ahead';
    parts.demo = keepDemoWorld({ ...application.services, picturesAhead });
  }
  return url;
}

async function stopAll({ server, database, application, demo }: Parts): Promise<void> {
  await Promise.all([server?.close(GRACE_MS), demo?.stop()]);
  await application?.stop();
  await database?.close();
}

function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}
