import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '@sigma/db';
import { listStoredTerms, lossesText } from '../apps/server/src/entitlements/index.ts';
import { cliToken } from '../apps/server/src/identity/cli-token.ts';
import { readKeys } from '../apps/server/src/identity/keys.ts';
import { passwordToken } from '../apps/server/src/identity/password-token.ts';

const USAGE = `Usage: node tools/sigma.mjs COMMAND

  token        prints an access token for scripts and curl
  contracts    lists what programs lose because their contracts bind

node tools/sigma.mjs COMMAND --help explains a command. Files are imported with: npm run import -- --help`;

const TOKEN_USAGE = `Usage: node tools/sigma.mjs token --email ADDRESS [--password PASSWORD] [--url http://localhost:8080]

Prints an access token of an account of the local issuer. Without --password it is requested with the key of the data
folder (SIGMA_DATA, default ./data), so the command must run where that folder is. Without --url the server is at
PUBLIC_URL, or at PORT of this machine.`;

const CONTRACTS_USAGE = `Usage: node tools/sigma.mjs contracts

Lists the programs that lose something because their contracts bind, and what: scenes of sensors that they do not have,
dates, products and levels. Run it before the upgrade. It changes nothing, and reads the database of DATABASE_URL, or the
one in the data folder (SIGMA_DATA, default ./data), which no server may have open.`;

const root = fileURLToPath(new URL('..', import.meta.url));

async function token(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { email, password } = values;
  if (values.help) return TOKEN_USAGE;
  if (email === undefined) throw new Error(TOKEN_USAGE);
  const url = values.url ?? process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT || 8080}`;
  const issuer = `${new URL(url).origin}/oidc`;
  if (password !== undefined) return passwordToken({ issuer, email, password });
  const folder = resolve(root, process.env.SIGMA_DATA || './data');
  const keys = await readKeys(`${folder}/identity`);
  if (keys === undefined) {
    throw new Error(`${folder} contains no keys. Start Sigma once, set SIGMA_DATA, or give --password.`);
  }
  return cliToken({ issuer, email, key: keys.cli });
}

async function contracts(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return CONTRACTS_USAGE;
  const now = new Date();
  const url = process.env.DATABASE_URL?.trim() || undefined;
  const folder = resolve(root, process.env.SIGMA_DATA || './data');
  if (url === undefined && !existsSync(join(folder, 'database', 'postgres')))
    throw new Error(`${folder} contains no database. Set SIGMA_DATA or DATABASE_URL.`);
  const place = url === undefined ? { folder, clock: () => now } : { url };
  const database = await openDatabase({ ...place, migrations: null });
  try {
    return lossesText(await listStoredTerms(database.kysely), now);
  } finally {
    await database.close();
  }
}

/** What a person can do about it, in one line. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'Sigma does not answer. Start it, or give its address with --url.';
  }
  return error instanceof Error ? error.message : String(error);
}

const USAGES = new Map([
  ['token', TOKEN_USAGE],
  ['contracts', CONTRACTS_USAGE],
]);
const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help';

const [command, ...args] = process.argv.slice(2);
try {
  if (isHelp(command)) process.stdout.write(`${USAGES.get(args[0] ?? '') ?? USAGE}\n`);
  else if (command === 'token') process.stdout.write(`${await token(args)}\n`);
  else if (command === 'contracts') process.stdout.write(`${await contracts(args)}\n`);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
