import { z } from 'zod';
import { operation } from '../kernel/define.ts';

const nothing = z.null();

/** Decision 54: pictures are opened by the browser itself, which sends cookies and no bearer token. */
export const openFiles = operation({
  id: 'openFiles',
  method: 'POST',
  path: '/public/v1/session/files-cookie/',
  access: { tier: 'signed-in' },
  tag: 'Session',
  summary: 'Sets the HttpOnly cookie that opens asset links for 8 hours; call it after sign-in',
  response: nothing,
  status: 204,
});

export const closeFiles = operation({
  id: 'closeFiles',
  method: 'DELETE',
  path: '/public/v1/session/files-cookie/',
  access: { tier: 'open' },
  tag: 'Session',
  summary: 'Removes the cookie that opens asset links; call it before sign-out',
  response: nothing,
});
