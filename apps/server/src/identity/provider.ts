import type { Database } from '@sigma/db';
import type { JWK } from 'jose';
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import type { Account, AccountsStore } from './accounts.store.ts';
import { firstPartyClients, MACHINE_SCOPES } from './clients.ts';
import { INVITATION_PARAM, itemAdapter, SECRET_ID, sessionIdOf } from './item-adapter.ts';
import { addJwtBearerGrant } from './jwt-bearer.ts';
import type { IdentityKeys } from './keys.ts';
import { errorPage, logoutPage } from './pages/pages.ts';
import { interactionPrompts } from './policy.ts';
import { API_RESOURCE, apiResourceServer, TOKEN_SECONDS } from './resource.ts';
import { compareHashedSecrets } from './secret-hash.ts';
import { SECRET_CLAIM } from './tokens/verify-token.ts';

export const MOUNT_PATH = '/oidc';
const SESSION_SECONDS = 24 * 3600;
const INTERACTION_SECONDS = 3600;

export interface ProviderOptions {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly keys: IdentityKeys;
  readonly publicUrl: string;
  readonly clientId: string;
  readonly audience: string;
}

export const issuerOf = (publicUrl: string) => publicUrl + MOUNT_PATH;

/** Configures the OpenID provider. It stores everything in the database, so a restart ends no session. */
export function createProvider(options: ProviderOptions): Provider {
  const { accounts, keys } = options;
  const provider = new Provider(issuerOf(options.publicUrl), {
    adapter: itemAdapter(options.database, accounts),
    clients: firstPartyClients(options, keys).map((client) => ({ scope: 'openid email profile', ...client })),
    jwks: { keys: [...keys.signing.keys] as JWK[] },
    cookies: { keys: [...keys.cookies] },
    findAccount: async (_context, sub) => {
      const account = await accounts.bySubject(sub);
      return account && { accountId: account.sub, claims: async () => ({ ...claimsOf(account), sub }) };
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', ...MACHINE_SCOPES],
    extraTokenClaims: (context, token) => tokenClaims(accounts, token, context.oidc.client),
    extraClientMetadata: { properties: [SECRET_ID] },
    extraParams: [INVITATION_PARAM],
    interactions: {
      policy: interactionPrompts(accounts),
      url: (_context, interaction) => `${MOUNT_PATH}/interaction/${interaction.uid}`,
    },
    loadExistingGrant: (context) => firstPartyGrant(context, accounts, options.clientId),
    clientBasedCORS: (_context, origin, client) =>
      (client.redirectUris ?? []).some((address) => URL.parse(address)?.origin === origin),
    renderError: (context, out) => renderError(context, out),
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      ClientCredentials: TOKEN_SECONDS,
      Grant: SESSION_SECONDS,
      IdToken: TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
    },
    features: features(options.audience),
  });
  provider.proxy = true;
  compareHashedSecrets(provider);
  addJwtBearerGrant(provider, { ...options, issuer: issuerOf(options.publicUrl) });
  return provider;
}

function features(audience: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context, form) => {
        context.body = logoutPage(form, context.oidc.entities.IdTokenHint !== undefined);
      },
      postLogoutSuccessSource: (context) => {
        context.body = errorPage('Signed out', 'You have signed out of this installation.');
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_context, resource) => {
        if (resource !== API_RESOURCE) throw new errors.InvalidTarget();
        return apiResourceServer(audience);
      },
    },
  };
}

function claimsOf(account: Account) {
  return {
    email: account.email,
    email_verified: account.email_verified,
    given_name: account.given_name,
    family_name: account.family_name,
    name: `${account.given_name} ${account.family_name}`.trim(),
  };
}

/**
 * Adds the e-mail address, so that the API does not need to query the issuer, the session that the token ends with, and
 * the secret that the client has shown: it may have been renewed since, and the token must then end with it.
 */
async function tokenClaims(
  accounts: AccountsStore,
  token: object,
  client: object | undefined,
): Promise<Record<string, unknown>> {
  const sub: unknown = Reflect.get(token, 'accountId');
  const session: unknown = Reflect.get(token, 'sessionUid');
  const secretId: unknown = client === undefined ? undefined : Reflect.get(client, SECRET_ID);
  const account = typeof sub === 'string' ? await accounts.bySubject(sub) : undefined;
  return {
    ...(secretId === undefined ? {} : { [SECRET_CLAIM]: secretId }),
    ...(account === undefined ? {} : claimsOf(account)),
    ...(typeof session === 'string' ? { sid: sessionIdOf(session) } : {}),
  };
}

/** The web app needs no consent, unless the account is flagged to require it (to test that case). */
async function firstPartyGrant(context: KoaContextWithOIDC, accounts: AccountsStore, webClientId: string) {
  const { client, provider, result, session } = context.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined || client.clientId !== webClientId) return existing;
  const account = await accounts.bySubject(session.accountId);
  if (account === undefined || account.ask_consent) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.sub });
  grant.addOIDCScope('openid email profile');
  grant.addResourceScope(API_RESOURCE, MACHINE_SCOPES.join(' '));
  await grant.save();
  return grant;
}

function renderError(
  context: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
) {
  const params = new URLSearchParams(context.querystring);
  if (context.path.endsWith('/session/end') && params.has('id_token_hint')) {
    // The hint comes from an installation that has been wiped since: sign out without it.
    params.delete('id_token_hint');
    context.redirect(`${MOUNT_PATH}/session/end?${params}`);
    return;
  }
  context.type = 'html';
  context.body = errorPage('Cannot continue this sign-in', out.error_description ?? out.error);
}
