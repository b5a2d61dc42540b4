import { join } from 'node:path';
import { cliToken } from '../../identity/cli-token.ts';
import { readKeys } from '../../identity/keys.ts';
import { type ImportCommand, ImportCommandError } from '../../modules/imports/index.ts';
import type { Config } from '../config.ts';

const DEMO_ADMIN = 'admin@demo.example';
/** Access tokens are valid for longer, so that a call never starts with one that is about to end. */
const TOKEN_MS = 30 * 60_000;

export interface TokenRequest {
  readonly config: Pick<Config, 'oidc' | 'adminEmails' | 'demo' | 'dataFolder'>;
  /** Address of the running server. */
  readonly url: string;
  readonly command: Pick<ImportCommand, 'email'>;
  /** The token of SIGMA_TOKEN, which is used for the complete import. */
  readonly given: string | undefined;
}

/** Access tokens for the calls of an import: the given one, or new ones of the local issuer as they end. */
export function tokenSource(request: TokenRequest): () => Promise<string> {
  const { given } = request;
  if (given !== undefined) return async () => given;
  let cached: { readonly token: string; readonly until: number } | undefined;
  return async () => {
    if (cached === undefined || cached.until < Date.now())
      cached = { token: await newToken(request), until: Date.now() + TOKEN_MS };
    return cached.token;
  };
}

async function newToken({ config, url, command }: TokenRequest): Promise<string> {
  if (config.oidc.issuer !== 'local')
    throw new ImportCommandError(
      'This server does not use the local issuer. Set SIGMA_TOKEN to the access token of an admin.',
    );
  const email = command.email ?? config.adminEmails[0] ?? (config.demo ? DEMO_ADMIN : undefined);
  if (email === undefined)
    throw new ImportCommandError('Name the admin account that the import writes as with --as.');
  const keys = await readKeys(join(config.dataFolder, 'identity'));
  if (keys === undefined)
    throw new ImportCommandError(
      `${config.dataFolder} contains no keys. Set SIGMA_DATA to the data folder of the server.`,
    );
  return cliToken({ issuer: `${url}/oidc`, email, key: keys.cli }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportCommandError(`Could not get a token for ${email}: ${reason}.`);
  });
}
