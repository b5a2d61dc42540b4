import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { DatabaseError } from '@sigma/db';
import { openStore } from '@sigma/storage';
import {
  IMPORT_USAGE,
  type ImportCommand,
  importErrorText,
  readImportCommand,
  runImportCommand,
} from '../modules/imports/index.ts';
import { ConfigError, readConfig } from './config.ts';
import { openCatalogue } from './importing/import-catalogue.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const stopping = new AbortController();

async function run(command: ImportCommand): Promise<0 | 1> {
  const config = readConfig(process.env, root);
  const store = openStore(config.storage, join(config.dataFolder, 'buckets'));
  const givenToken = process.env.SIGMA_TOKEN?.trim() || undefined;
  return runImportCommand(command, {
    openCatalogue: () => openCatalogue({ config, store, command, givenToken, signal: stopping.signal }),
    store,
    dataFolder: config.dataFolder,
    output: process.stdout,
    confirm: process.stdin.isTTY && process.stdout.isTTY ? confirm : undefined,
    clock: () => new Date(),
    signal: stopping.signal,
  });
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question, { signal: stopping.signal })).trim());
  } finally {
    terminal.close();
  }
}

function textOf(error: unknown): string {
  const known = importErrorText(error, stopping.signal);
  if (known !== undefined) return known;
  return error instanceof ConfigError || error instanceof DatabaseError ? error.message : String(error);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort(new Error(signal));
  });
}
try {
  // npm runs scripts in the folder of the project; the path is relative to where the command was typed.
  const command = readImportCommand(process.argv.slice(2), process.env.INIT_CWD ?? '.');
  if (command === undefined) console.log(IMPORT_USAGE);
  else process.exitCode = await run(command);
} catch (error) {
  console.error(textOf(error));
  process.exitCode = 1;
}
