import { setTimeout as delay } from 'node:timers/promises';
import { type LockHolder, lockHolder, openDatabase } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import {
  directRegistrar,
  httpRegistrar,
  type ImportCommand,
  ImportCommandError,
  type OpenCatalogue,
} from '../../modules/imports/index.ts';
import type { Config } from '../config.ts';
import { makePrivate } from '../private-folder.ts';
import { tokenSource } from './import-token.ts';

/** A server that has locked the data folder publishes its address within this time. */
const STARTING_MS = 15_000;
const POLL_MS = 250;

export interface ImportSetting {
  readonly config: Config;
  readonly store: ObjectStore;
  readonly command: ImportCommand;
  /** The access token of SIGMA_TOKEN. */
  readonly givenToken: string | undefined;
  readonly signal: AbortSignal;
}

/** Opens the catalogue through the server that has locked the embedded database, if any; otherwise the database. */
export async function openCatalogue(setting: ImportSetting): Promise<OpenCatalogue> {
  const { config, store, command, givenToken, signal } = setting;
  const url = config.postgres.url === undefined ? await runningServer(config.dataFolder, signal) : undefined;
  if (url !== undefined) {
    const token = tokenSource({ config, url, command, given: givenToken });
    return { registrar: httpRegistrar({ url, token }), close: async () => undefined };
  }
  await makePrivate(config.dataFolder);
  const clock = () => new Date();
  const database = await openDatabase({ ...config.postgres, folder: config.dataFolder, clock });
  return {
    registrar: directRegistrar({ database, store, onFailed: reportFailure }, clock),
    close: () => database.close(),
  };
}

const reportFailure = (error: unknown) => console.error(`Could not store some of the Items. ${error}`);

/** The address of the server that has locked the data folder; undefined if it is not locked. Waits for one that starts. */
async function runningServer(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const deadline = performance.now() + STARTING_MS;
  let holder: LockHolder | null;
  do {
    holder = await lockHolder(folder);
    if (holder === null) return undefined;
    if (holder.url !== undefined) return new URL(holder.url).origin;
    await delay(POLL_MS, undefined, { signal });
  } while (performance.now() < deadline);
  throw new ImportCommandError(
    `Process ${holder.pid} uses ${folder}: another import, or a server that is still starting. Try again when it is done.`,
  );
}
