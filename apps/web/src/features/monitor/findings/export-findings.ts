import { exportDetectionsCsv, exportDetectionsGeoJson, wireRequest } from '@sigma/contract';
import { apiBase } from '../../../api/api-base.ts';
import { NetworkError } from '../../../api/errors.ts';
import { announceUnauthorized } from '../../../api/refusal.ts';
import { refusalOf } from '../../../api/refused-response.ts';
import { readToken } from '../../../session/token.ts';
import { type FindingFilter, filterParameters } from '../data/finding-filter.ts';

const CALLS = { csv: exportDetectionsCsv, geojson: exportDetectionsGeoJson } as const;
export type FindingsFormat = keyof typeof CALLS;

/** Has the server write all findings of a filter into one file, which the browser saves. Throws as `call` does. */
export async function exportFindings(
  program: number,
  filter: FindingFilter,
  format: FindingsFormat,
): Promise<void> {
  const request = wireRequest(CALLS[format], { params: { program }, query: filterParameters(filter) });
  const token = readToken();
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await fetch(apiBase() + request.path, { headers }).catch((cause: unknown) => {
    throw new NetworkError('network', cause);
  });
  if (response.status >= 400) {
    const refusal = await refusalOf(response);
    if (refusal.status === 401) announceUnauthorized(refusal.code);
    throw refusal;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  link.download = name ?? `findings.${format}`;
  link.click();
  // The browser has started to save the file by then; only the address is released.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
