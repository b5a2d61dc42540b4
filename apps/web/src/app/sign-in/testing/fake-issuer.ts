import { ERRORS, type ErrorCode, type Platform, type Profile } from '@sigma/contract';

const ISSUER = 'https://issuer.example';

export const platform: Platform = {
  name: 'Sigma',
  version: '0.1.0',
  demo: true,
  issuer: ISSUER,
  client_id: 'sigma-web',
  audience: 'sigma-api',
  running_in_test_mode: false,
  frontend_dev: false,
  skip_login: false,
  basemap: null,
  simulated_basemap: null,
  support_email: null,
  has_local_issuer: true,
  claims_buckets: true,
  clock: null,
};

export const profile: Profile = {
  id: '3f0c7c1e-7a53-4a9e-9a5e-0d1f5a2b6c77',
  email: 'customer@demo.example',
  first_name: 'Carla',
  last_name: 'Moreno',
  organization: 'Demo Energy',
  title: '',
  job_role: '',
  job_title: '',
  country: '',
  phone_number: '',
  picture: null,
  internal_osk_role: 'none',
  roles: [],
  programs: [],
};

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function idToken(nonce: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: ISSUER, aud: platform.client_id, sub: 'u1', iat: now, exp: now + 300, nonce };
  return `${base64url({ alg: 'RS256' })}.${base64url(claims)}.c2ln`;
}

const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  end_session_endpoint: `${ISSUER}/end`,
  response_types_supported: ['code'],
  id_token_signing_alg_values_supported: ['RS256'],
};

/** An issuer and an API at the network's edge; a test can change their answers while it runs. */
export class FakeNetwork {
  /** The error of the authorization endpoint; undefined returns a code. */
  error: string | undefined;
  nonceOfToken: ((nonce: string) => string) | undefined;
  apiStatus = 200;
  /** The code of an error; undefined answers without a body. */
  apiCode: ErrorCode | undefined;
  profile: Profile = profile;
  readonly requests: string[] = [];
  private readonly nonces = new Map<string, string>();

  /** The redirect that answers an authorization request. */
  answer(request: URL): URL {
    const back = new URL(request.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('state', request.searchParams.get('state') ?? '');
    if (this.error !== undefined) {
      back.searchParams.set('error', this.error);
      return back;
    }
    const code = `code-${this.nonces.size + 1}`;
    this.nonces.set(code, request.searchParams.get('nonce') ?? '');
    back.searchParams.set('code', code);
    return back;
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000');
    this.requests.push(url.origin === ISSUER ? url.href : url.pathname);
    if (url.pathname.startsWith('/.well-known/')) return Response.json(METADATA);
    if (url.href === METADATA.token_endpoint) return this.token(String(init?.body));
    if (this.apiStatus !== 200) return this.refusal();
    if (url.pathname.endsWith('/files-cookie/')) return new Response(null, { status: 204 });
    if (url.pathname.endsWith('/users/profile/')) return Response.json(this.profile);
    return Response.json({ count: 0, next: null, previous: null, results: [] });
  };

  private refusal(): Response {
    const { apiStatus: status, apiCode: code } = this;
    if (code === undefined) return new Response(null, { status });
    const { title } = ERRORS[code];
    return Response.json({ type: 'about:blank', title, status, code, detail: title }, { status });
  }

  private token(body: string): Response {
    const nonce = this.nonces.get(new URLSearchParams(body).get('code') ?? '') ?? '';
    const id_token = idToken(this.nonceOfToken?.(nonce) ?? nonce);
    return Response.json({ access_token: 'access-1', token_type: 'Bearer', expires_in: 300, id_token });
  }
}
