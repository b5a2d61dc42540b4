import { createHash, randomBytes } from 'node:crypto';
import { accessTokenOf } from './cli-token.ts';
import { CLI_CLIENT, CLI_REDIRECT } from './clients.ts';

export interface PasswordTokenRequest {
  readonly issuer: string;
  readonly email: string;
  readonly password: string;
}

const MAX_STEPS = 10;

/** Signs in at the local issuer as a browser would: authorization code with PKCE, login, consent. */
export async function passwordToken({ issuer, email, password }: PasswordTokenRequest): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLI_CLIENT,
    redirect_uri: CLI_REDIRECT,
    response_type: 'code',
    scope: 'openid email',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const answer = await followSignIn(`${issuer}/auth?${query}`, { email, password });
  const code = answer.get('code');
  if (code === null || answer.get('state') !== state) {
    throw new Error(answer.get('error_description') ?? 'the issuer did not answer with a code');
  }
  const exchanged = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: CLI_CLIENT,
      redirect_uri: CLI_REDIRECT,
      code,
      code_verifier: verifier,
    }),
  });
  return accessTokenOf(exchanged);
}

/** Follows redirects and fills in forms until the redirect to the command line arrives. */
async function followSignIn(
  start: string,
  account: { readonly email: string; readonly password: string },
): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let request = new Request(start);
  let triedPassword = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const answer = await fetch(request, { redirect: 'manual', headers: cookieHeader(request, cookies) });
    storeCookies(answer, cookies);
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, request.url);
      if (next.href.startsWith(CLI_REDIRECT)) return next.searchParams;
      request = new Request(next);
      continue;
    }
    const page = await answer.text();
    if (triedPassword && page.includes('name="password"'))
      throw new Error('Incorrect e-mail address or password.');
    const fields = fieldsFor(page, account);
    if (fields === undefined) throw new Error(`The issuer answered ${answer.status} during the sign-in.`);
    triedPassword ||= 'password' in fields;
    request = new Request(answer.url, { method: 'POST', body: new URLSearchParams(fields) });
  }
  throw new Error('The sign-in did not finish.');
}

function fieldsFor(
  page: string,
  account: { readonly email: string; readonly password: string },
): Record<string, string> | undefined {
  if (page.includes('name="password"')) return { ...account };
  return page.includes('name="decision"') ? { decision: 'allow' } : undefined;
}

function cookieHeader(request: Request, cookies: ReadonlyMap<string, string>): Record<string, string> {
  const headers = Object.fromEntries(request.headers);
  return { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

function storeCookies(answer: Response, cookies: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value === '') cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), value);
  }
}
