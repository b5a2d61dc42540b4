import type { Platform } from '@sigma/contract';
import * as oauth from 'oauth4webapi';
import type { Tokens } from '../../session/token.ts';
import { createNonce, storeFlow, takeFlow } from './flow.ts';

const SCOPE = 'openid profile email';

/** The issuer of this installation, as the browser uses it. */
export type IssuerSettings = Pick<Platform, 'issuer' | 'client_id' | 'audience'>;

/** Why a sign-in failed: the issuer's error code, or this app's "state", "nonce", "timeout", "failed". */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: string;
  /** The requested path, when the flow is known. */
  readonly returnTo: string | undefined;
  constructor(code: string, from: { cause?: unknown; returnTo?: string } = {}) {
    super(`The sign-in failed: ${code}`, { cause: from.cause });
    this.code = code;
    this.returnTo = from.returnTo;
  }
}

const discovered = new Map<string, Promise<oauth.AuthorizationServer>>();

/** Read once per page; the next caller repeats a failed request. */
export function discoverIssuer(issuer: string): Promise<oauth.AuthorizationServer> {
  const known = discovered.get(issuer) ?? readIssuer(issuer);
  discovered.set(issuer, known);
  known.catch(() => discovered.delete(issuer));
  return known;
}

async function readIssuer(issuer: string): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer);
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecureIfHttp(issuer)));
}

/** Plain http is allowed for an issuer on this machine and in tests. */
function insecureIfHttp(issuer: string): { [oauth.allowInsecureRequests]: boolean } {
  return { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };
}

interface Beginning {
  readonly settings: IssuerSettings;
  readonly redirectUri: string;
  readonly returnTo: string;
  readonly silent: boolean;
  /** Further parameters of the request, such as a login hint. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The address of the authorization endpoint for one sign-in with state, nonce and PKCE. */
export async function beginSignIn({
  settings,
  redirectUri,
  returnTo,
  silent,
  more = {},
}: Beginning): Promise<URL> {
  const issuer = await discoverIssuer(settings.issuer);
  if (issuer.authorization_endpoint === undefined) throw new SignInError('no_authorization_endpoint');
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = createNonce();
  storeFlow(state, { verifier, nonce, redirectUri, returnTo });
  const url = new URL(issuer.authorization_endpoint);
  const query = {
    client_id: settings.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(silent && { prompt: 'none' }),
    ...more,
    ...audienceQuery(settings.audience),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** RFC 8707 accepts absolute addresses only. */
function audienceQuery(audience: string): Readonly<Record<string, string>> {
  return URL.canParse(audience) ? { resource: audience } : {};
}

/** Exchanges the issuer's answer for tokens. Throws SignInError. */
export async function completeSignIn(
  settings: IssuerSettings,
  answer: URL,
): Promise<{ tokens: Tokens; returnTo: string }> {
  const state = answer.searchParams.get('state') ?? '';
  const flow = takeFlow(state);
  if (flow === undefined) throw new SignInError(answer.searchParams.get('error') ?? 'state');
  try {
    const issuer = await discoverIssuer(settings.issuer);
    const client: oauth.Client = { client_id: settings.client_id };
    const parameters = oauth.validateAuthResponse(issuer, client, answer, state);
    const response = await oauth.authorizationCodeGrantRequest(
      issuer,
      client,
      oauth.None(),
      parameters,
      flow.redirectUri,
      flow.verifier,
      insecureIfHttp(settings.issuer),
    );
    const result = await oauth.processAuthorizationCodeResponse(issuer, client, response, {
      expectedNonce: flow.nonce,
      requireIdToken: true,
    });
    return {
      tokens: { accessToken: result.access_token, idToken: result.id_token },
      returnTo: flow.returnTo,
    };
  } catch (cause) {
    throw new SignInError(codeOf(cause), { cause, returnTo: flow.returnTo });
  }
}

function codeOf(cause: unknown): string {
  if (cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError) {
    return cause.error;
  }
  if (cause instanceof oauth.OperationProcessingError && cause.code === oauth.JWT_CLAIM_COMPARISON)
    return 'nonce';
  return 'failed';
}
