import { bind, closeFiles, openFiles, refuse } from '@sigma/contract';

export interface SessionServices {
  /** Whether browsers reach this installation over HTTPS. */
  readonly secure: boolean;
}

const COOKIE_SECONDS = 8 * 3600;

/** The cookie contains the access token itself, so that it expires with the token (PD-54). */
export const openFilesBinding = ({ secure }: SessionServices) =>
  bind(openFiles, async ({ header }) => {
    const token = /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1];
    if (token === undefined) return refuse('unauthorized', 'Send an access token: Authorization: Bearer …');
    return withCookie(filesCookie(token, COOKIE_SECONDS, secure));
  });

export const closeFilesBinding = ({ secure }: SessionServices) =>
  bind(closeFiles, async () => withCookie(filesCookie('', 0, secure)));

function filesCookie(value: string, seconds: number, secure: boolean): string {
  const parts = [
    `sigma_files=${value}`,
    'Path=/api/files',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

function withCookie(cookie: string): Response {
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } });
}
