import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

/** The signature algorithms of issuers; never `none`, never a shared secret. */
export const FOREIGN_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
const TIMEOUT_MS = 10_000;
const LEAST_RSA_BITS = 2048;

/** What an external issuer publishes about itself. */
export interface ForeignIssuer {
  /** Finds the published key of a token. Rejects with JOSEError when there is none that is safe to use. */
  readonly keyOf: JWTVerifyGetKey;
  readonly userinfo: string | undefined;
}

/** Returns a function that reads the metadata of an issuer once; a failure is retried by the next call. */
export function foreignIssuerReader(issuer: string): () => Promise<ForeignIssuer> {
  let metadata: Promise<ForeignIssuer> | undefined;
  return () => {
    metadata ??= readForeignIssuer(issuer).catch((error: unknown) => {
      metadata = undefined;
      throw error;
    });
    return metadata;
  };
}

async function readForeignIssuer(issuer: string): Promise<ForeignIssuer> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const metadata: unknown = answer.ok ? await answer.json() : {};
  const member = (name: string): string | undefined => {
    const value: unknown = Reflect.get(Object(metadata), name);
    return typeof value === 'string' ? value : undefined;
  };
  const keys = member('jwks_uri');
  const userinfo = member('userinfo_endpoint');
  if (member('issuer') !== issuer || keys === undefined)
    throw new Error(`${address} does not describe ${issuer}.`);
  for (const endpoint of [keys, userinfo]) {
    if (endpoint !== undefined && new URL(endpoint).host !== new URL(issuer).host) {
      throw new Error(`${endpoint} is on another host than OIDC_ISSUER.`);
    }
  }
  return { keyOf: publishedKeys(keys), userinfo };
}

/** The keys at an address. A key that is too weak or malformed counts as missing; an unreachable issuer throws. */
function publishedKeys(address: string): JWTVerifyGetKey {
  const keySet = createRemoteJWKSet(new URL(address), {
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: fetchKeys,
  });
  return async (header, token) => {
    const key = await keySet(header, token).catch((error: unknown) => {
      if (error instanceof IssuerUnreachable || error instanceof errors.JWKSTimeout) throw error;
      // A key of the issuer that cannot be imported, such as a point off its curve, verifies nothing.
      throw error instanceof errors.JOSEError ? error : new errors.JWKSNoMatchingKey();
    });
    const { algorithm } = key;
    if ('modulusLength' in algorithm && Number(algorithm.modulusLength) < LEAST_RSA_BITS)
      throw new errors.JWKSNoMatchingKey('The key of the issuer is too short.');
    return key;
  };
}

/** The issuer does not answer. Unlike an invalid token, this is an error of the installation. */
class IssuerUnreachable extends Error {
  override readonly name = 'IssuerUnreachable';
}

const fetchKeys: typeof fetch = async (address, options) => {
  const failed = (cause: unknown) =>
    new IssuerUnreachable(`Could not read the keys of the issuer at ${String(address)}.`, { cause });
  const answer = await fetch(address, options).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'TimeoutError' ? error : failed(error);
  });
  if (!answer.ok) throw failed(new Error(`It answered ${answer.status}.`));
  return answer;
};
