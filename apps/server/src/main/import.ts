import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DatabaseError, type LockHolder, lockHolder, openDatabase } from '@sigma/db';
import { chooseTarget, type TargetInput } from '@sigma/domain';
import { openStore } from '@sigma/storage';
import { cliToken } from '../identity/cli-token.ts';
import { readKeys } from '../identity/keys.ts';
import {
  directRegistrar,
  findCandidates,
  httpRegistrar,
  importFiles,
  outcomeLine,
  type Registrar,
  RegistrarError,
  reporterOn,
  shownPath,
  totalsOf,
} from '../modules/imports/index.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

const USAGE = `Usage: npm run import -- PATH [--program P] [--collection C] [--as EMAIL]

Imports GeoTIFF and COG files (.tif, .tiff) and ENVI cubes with map info (.hdr with its data file beside it), and
catalogues STAC Items whose files are elsewhere: Items and ItemCollections (.json, .geojson) and one Item a line
(.ndjson, .jsonl, .geojsonl). PATH is a file or a folder; folders are walked.

  --program P      id or name of the program; default: the one with the lowest id
  --collection C   a collection of that program; default: imported
  --replace        puts an Item in the place of other content under its id; else it is refused
  --as EMAIL       admin account to write as, beside a running server with the local issuer;
                   default: the first of SIGMA_ADMIN_EMAILS, else the demo admin
  SIGMA_TOKEN      access token to use instead, beside a server with another issuer

Ends with 0 when at least one file is in the catalogue (now or from before) and none failed on our side;
refused files alone are no failure. Ends with 1 otherwise. Content that is there already adds nothing.`;

const DEMO_ADMIN = 'admin@demo.example';
const TOKEN_MS = 30 * 60_000;
const STARTING_MS = 15_000;
const POLL_MS = 250;

/** Ends the command with a sentence. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

interface Command extends TargetInput {
  readonly path: string;
  readonly email: string | undefined;
  readonly replace: boolean;
}

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const stopping = new AbortController();

function readCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      program: { type: 'string' },
      collection: { type: 'string' },
      as: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return undefined;
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new CommandError(USAGE);
  const { program, collection, as: email, replace } = values;
  // npm runs scripts in the project's folder; PATH is meant where the command was typed.
  return { path: resolve(process.env.INIT_CWD ?? '.', path), program, collection, email, replace };
}

interface Catalogue {
  readonly registrar: Registrar;
  close(): Promise<void>;
}

const store = (config: Config) => openStore(config.storage, join(config.dataFolder, 'buckets'));

/** The server that holds the embedded database when there is one, else the database. */
async function openCatalogue(config: Config, command: Command): Promise<Catalogue> {
  const server = config.databaseUrl === undefined ? await runningServer(config.dataFolder) : null;
  if (server !== null) {
    const token = tokenSource(config, server, command);
    return { registrar: httpRegistrar({ url: server, token }), close: async () => undefined };
  }
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataFolder });
  const services = { database, store: store(config) };
  return { registrar: directRegistrar(services, () => new Date()), close: () => database.close() };
}

/** Where the server answers that holds the data folder; null when nobody holds it. One that starts is waited for. */
async function runningServer(folder: string): Promise<string | null> {
  let holder: LockHolder | null = null;
  for (let waited = 0; waited < STARTING_MS; waited += POLL_MS) {
    holder = await lockHolder(folder);
    if (holder === null) return null;
    if (holder.url !== undefined) return new URL(holder.url).origin;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new CommandError(
    `Process ${holder?.pid} uses ${folder} and says no address: it is another import, or a server that starts. Try again when it is done.`,
  );
}

function tokenSource(config: Config, url: string, command: Command): () => Promise<string> {
  let kept: { readonly token: Promise<string>; readonly until: number } | undefined;
  return () => {
    if (kept === undefined || kept.until < Date.now())
      kept = { token: newToken(config, url, command), until: Date.now() + TOKEN_MS };
    return kept.token;
  };
}

async function newToken(config: Config, url: string, command: Command): Promise<string> {
  const given = process.env.SIGMA_TOKEN?.trim();
  if (given) return given;
  if (config.oidc.issuer !== 'local')
    throw new CommandError(
      'Set SIGMA_TOKEN to an access token of an admin: the issuer is not the local one.',
    );
  const email = command.email ?? config.adminEmails[0] ?? (config.demo ? DEMO_ADMIN : undefined);
  if (email === undefined) throw new CommandError('Say with --as which admin account to write as.');
  const keys = await readKeys(join(config.dataFolder, 'identity'));
  if (keys === undefined)
    throw new CommandError(`${config.dataFolder} holds no keys: is it the server's SIGMA_DATA?`);
  return cliToken({ issuer: `${url}/oidc`, email, key: keys.cli }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`No token for ${email}: ${reason}.`);
  });
}

async function runImport(command: Command): Promise<0 | 1> {
  const { path } = command;
  const config = readConfig(process.env, root);
  const { candidates, others } = await findCandidates(path).catch((error: unknown) => {
    throw new CommandError(missingText(path, error));
  });
  if (candidates.length === 0) throw new CommandError(`There is no GeoTIFF, ENVI or STAC file in ${path}.`);
  const { registrar, close } = await openCatalogue(config, command);
  const report = reporterOn(process.stdout, candidates.length);
  try {
    const target = chooseTarget(await registrar.targets(), command);
    if (!target.ok) throw new CommandError(target.reason);
    report.line(
      `Importing ${candidates.length} ${candidates.length === 1 ? 'file' : 'files'} to collection "${target.collection}" of ${target.program.name}`,
    );
    const outcomes = await importFiles(candidates, {
      registrar,
      store: store(config),
      collection: target.collection,
      replace: command.replace,
      clock: () => new Date(),
      signal: stopping.signal,
      onStep: (index, what) => report.step(index, shownPath(candidates[index]?.path ?? '', path), what),
      onOutcome: (outcome) => report.line(outcomeLine(outcome, path)),
    });
    const { line, exitCode } = totalsOf(outcomes, others);
    report.line(line);
    return exitCode;
  } finally {
    report.end();
    await close();
  }
}

function missingText(path: string, error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'ENOENT') return `There is nothing at ${path}.`;
  return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

function sentenceOf(error: unknown): string {
  if (stopping.signal.aborted) return 'Stopped; run it again and it goes on where it was.';
  if (error instanceof RegistrarError) return `${error.message} Run it again to go on where it stopped.`;
  const isExpected =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof DatabaseError ||
    (error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS'));
  return error instanceof Error && isExpected ? error.message : String(error);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort(new Error(signal));
  });
}
try {
  const command = readCommand(process.argv.slice(2));
  if (command === undefined) console.log(USAGE);
  else process.exitCode = await runImport(command);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
}
