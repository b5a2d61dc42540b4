import { type Caller, type Refusal, refuse } from '@sigma/contract';
import type { ProgramRole } from '@sigma/domain';

/** Of a person in one program: the roles of a member; undefined for somebody who is not a member. */
export interface Membership {
  readonly roles: readonly ProgramRole[] | undefined;
}

/** Who calls; `membership` is that of the program asked about where it was read on the way. */
export interface KnownCaller {
  readonly caller: Caller;
  readonly membership?: Membership | undefined;
}

export type Authentication =
  | ({ readonly state: 'known' } & KnownCaller)
  /** The token is good, the person's e-mail address is not verified. */
  | { readonly state: 'unverified' }
  /** An account that staff switched off. */
  | { readonly state: 'disabled' }
  | { readonly state: 'refused'; readonly reason: string };

/** Says who holds a token; asked on every call, so what changes in the database acts at once. */
export type Authenticate = (token: string, program?: number) => Promise<Authentication>;

export const FILES_COOKIE = 'sigma_files';
const ANONYMOUS: KnownCaller = { caller: { kind: 'anonymous' } };

/** The caller of a request. The cookie counts for reading below /files/ only (decision 54). */
export async function callerOf(
  request: Request,
  { path, program }: { readonly path: string; readonly program: number | undefined },
  authenticate: Authenticate,
): Promise<KnownCaller | Refusal> {
  const token =
    bearerToken(request.headers) ?? (opensFiles(request, path) ? cookieToken(request) : undefined);
  if (token === undefined) return ANONYMOUS;
  const answer = await authenticate(token, program);
  switch (answer.state) {
    case 'known':
      return answer;
    case 'unverified':
      return refuse('email_unverified', 'Verify your e-mail address, then sign in again.');
    case 'disabled':
      return refuse('unauthorized', 'This account is switched off.');
    case 'refused':
      return refuse('unauthorized', answer.reason);
  }
}

function bearerToken(headers: Headers): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  return /^Bearer +([^\s]+)$/i.exec(header)?.[1] ?? '';
}

function opensFiles(request: Request, path: string): boolean {
  return path.startsWith('/files/') && (request.method === 'GET' || request.method === 'HEAD');
}

function cookieToken(request: Request): string | undefined {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === FILES_COOKIE && value !== undefined && value !== '') return value;
  }
  return undefined;
}
