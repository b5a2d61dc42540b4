import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Operation, wireRequest } from '@sigma/contract';
import {
  type FixedClock,
  fixedClock,
  type TempFolder,
  type TestDatabase,
  tempFolder,
  testDatabase,
} from '@sigma/testkit';
import { pino } from 'pino';
import { cliToken } from '../identity/cli-token.ts';
import { keysFile, readKeys } from '../identity/keys.ts';
import { type Application, composeApplication } from '../main/application.ts';
import { readConfig } from '../main/config.ts';
import { openServer } from '../main/server.ts';
import { fakeJobs, type SentJob } from './fake-jobs.ts';

export interface TestCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** E-mail address of the calling account; without it the call has no token. */
  readonly as?: string;
  /** Sends this token instead of one for `as`. */
  readonly token?: string;
}

export interface TestApp {
  readonly url: string;
  readonly database: TestDatabase;
  readonly application: Application;
  readonly clock: FixedClock;
  /** The data folder. */
  readonly folder: string;
  /** Returns a token of a demo account by the command line's grant; cached for the next call. */
  tokenFor(email: string): Promise<string>;
  /** Calls an operation over HTTP; parameters, query and body may be invalid on purpose. */
  call(operation: Operation, input?: TestCall): Promise<Response>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Variables of the configuration. By default, orders start at once. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly now?: string;
  readonly webFolder?: string;
  /** Runs the job queue; otherwise queued jobs go to `onJob` or are dropped. */
  readonly jobs?: boolean;
  readonly onJob?: (job: SentJob) => Promise<void>;
  /** Opens the database; by default that of the test file. The app closes it. */
  readonly openDatabase?: () => Promise<TestDatabase>;
  /** The data folder; by default a new one. The app removes it. */
  readonly folder?: TempFolder;
  /** Creates keys of its own for the local issuer, for tests about them. */
  readonly ownKeys?: boolean;
}

/** The keys of the first issuer: to create them takes 0.2 s of processor time, so the other apps of a process share them. */
let sharedKeys: string | undefined;

async function giveSharedKeys(folder: string): Promise<void> {
  if (sharedKeys === undefined) return;
  await mkdir(folder, { mode: 0o700 });
  await writeFile(keysFile(folder), sharedKeys, { mode: 0o600 });
}

/** Expensive requests have a low priority, and the machine that runs tests does other things as well. */
const ON_A_BUSY_MACHINE = {
  SIGMA_EXPENSIVE_SECONDS: '55',
  SIGMA_EXPENSIVE_WAIT_SECONDS: '55',
  SIGMA_PREPARE_SECONDS: '40',
};
/** Tests call faster than people do. */
const NO_RATE = { SIGMA_REQUESTS_PER_SECOND: '100000' };

/** Starts the real server on its own port, with a new database and the local issuer; checks every answer. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = options.folder ?? (await tempFolder());
  const server = await openServer({ host: '127.0.0.1', port: 0 });
  const url = `http://localhost:${server.port}`;
  const database = await (options.openDatabase ?? testDatabase)();
  const clock = fixedClock(options.now);
  const environment = {
    SIGMA_DATA: folder.path,
    ORDER_GRACE_SECONDS: '0',
    ...ON_A_BUSY_MACHINE,
    ...NO_RATE,
    ...options.environment,
  };
  const config = readConfig(environment, folder.path);
  const identityFolder = join(folder.path, 'identity');
  const hasKeys = config.oidc.issuer === 'local' && options.ownKeys !== true;
  if (hasKeys) await giveSharedKeys(identityFolder);
  const application = await composeApplication({
    config,
    database,
    publicUrl: url,
    log: pino({ level: process.env.SIGMA_LOG ?? 'silent' }),
    version: '0.0.0',
    clock: clock.now,
    webFolder: options.webFolder,
    checkAnswers: true,
    jobs: options.jobs === true ? undefined : fakeJobs(options.onJob),
  });
  if (hasKeys) sharedKeys ??= await readFile(keysFile(identityFolder), 'utf8');
  if (options.jobs === true) await application.start();
  server.use(application.listener);
  const tokens = new Map<string, Promise<string>>();

  async function tokenFor(email: string): Promise<string> {
    const keys = await readKeys(identityFolder);
    if (keys === undefined)
      throw new Error('The local issuer has no keys: this app uses an external issuer.');
    const token = tokens.get(email) ?? cliToken({ issuer: `${url}/oidc`, email, key: keys.cli });
    tokens.set(email, token);
    return token;
  }

  return {
    url,
    database,
    application,
    clock,
    folder: folder.path,
    tokenFor,
    async call(operation, input = {}) {
      const token = input.as === undefined ? input.token : await tokenFor(input.as);
      const wire = wireRequest(operation, { body: {}, ...input });
      return fetch(`${url}/api${wire.path}`, {
        method: wire.method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(wire.body === undefined ? {} : { body: wire.body }),
      });
    },
    async close() {
      await Promise.all([server.close(1000), application.endStreams()]);
      await application.stop();
      await database.close();
      await folder.remove();
    },
  };
}
