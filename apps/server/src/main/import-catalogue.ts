import { join } from 'node:path';
import { type LockHolder, lockHolder, openDatabase } from '@sigma/db';
import type { ObjectStore } from '@sigma/storage';
import { cliToken } from '../identity/cli-token.ts';
import { readKeys } from '../identity/keys.ts';
import {
  directRegistrar,
  httpRegistrar,
  type ImportCommand,
  ImportCommandError,
  type OpenCatalogue,
} from '../modules/imports/index.ts';
import type { Config } from './config.ts';
import { makePrivate } from './private-folder.ts';

const DEMO_ADMIN = 'admin@demo.example';
const TOKEN_MS = 30 * 60_000;
const STARTING_MS = 15_000;
const POLL_MS = 250;

/** Opens the catalogue through the server that has locked the embedded database, if any; otherwise the database. */
export async function openCatalogue(
  config: Config,
  store: ObjectStore,
  command: ImportCommand,
): Promise<OpenCatalogue> {
  const server = config.databaseUrl === undefined ? await runningServer(config.dataFolder) : null;
  if (server !== null) {
    const token = tokenSource(config, server, command);
    return { registrar: httpRegistrar({ url: server, token }), close: async () => undefined };
  }
  await makePrivate(config.dataFolder);
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder });
  return {
    registrar: directRegistrar({ database, store }, () => new Date()),
    close: () => database.close(),
  };
}

/** The address of the server that has locked the data folder; null when it is not locked. Waits for one that starts. */
async function runningServer(folder: string): Promise<string | null> {
  let holder: LockHolder | null = null;
  for (let waited = 0; waited < STARTING_MS; waited += POLL_MS) {
    holder = await lockHolder(folder);
    if (holder === null) return null;
    if (holder.url !== undefined) return new URL(holder.url).origin;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new ImportCommandError(
    `Process ${holder?.pid} uses ${folder} and has not published an address: it is another import or a server that is still starting. Try again when it is done.`,
  );
}

function tokenSource(config: Config, url: string, command: ImportCommand): () => Promise<string> {
  let cached: { readonly token: Promise<string>; readonly until: number } | undefined;
  return () => {
    if (cached === undefined || cached.until < Date.now())
      cached = { token: newToken(config, url, command), until: Date.now() + TOKEN_MS };
    return cached.token;
  };
}

async function newToken(config: Config, url: string, command: ImportCommand): Promise<string> {
  const given = process.env.SIGMA_TOKEN?.trim();
  if (given) return given;
  if (config.oidc.issuer !== 'local')
    throw new ImportCommandError(
      'Set SIGMA_TOKEN to the access token of an admin: this server does not use the local issuer.',
    );
  const email = command.email ?? config.adminEmails[0] ?? (config.demo ? DEMO_ADMIN : undefined);
  if (email === undefined) throw new ImportCommandError('Name the admin account to write as with --as.');
  const keys = await readKeys(join(config.dataFolder, 'identity'));
  if (keys === undefined)
    throw new ImportCommandError(
      `${config.dataFolder} contains no keys. Is it the SIGMA_DATA of the server?`,
    );
  return cliToken({ issuer: `${url}/oidc`, email, key: keys.cli }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportCommandError(`Could not get a token for ${email}: ${reason}.`);
  });
}
