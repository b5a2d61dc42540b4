import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cliToken } from '../apps/server/src/identity/cli-token.ts';
import { readKeys } from '../apps/server/src/identity/keys.ts';
import { passwordToken } from '../apps/server/src/identity/password-token.ts';

const USAGE = `Usage: sigma token --email ADDRESS [--password PASSWORD] [--url http://localhost:8080]

Prints an access token of an account of the local issuer. Without --password it is signed for with the key
of the data folder (SIGMA_DATA, default ./data).`;

const root = fileURLToPath(new URL('..', import.meta.url));

async function token(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: { email: { type: 'string' }, password: { type: 'string' }, url: { type: 'string' } },
  });
  const { email, password } = values;
  if (email === undefined) throw new Error(USAGE);
  const url = values.url ?? process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT || 8080}`;
  const issuer = `${new URL(url).origin}/oidc`;
  if (password !== undefined) return passwordToken({ issuer, email, password });
  const folder = resolve(root, process.env.SIGMA_DATA || './data');
  const keys = await readKeys(`${folder}/identity`);
  if (keys === undefined) {
    throw new Error(`${folder} holds no keys: start Sigma once, set SIGMA_DATA, or give --password.`);
  }
  return cliToken({ issuer, email, key: keys.cli });
}

/** What a person can do about it, in one line. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return 'Sigma does not answer: start it, or say where it is with --url.';
  }
  return error instanceof Error ? error.message : String(error);
}

const [command, ...args] = process.argv.slice(2);
try {
  if (command === '--help' || command === 'help') process.stdout.write(`${USAGE}\n`);
  else if (command === 'token') process.stdout.write(`${await token(args)}\n`);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = 1;
}
