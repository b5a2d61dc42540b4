import { createHash, randomBytes } from 'node:crypto';

/** A browser's cookies between requests, and the sign-in of the web app. */
export interface TestBrowser {
  /** Follows redirects within the origin; stops at a page, or at a redirect to `until`. */
  visit(url: string, init?: RequestInit): Promise<Visit>;
  readonly cookies: ReadonlyMap<string, string>;
}

export interface Visit {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

const MAX_STEPS = 10;

/** Stores cookies by path, as browsers do. */
export function testBrowser(stopAt: (url: URL) => boolean): TestBrowser {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      const name = pair.slice(0, at);
      const value = pair.slice(at + 1);
      if (value === '') jar.delete(name);
      else jar.set(name, { value, path });
    }
  }

  const cookiesFor = (path: string) =>
    [...jar].filter(([, one]) => path.startsWith(one.path)).map(([name, one]) => `${name}=${one.value}`);

  return {
    get cookies() {
      return new Map([...jar].map(([name, { value }]) => [name, value]));
    },
    async visit(start, init = {}) {
      let url = new URL(start);
      let options: RequestInit = init;
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const headers = {
          accept: 'text/html',
          ...options.headers,
          cookie: cookiesFor(url.pathname).join('; '),
        };
        const answer = await fetch(url, { ...options, headers, redirect: 'manual' });
        keep(answer);
        const location = answer.headers.get('location');
        if (location === null) return { url, status: answer.status, html: await answer.text() };
        url = new URL(location, url);
        if (stopAt(url)) return { url, status: answer.status, html: '' };
        options = {};
      }
      throw new Error('too many redirects');
    },
  };
}

export interface SignInRequest {
  readonly issuer: string;
  readonly redirectUri: string;
  readonly clientId?: string;
  readonly prompt?: string;
  readonly scope?: string;
}

export interface StartedSignIn {
  readonly address: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** The address of an authorization request with PKCE, state and nonce. */
export function startSignIn(request: SignInRequest): StartedSignIn {
  const verifier = randomBytes(32).toString('base64url');
  const [state, nonce] = [randomBytes(12).toString('base64url'), randomBytes(12).toString('base64url')];
  const query = new URLSearchParams({
    client_id: request.clientId ?? 'sigma-web',
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: request.scope ?? 'openid email profile',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(request.prompt === undefined ? {} : { prompt: request.prompt }),
  });
  return { address: `${request.issuer}/auth?${query}`, verifier, state, nonce };
}

/** The address to which the form of a page is submitted. */
export function formAction(visit: Visit): string {
  const action = /<form[^>]+action="([^"]+)"/.exec(visit.html)?.[1];
  if (action === undefined) throw new Error(`no form on ${visit.url}`);
  return new URL(action, visit.url).href;
}

export function post(fields: Readonly<Record<string, string>>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) };
}
