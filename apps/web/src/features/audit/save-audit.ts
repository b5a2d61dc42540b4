import { exportAudit, wireRequest } from '@sigma/contract';
import { apiBase } from '../../api/api-base.ts';
import { ApiError } from '../../api/errors.ts';
import { announceUnauthorized } from '../../api/refusal.ts';
import { readToken } from '../../session/token.ts';

/** Has the server write the matching entries into a file, which the browser saves. */
export async function saveAudit(
  filter: Readonly<Record<string, string>>,
  format: 'csv' | 'ndjson',
): Promise<void> {
  const { path, method } = wireRequest(exportAudit, { query: { ...filter, format } });
  const response = await fetch(apiBase() + path, {
    method,
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
  });
  if (response.status === 401) announceUnauthorized();
  if (!response.ok) {
    const { status, statusText } = response;
    throw new ApiError({ status, code: status === 403 ? 'forbidden' : 'unknown', detail: statusText });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  link.download = name ?? `sigma-audit.${format}`;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
