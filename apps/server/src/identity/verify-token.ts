import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';

export interface PersonToken {
  readonly kind: 'person';
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Undefined when the issuer does not state it. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

export interface MachineToken {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly permissions: readonly string[];
}

export type VerifiedToken =
  | PersonToken
  | MachineToken
  | { readonly kind: 'refused'; readonly reason: string };
export type TokenVerifier = (token: string) => Promise<VerifiedToken>;

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
}

const LOCAL_ALGORITHMS = ['RS256'];
/** The signature algorithms of issuers; never `none`, never a shared secret. */
const FOREIGN_ALGORITHMS = [
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
const ACCESS_TOKEN_TYPES = new Set(['at+jwt', 'application/at+jwt']);

/** Verifies tokens of the local issuer: type at+jwt, RS256, expected issuer and audience. */
export function localVerifier(expected: Expected, keys: JSONWebKeySet): TokenVerifier {
  const keySet = createLocalJWKSet(keys);
  const options = { ...expected, algorithms: LOCAL_ALGORITHMS, typ: 'at+jwt', requiredClaims: REQUIRED };
  const check = cachedCheck((token) => jwtVerify(token, keySet, options));
  return (token) => orRefused(async () => claimsOf((await check(token)).payload));
}

const REQUIRED = ['sub', 'exp'];

/** Verifies tokens of an external issuer by its published keys, which are only fetched from its own host. */
export function foreignVerifier(expected: Expected): TokenVerifier {
  let metadata: Promise<ForeignIssuer> | undefined;
  const issuer = () => {
    metadata ??= readForeignIssuer(expected.issuer).catch((error: unknown) => {
      metadata = undefined;
      throw error;
    });
    return metadata;
  };
  const completed = cachedByToken<VerifiedToken>();
  const options = { ...expected, algorithms: FOREIGN_ALGORITHMS, requiredClaims: REQUIRED };
  const check = cachedCheck(async (token) => jwtVerify(token, (await issuer()).keySet, options));
  return (token) =>
    orRefused(async () => {
      const { userinfo } = await issuer();
      const verified = await check(token);
      const type = verified.protectedHeader.typ?.toLowerCase();
      const isAccessToken = type !== undefined && ACCESS_TOKEN_TYPES.has(type);
      if (!isAccessToken && !looksLikeAccessToken(type, verified.payload)) {
        return { kind: 'refused', reason: 'This is not an access token.' };
      }
      const claims = claimsOf(verified.payload);
      return claims.kind === 'person' && claims.email === undefined
        ? completed(token, () => withUserinfo(claims, token, userinfo))
        : claims;
    });
}

/** Issuers without RFC 9068 send the type `JWT`; an ID token has a nonce or hashes that access tokens lack. */
function looksLikeAccessToken(type: string | undefined, payload: JWTPayload): boolean {
  if (type !== undefined && type !== 'jwt') return false;
  return !['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload) && payload.typ !== 'ID';
}

interface ForeignIssuer {
  readonly keySet: JWTVerifyGetKey;
  readonly userinfo: string | undefined;
}

async function readForeignIssuer(issuer: string): Promise<ForeignIssuer> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: 'error' });
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
  return { keySet: createRemoteJWKSet(new URL(keys), { timeoutDuration: 10_000 }), userinfo };
}

const CACHE_MS = 60_000;
const MAX_CACHED_TOKENS = 1000;

/** Caches an answer about a token for one minute; failures are not cached. */
function cachedByToken<Answer>() {
  const cache = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();
  return (token: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const now = performance.now();
    const found = cache.get(token);
    if (found !== undefined && found.until > now) return found.answer;
    const answer = ask();
    answer.catch(() => cache.delete(token));
    cache.delete(token);
    cache.set(token, { until: now + CACHE_MS, answer });
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED_TOKENS && oldest !== undefined) cache.delete(oldest);
    return answer;
  };
}

/** Checks a signature once a minute; a token that expired in the meantime is checked again, and so rejected. */
function cachedCheck(check: (token: string) => Promise<JWTVerifyResult>) {
  const cached = cachedByToken<JWTVerifyResult>();
  return async (token: string): Promise<JWTVerifyResult> => {
    const found = await cached(token, () => check(token));
    const isOver = (found.payload.exp ?? 0) * 1000 <= Date.now();
    return isOver ? check(token) : found;
  };
}

async function withUserinfo(
  person: PersonToken,
  token: string,
  userinfo: string | undefined,
): Promise<VerifiedToken> {
  if (userinfo === undefined) return person;
  const answer = await fetch(userinfo, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  });
  if (!answer.ok) return person;
  const claims: JWTPayload = Object(await answer.json());
  if (claims.sub !== person.subject)
    return { kind: 'refused', reason: 'The issuer returned another user for this token.' };
  return { ...person, ...personClaims(claims) };
}

function claimsOf(payload: JWTPayload): VerifiedToken {
  const subject = String(payload.sub);
  if (payload.client_id === subject) {
    return { kind: 'machine', clientId: subject, permissions: text(payload.scope).split(' ') };
  }
  return { kind: 'person', issuer: String(payload.iss), subject, ...personClaims(payload) };
}

function personClaims(claims: JWTPayload) {
  const email = text(claims.email);
  return {
    email: email === '' ? undefined : email,
    emailVerified: typeof claims.email_verified === 'boolean' ? claims.email_verified : undefined,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

async function orRefused(verify: () => Promise<VerifiedToken>): Promise<VerifiedToken> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { kind: 'refused', reason: 'The token has expired.' };
    // Any other JOSE error means that the token is not valid for this server; other errors come from the issuer.
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
      return { kind: 'refused', reason: 'The token is not valid here.' };
    }
    throw error;
  }
}
