import type { ResourceServer } from 'oidc-provider';
import { MACHINE_SCOPES } from './clients.ts';

/** The API as resource of the local issuer (RFC 8707 asks for a URI); tokens carry the configured audience. */
export const API_RESOURCE = 'urn:sigma:api';
/** Decision 53. */
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
