import type { ClientMetadata } from 'oidc-provider';
import { type IdentityKeys, publicKey } from './keys.ts';

export const CLI_CLIENT = 'sigma-cli';
export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Nothing listens here: the command line reads the code from the redirect itself. */
export const CLI_REDIRECT = 'http://127.0.0.1/sigma-cli';

/** The permissions that a machine application may have. */
export const MACHINE_SCOPES = ['sigma:read', 'sigma:write'];

export interface WebClientOptions {
  readonly publicUrl: string;
  readonly clientId: string;
}

/** The web app and the command line, both public clients. */
export function firstPartyClients(
  { publicUrl, clientId }: WebClientOptions,
  keys: IdentityKeys,
): ClientMetadata[] {
  const pages = ['/callback', '/silent.html', '/api/docs/oauth2-redirect.html'];
  return [
    {
      client_id: clientId,
      client_name: 'Sigma',
      application_type: 'web',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: pages.map((page) => publicUrl + page),
      post_logout_redirect_uris: [publicUrl, `${publicUrl}/`],
      token_endpoint_auth_method: 'none',
    },
    {
      client_id: CLI_CLIENT,
      client_name: 'Sigma command line',
      application_type: 'native',
      grant_types: ['authorization_code', JWT_BEARER],
      response_types: ['code'],
      redirect_uris: [CLI_REDIRECT],
      token_endpoint_auth_method: 'none',
      jwks: { keys: [publicKey(keys.cli)] },
    },
  ];
}
