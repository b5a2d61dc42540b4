import type { ResourceServer } from 'oidc-provider';
import { MACHINE_SCOPES } from './clients.ts';

/** The API as a resource of the local issuer (RFC 8707 requires a URI); tokens contain the configured audience. */
export const API_RESOURCE = 'urn:sigma:api';
/** Eight hours (PD-53). */
export const TOKEN_SECONDS = 8 * 3600;

export function apiResourceServer(audience: string): ResourceServer {
  return {
    scope: MACHINE_SCOPES.join(' '),
    audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: TOKEN_SECONDS,
    jwt: { sign: { alg: 'RS256' } },
  };
}
