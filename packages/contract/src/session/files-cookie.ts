import { z } from 'zod';
import { operation } from '../kernel/define.ts';

const nothing = z.null();

/** The browser itself requests pictures, with cookies and without a bearer token (PD-54). */
export const openFiles = operation({
  id: 'openFiles',
  method: 'POST',
  path: '/public/v1/session/files-cookie/',
  access: { tier: 'signed-in' },
  tag: 'Session',
  summary: 'Sets the HttpOnly cookie that authorizes asset links for 8 hours. Call it after sign-in.',
  response: nothing,
  status: 204,
});

export const closeFiles = operation({
  id: 'closeFiles',
  method: 'DELETE',
  path: '/public/v1/session/files-cookie/',
  access: { tier: 'open' },
  tag: 'Session',
  summary: 'Removes the cookie that authorizes asset links. Call it before sign-out.',
  response: nothing,
});
