import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cliToken } from '../apps/server/src/identity/cli-token.ts';
import { readKeys } from '../apps/server/src/identity/keys.ts';
import { passwordToken } from '../apps/server/src/identity/password-token.ts';

const USAGE = `Usage: node tools/sigma.mjs COMMAND

  token    prints an access token for scripts and curl

node tools/sigma.mjs COMMAND --help explains a command. Files are imported with: npm run import -- --help`;

const TOKEN_USAGE = `Usage: node tools/sigma.mjs token --email ADDRESS [--password PASSWORD] [--url http://localhost:8080]

Prints an access token of an account of the local issuer. Without --password it is requested with the key of the data
folder (SIGMA_DATA, default ./data), so the command must run where that folder is. Without --url the server is at
PUBLIC_URL, or at PORT of this machine.`;

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

/** What a person can do about it, in one line. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'Sigma does not answer. Start it, or give its address with --url.';
  }
  return error instanceof Error ? error.message : String(error);
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help';

const [command, ...args] = process.argv.slice(2);
try {
  if (isHelp(command)) process.stdout.write(`${args[0] === 'token' ? TOKEN_USAGE : USAGE}\n`);
  else if (command === 'token') process.stdout.write(`${await token(args)}\n`);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
