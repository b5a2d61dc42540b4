import { type ExportFormat, exportItems, type SearchBody, wireRequest } from '@sigma/contract';
import { apiBase } from '../../../api/api-base.ts';
import { NetworkError } from '../../../api/errors.ts';
import { announceUnauthorized } from '../../../api/refusal.ts';
import { readToken } from '../../../session/token.ts';

/** Reads a file as text by its address; throws where it cannot be loaded. */
export async function fetchText(href: string, signal: AbortSignal): Promise<string> {
  const response = await send(href, { signal });
  return response.text();
}

/** Has the server write everything that a search finds into one file, which the browser saves. */
export async function saveExport(program: number, body: SearchBody, format: ExportFormat): Promise<void> {
  const { limit, token, ...filters } = body;
  const request = wireRequest(exportItems, { params: { program }, body: { ...filters, format } });
  const response = await send(apiBase() + request.path, {
    method: request.method,
    headers: { 'content-type': 'application/json' },
    ...(request.body !== undefined && { body: request.body }),
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameOf(response) ?? `scenes.${format}`;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function send(href: string, init: RequestInit): Promise<Response> {
  const token = readToken();
  const headers = new Headers(init.headers);
  // The token is sent to this installation's own server only.
  const isOwn = new URL(href, location.href).href.startsWith(new URL(apiBase(), location.href).href);
  if (token !== undefined && isOwn) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(href, { ...init, headers });
  if (response.status === 401 && isOwn) announceUnauthorized();
  if (!response.ok) throw new NetworkError('network', new Error(`${response.status} for ${href}`));
  return response;
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}
