import type { Database } from '@sigma/db';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Account, AccountsStore } from './accounts.store.ts';
import { CLI_CLIENT, JWT_BEARER } from './clients.ts';
import { useOnce } from './item-adapter.ts';
import { type IdentityKeys, publicKey } from './keys.ts';
import { API_RESOURCE, apiResourceServer } from './resource.ts';

const MAX_AGE_S = 120;

interface JwtBearerOptions {
  readonly issuer: string;
  readonly keys: IdentityKeys;
  readonly accounts: AccountsStore;
  readonly database: Database;
  readonly audience: string;
}

/**
 * RFC 7523 for the command line: the owner of the data folder's key may request a token for any verified account.
 * Each assertion names the e-mail address in `sub`, is valid for at most two minutes, and works once.
 */
export function addJwtBearerGrant(provider: Provider, options: JwtBearerOptions): void {
  provider.registerGrantType<{ assertion?: string }>(
    JWT_BEARER,
    async (context) => {
      const { client, params } = context.oidc;
      if (client.clientId !== CLI_CLIENT) throw new errors.UnauthorizedClient('not a client of this grant');
      const account = await accountOf(params.assertion ?? '', options);
      const grantId = await new provider.Grant({ accountId: account.sub, clientId: client.clientId }).save();
      const token = new provider.AccessToken({ accountId: account.sub, client, grantId, gty: 'jwt_bearer' });
      token.resourceServer = new provider.ResourceServer(API_RESOURCE, apiResourceServer(options.audience));
      context.oidc.entity('AccessToken', token);
      context.body = {
        access_token: await token.save(),
        expires_in: token.expiration,
        token_type: token.tokenType,
      };
    },
    ['assertion', 'scope'],
  );
}

async function accountOf(assertion: string, options: JwtBearerOptions): Promise<Account> {
  const refuse = (reason: string) => new errors.CustomOIDCProviderError('invalid_grant', reason);
  const keySet = createLocalJWKSet({ keys: [publicKey(options.keys.cli)] });
  const verified = await jwtVerify(assertion, keySet, {
    algorithms: ['ES256'],
    issuer: CLI_CLIENT,
    audience: options.issuer,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['sub', 'exp', 'iat', 'jti'],
  }).catch(() => undefined);
  const { sub, jti } = verified?.payload ?? {};
  if (sub === undefined || jti === undefined || jti === '') throw refuse('the assertion is not valid');
  if (!(await useOnce(options.database, jti, MAX_AGE_S * 2))) throw refuse('the assertion was already used');
  const account = await options.accounts.byEmail(sub);
  if (account === undefined) throw refuse('there is no such account');
  if (!account.email_verified) throw refuse('the e-mail address of the account is not verified');
  return account;
}
