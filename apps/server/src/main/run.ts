import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '@sigma/db';
import { pino } from 'pino';
import { keepDemoWorld, queueExample, seedDemo } from '../modules/demo/index.ts';
import { type Application, composeApplication } from './application.ts';
import type { Config } from './config.ts';
import { databaseProblem } from './database-problem.ts';
import { makePrivate } from './private-folder.ts';
import type { Progress } from './progress.ts';
import { type OpenServer, openServer } from './server.ts';

export interface Running {
  readonly url: string;
  /** Stops accepting requests, ends running work, closes the database and releases the data folder. */
  stop(): Promise<void>;
}

export interface RunOptions {
  readonly config: Config;
  /** Root of the project, with package.json and the built web app. */
  readonly root: string;
  readonly progress: Progress;
}

/** Accepted requests may run this long after the signal to stop. */
const GRACE_MS = 5_000;

interface Parts {
  server?: OpenServer;
  database?: Database;
  application?: Application;
  demo?: { stop(): Promise<void> };
}

/** Starts everything, the parts that are most likely to fail first: the port, the data folder, the database. */
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
  // Work that no one waits for fails alone; without this, Node would end the process for everyone.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'Work in the background failed'));
  const clock = () => new Date();
  // A worker answers no requests.
  const server = config.role === 'worker' ? undefined : await openServer(config);
  if (server !== undefined) parts.server = server;
  const url = config.publicUrl ?? `http://localhost:${server?.port ?? config.port}`;
  await makePrivate(config.dataFolder);
  const database = await openDatabase({
    ...config.postgres,
    folder: config.dataFolder,
    clock,
    expensiveMs: config.limits.runS * 1000,
    onStep: progress.step,
    onError: (error) => log.error({ err: error }, 'A database connection broke'),
  }).catch((error: unknown) => {
    throw databaseProblem(error, config.postgres);
  });
  parts.database = database;
  await database.lock?.update({ url });
  progress.step('Preparing sign-in');
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
  progress.step('Starting background work');
  await application.start();
  server?.use(application.listener);
  if (keepsDemo) {
    const picturesAhead = config.demoPictures === 'ahead';
    parts.demo = keepDemoWorld({ ...application.services, picturesAhead, monitor: config.demoMonitor });
    if (config.demoExample) await queueExample(application.services.jobs);
  }
  return url;
}

async function stopAll({ server, database, application, demo }: Parts): Promise<void> {
  await Promise.all([server?.close(GRACE_MS), demo?.stop(), application?.endStreams()]);
  await application?.stop();
  await database?.close();
}

function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return version;
}
