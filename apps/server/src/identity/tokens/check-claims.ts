import { errors, type JWTPayload, type JWTVerifyResult } from 'jose';
import { hasDuplicateMembers } from './duplicate-members.ts';

/** How far the clocks of the issuer and of this server may differ. */
export const CLOCK_SKEW_S = 60;
const LONGEST_TEXT = 255;

export interface ClaimRules {
  readonly audience: string;
  /** The client id of the web app at the issuer. */
  readonly clientId: string;
  /** A logout token may name a session instead of a subject. `access` by default. */
  readonly use?: 'access' | 'logout';
}

/**
 * Checks what a valid signature leaves open: unique members, the types of the claims that this server reads, and times.
 *
 * @throws JWTInvalid for a duplicate member, and JWTClaimValidationFailed for the first invalid claim
 */
export function checkClaims(token: string, { payload }: JWTVerifyResult, rules: ClaimRules): void {
  for (const part of token.split('.').slice(0, 2)) {
    if (hasDuplicateMembers(Buffer.from(part, 'base64url').toString('utf8')))
      throw new errors.JWTInvalid('A member of the token is repeated.');
  }
  const now = Date.now() / 1000;
  const requireClaim = (claim: string, isValid: boolean) => {
    if (!isValid) throw new errors.JWTClaimValidationFailed(`${claim} is invalid`, payload, claim);
  };
  const isLogout = rules.use === 'logout';
  requireClaim('sub', isClaimText(payload.sub) || (isLogout && payload.sub === undefined));
  requireClaim('exp', Number.isFinite(payload.exp) || (isLogout && payload.exp === undefined));
  requireClaim(
    'iat',
    payload.iat === undefined || (Number.isFinite(payload.iat) && payload.iat <= now + CLOCK_SKEW_S),
  );
  requireClaim('nbf', payload.nbf === undefined || Number.isFinite(payload.nbf));
  for (const claim of ['azp', 'client_id', 'sid'])
    requireClaim(claim, payload[claim] === undefined || isClaimText(payload[claim]));
  requireClaim('azp', partyIsAllowed(payload, rules));
}

/**
 * `azp` names the client that requested the token. It must not contradict `client_id`, and where the audience is the
 * web app itself instead of an API, no other client's token is accepted (OpenID Connect Core, section 3.1.3.7).
 */
function partyIsAllowed({ azp, client_id }: JWTPayload, { audience, clientId }: ClaimRules): boolean {
  if (azp === undefined) return true;
  if (client_id !== undefined && client_id !== azp) return false;
  return audience !== clientId || azp === clientId;
}

/** Whether a value is text that the database can store: not long, and without NUL or half a character. */
export function isStorableText(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) return false;
  return value.isWellFormed() && !value.includes('\0');
}

function isClaimText(value: unknown): boolean {
  return isStorableText(value) && value.trim() !== '';
}
