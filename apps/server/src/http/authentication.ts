import { type Caller, type Refusal, refuse } from '@sigma/contract';
import type { ProgramContract, ProgramRole } from '@sigma/domain';

/** The membership of a user in one program, with the contract of the program, as the database has it. */
export type ReadMembership =
  | { readonly state: 'not-a-member' }
  | { readonly state: 'member'; readonly roles: readonly ProgramRole[]; readonly contract: ProgramContract };

/** A membership that authentication may already have read together with the user. */
export type Membership = { readonly state: 'unknown' } | ReadMembership;

/** An identified caller, with the membership in the program of the path. */
export interface KnownCaller {
  readonly caller: Caller;
  readonly membership: Membership;
}

/** The result of checking a token. */
export type Authentication =
  | ({ readonly state: 'known' } & KnownCaller)
  /** The token is valid, but the user's e-mail address is not verified. */
  | { readonly state: 'unverified' }
  /** Staff have disabled the account. */
  | { readonly state: 'disabled' }
  | { readonly state: 'refused'; readonly reason: string };

/** Finds the caller of a token. It runs on every call, so that changes in the database have an immediate effect. */
export type Authenticate = (token: string, program?: number) => Promise<Authentication>;

export const FILES_COOKIE = 'sigma_files';
export const UNKNOWN_MEMBERSHIP: Membership = { state: 'unknown' };
const ANONYMOUS: KnownCaller = { caller: { kind: 'anonymous' }, membership: UNKNOWN_MEMBERSHIP };

interface CallerOptions {
  /** Path below the API base. */
  readonly path: string;
  readonly program: number | undefined;
  /** Value of the files cookie. */
  readonly filesCookie: string | undefined;
  readonly authenticate: Authenticate;
}

/** Identifies the caller of a request. The cookie is accepted only for reading below /files/ (PD-54). */
export async function identifyCaller(
  request: Request,
  { path, program, filesCookie, authenticate }: CallerOptions,
): Promise<KnownCaller | Refusal> {
  const token = tokenOf(request, path, filesCookie);
  if (token === undefined) return ANONYMOUS;
  const answer = await authenticate(token, program);
  switch (answer.state) {
    case 'known':
      return answer;
    case 'unverified':
      return refuse('email_unverified', 'Verify your e-mail address, then sign in again.');
    case 'disabled':
      return refuse(
        'account_disabled',
        'This account is disabled. Ask the operator of this installation to enable it.',
      );
    case 'refused':
      return refuse('unauthorized', answer.reason);
  }
}

/** The token of a request; undefined if it has none. */
export function tokenOf(request: Request, path: string, filesCookie: string | undefined): string | undefined {
  return bearerToken(request.headers) ?? (readsFiles(request, path) ? filesCookie : undefined);
}

function bearerToken(headers: Headers): string | undefined {
  const header = headers.get('authorization');
  if (header === null) return undefined;
  return /^Bearer +([^\s]+)$/i.exec(header)?.[1] ?? '';
}

function readsFiles(request: Request, path: string): boolean {
  return path.startsWith('/files/') && (request.method === 'GET' || request.method === 'HEAD');
}
