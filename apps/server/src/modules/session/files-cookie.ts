import { bind, closeFiles, openFiles, refuse } from '@sigma/contract';
import { generateCookie } from 'hono/cookie';

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
    return withFilesCookie(token, COOKIE_SECONDS, secure);
  });

export const closeFilesBinding = ({ secure }: SessionServices) =>
  bind(closeFiles, async () => withFilesCookie('', 0, secure));

function withFilesCookie(value: string, maxAge: number, secure: boolean): Response {
  const options = { path: '/api/files', maxAge, httpOnly: true, sameSite: 'Strict', secure } as const;
  return new Response(null, {
    status: 204,
    headers: {
      'set-cookie': generateCookie('sigma_files', value, options),
      'cache-control': 'no-store',
    },
  });
}
