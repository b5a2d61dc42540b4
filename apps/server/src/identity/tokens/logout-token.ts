import { errors, type JWTPayload, jwtVerify } from 'jose';
import { CLOCK_SKEW_S, checkClaims } from './check-claims.ts';
import { FOREIGN_ALGORITHMS, foreignIssuerReader } from './foreign-issuer.ts';

/** What a logout token says: who or which session is over, and since when. At least one of both is stated. */
export interface Logout {
  readonly sessionId: string | undefined;
  readonly subject: string | undefined;
  readonly issuedAt: Date;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const TYPES = new Set(['logout+jwt', 'application/logout+jwt', 'jwt', undefined]);
const MAX_AGE_S = 600;

export type LogoutVerifier = (token: string) => Promise<Logout | 'refused'>;

/**
 * Verifies the logout tokens of an external issuer (OpenID Connect Back-Channel Logout 1.0, section 2.6), whose
 * audience is the web app's client id. Throws only when the issuer's keys cannot be read.
 */
export function logoutVerifier(expected: {
  readonly issuer: string;
  readonly clientId: string;
}): LogoutVerifier {
  const readIssuer = foreignIssuerReader(expected.issuer);
  const options = {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: FOREIGN_ALGORITHMS,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: MAX_AGE_S,
    clockTolerance: CLOCK_SKEW_S,
  };
  return async (token) => {
    const { keyOf } = await readIssuer();
    try {
      const verified = await jwtVerify(token, keyOf, options);
      checkClaims(token, verified, {
        audience: expected.clientId,
        clientId: expected.clientId,
        use: 'logout',
      });
      return TYPES.has(verified.protectedHeader.typ?.toLowerCase()) ? logoutOf(verified.payload) : 'refused';
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return 'refused';
      throw error;
    }
  };
}

function logoutOf({ sid, sub, iat, events, nonce }: JWTPayload): Logout | 'refused' {
  const event: unknown = Reflect.get(Object(events), EVENT);
  const isLogout = typeof event === 'object' && event !== null && nonce === undefined;
  if (!isLogout || iat === undefined || (sid === undefined && sub === undefined)) return 'refused';
  const sessionId = typeof sid === 'string' ? sid : undefined;
  return { sessionId, subject: sub, issuedAt: new Date(iat * 1000) };
}
