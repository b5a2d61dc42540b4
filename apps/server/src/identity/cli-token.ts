import { randomUUID } from 'node:crypto';
import { importJWK, type JWK, SignJWT } from 'jose';
import { CLI_CLIENT, JWT_BEARER } from './clients.ts';

const ASSERTION_SECONDS = 60;

export interface CliTokenRequest {
  readonly issuer: string;
  readonly email: string;
  /** The command line's key from keys.json. */
  readonly key: JWK;
}

/** Requests an access token for an account from the local issuer (RFC 7523). Throws with the issuer's reason. */
export async function cliToken({ issuer, email, key }: CliTokenRequest): Promise<string> {
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .setIssuer(CLI_CLIENT)
    .setSubject(email)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS} s`)
    .setJti(randomUUID())
    .sign(await importJWK(key, 'ES256'));
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ grant_type: JWT_BEARER, client_id: CLI_CLIENT, assertion }),
  });
  return accessTokenOf(answer);
}

/** Reads the access token from a response of the token endpoint; throws with the issuer's reason. */
export async function accessTokenOf(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => ({}));
  const token: unknown = Reflect.get(Object(body), 'access_token');
  if (typeof token === 'string') return token;
  const reason: unknown = Reflect.get(Object(body), 'error_description');
  throw new Error(typeof reason === 'string' ? reason : `the issuer answered ${answer.status}`);
}
