import {
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose';
import { cachedByToken } from './cached-by-token.ts';
import { type ClaimRules, checkClaims, isStorableText } from './check-claims.ts';
import { FOREIGN_ALGORITHMS, foreignIssuerReader } from './foreign-issuer.ts';

export interface PersonToken {
  readonly kind: 'person';
  readonly issuer: string;
  readonly subject: string;
  readonly session: TokenSession;
  readonly email: string | undefined;
  /** Undefined when the issuer does not state it. */
  readonly emailVerified: boolean | undefined;
  readonly firstName: string;
  readonly lastName: string;
}

/** The session that a token ends with (PD-61). */
export type TokenSession =
  /** A token of the command line, which is issued outside any session. */
  | { readonly kind: 'none' }
  /** `id` is the stored id of a session of the local issuer. */
  | { readonly kind: 'local'; readonly id: string }
  /** What an external issuer states: the session's id, and when it issued the token, in seconds since 1970. */
  | { readonly kind: 'foreign'; readonly id: string | undefined; readonly issuedAt: number | undefined };

export interface MachineToken {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly permissions: readonly string[];
  /** The secret that the token was requested with, for applications of the local issuer. */
  readonly secretId: string | undefined;
}

export type VerifiedToken =
  | PersonToken
  | MachineToken
  | { readonly kind: 'refused'; readonly reason: string };
export type TokenVerifier = (token: string) => Promise<VerifiedToken>;

export interface Expected extends ClaimRules {
  readonly issuer: string;
}

/** Names the secret that a token of a machine application was requested with. */
export const SECRET_CLAIM = 'secret_id';

const LOCAL_ALGORITHMS = ['RS256'];
const ACCESS_TOKEN_TYPES = new Set(['at+jwt', 'application/at+jwt']);
const REQUIRED = ['sub', 'exp'];

export interface LocalExpected extends Expected {
  /** The client whose tokens belong to no session. */
  readonly commandLine: string;
}

/**
 * Verifies tokens of the local issuer: type at+jwt, RS256, expected issuer and audience. A person's token names its
 * session, unless the command line requested it.
 */
export function localVerifier(expected: LocalExpected, keys: JSONWebKeySet): TokenVerifier {
  const keySet = createLocalJWKSet(keys);
  const { issuer, audience } = expected;
  const options = { issuer, audience, algorithms: LOCAL_ALGORITHMS, typ: 'at+jwt', requiredClaims: REQUIRED };
  const check = cachedCheck(expected, (token) => jwtVerify(token, keySet, options));
  return (token) =>
    orRefused(async () => {
      const { payload } = await check(token);
      if (typeof payload.sid === 'string') return claimsOf(payload, { kind: 'local', id: payload.sid });
      const claims = claimsOf(payload, { kind: 'none' });
      return claims.kind === 'person' && payload.client_id !== expected.commandLine
        ? { kind: 'refused', reason: 'The token names no session. Sign in again.' }
        : claims;
    });
}

/** Verifies tokens of an external issuer by its published keys, which are only fetched from its own host. */
export function foreignVerifier(expected: Expected): TokenVerifier {
  const readIssuer = foreignIssuerReader(expected.issuer);
  const completed = cachedByToken<VerifiedToken>();
  const { issuer, audience } = expected;
  const options = { issuer, audience, algorithms: FOREIGN_ALGORITHMS, requiredClaims: REQUIRED };
  const check = cachedCheck(expected, async (token) => jwtVerify(token, (await readIssuer()).keyOf, options));
  return (token) =>
    orRefused(async () => {
      const { userinfo } = await readIssuer();
      const { payload, protectedHeader } = await check(token);
      const type = protectedHeader.typ?.toLowerCase();
      const isAccessToken = type !== undefined && ACCESS_TOKEN_TYPES.has(type);
      if (!isAccessToken && !looksLikeAccessToken(type, payload)) {
        return { kind: 'refused', reason: 'This is not an access token.' };
      }
      const id = typeof payload.sid === 'string' ? payload.sid : undefined;
      const claims = claimsOf(payload, { kind: 'foreign', id, issuedAt: payload.iat });
      return claims.kind === 'person' && claims.email === undefined
        ? completed(token, () => withUserinfo(claims, token, userinfo))
        : claims;
    });
}

/** Issuers without RFC 9068 send the type `JWT`; an ID token has a nonce or hashes that access tokens lack. */
function looksLikeAccessToken(type: string | undefined, payload: JWTPayload): boolean {
  if (type !== undefined && type !== 'jwt') return false;
  const isOfOtherUse = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'].some((claim) => claim in payload);
  return !isOfOtherUse && payload.typ !== 'ID';
}

/** Checks a token once a minute; one that expired in the meantime is checked again, and so rejected. */
function cachedCheck(rules: ClaimRules, verify: (token: string) => Promise<JWTVerifyResult>) {
  const cached = cachedByToken<JWTVerifyResult>();
  const check = async (token: string): Promise<JWTVerifyResult> => {
    const verified = await verify(token);
    checkClaims(token, verified, rules);
    return verified;
  };
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

function claimsOf(payload: JWTPayload, session: TokenSession): PersonToken | MachineToken {
  const subject = String(payload.sub);
  if (payload.client_id === subject) {
    const secretId = typeof payload[SECRET_CLAIM] === 'string' ? payload[SECRET_CLAIM] : undefined;
    return { kind: 'machine', clientId: subject, permissions: text(payload.scope).split(' '), secretId };
  }
  return { kind: 'person', issuer: String(payload.iss), subject, session, ...personClaims(payload) };
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

const text = (value: unknown) => (isStorableText(value) ? value : '');

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
