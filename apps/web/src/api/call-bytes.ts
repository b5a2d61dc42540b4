import { CLIENT_TIMEOUT_MS, type Input, type Operation, wireRequest } from '@sigma/contract';
import { readToken } from '../session/token.ts';
import { apiBase } from './api-base.ts';
import { NetworkError, nameOf } from './errors.ts';
import { announceUnauthorized } from './refusal.ts';
import { refusalOf } from './refused-response.ts';

/**
 * Calls an operation that answers bytes, which `readBody` reads. Throws as `call` does; the 70 s are until the answer begins,
 * because a file may be long.
 */
export function callBytes<O extends Operation>(
  operation: O,
  input: Input<O>,
  signal?: AbortSignal,
): Promise<Response> {
  const { method, path, body } = wireRequest(operation, input);
  const sent = body !== undefined && { body, headers: { 'content-type': 'application/json' } };
  return request(apiBase() + path, { method, ...sent }, signal);
}

/** Requests a file by its address, which an answer of the server names. Throws as `callBytes` does. */
export function fetchFile(href: string, signal?: AbortSignal): Promise<Response> {
  return request(href, {}, signal);
}

async function request(href: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = readToken();
  // The token is sent to this installation's own server only, whose 401 ends the session.
  const isOwn = new URL(href, location.href).href.startsWith(new URL(apiBase(), location.href).href);
  if (token !== undefined && isOwn) headers.set('authorization', `Bearer ${token}`);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), CLIENT_TIMEOUT_MS);
  const response = await fetch(href, {
    ...init,
    headers,
    signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
  })
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause;
      throw new NetworkError(limit.signal.aborted ? 'timeout' : 'network', cause);
    })
    .finally(() => clearTimeout(timer));
  if (response.status < 400) return response;
  const refusal = await refusalOf(response);
  if (refusal.status === 401 && isOwn) announceUnauthorized(refusal.code);
  throw refusal;
}

/** Waits for the body of an answer, such as `response.blob()`. Throws NetworkError if it breaks off. */
export async function readBody<T>(body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch (cause) {
    if (nameOf(cause) === 'AbortError') throw cause;
    throw new NetworkError('network', cause);
  }
}

/** Has the browser save the file of an answer, by the name that the server gives it. Throws as `readBody` does. */
export async function saveAnswer(response: Response, otherName: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await readBody(response.blob()));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  link.download = name ?? otherName;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
