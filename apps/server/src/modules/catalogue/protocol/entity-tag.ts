import { createHash } from 'node:crypto';
import { matchesTag, type Refusal, refuse } from '@sigma/contract';

/** The tag of one document of the catalogue, quotes included. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Refuses a write whose If-Match names none of the states that the document is in; without the header every write
 * goes on. What stands between the quotes is compared: a proxy that packs answers makes tags weak.
 *
 * @param text the document as a GET by the same caller answers it now, read under the lock of the write
 */
export function unmetCondition(header: string | undefined, text: () => string): Refusal | undefined {
  if (header === undefined || matchesTag(header, tagOf(text()))) return undefined;
  return refuse('precondition_failed', 'It was changed since: If-Match names another state. Read it again.');
}

/** The answer of a write, with the tag that the next one may name. */
export function writtenResponse(
  text: string,
  {
    status = 200,
    ...headers
  }: { readonly status?: number; readonly type: string; readonly location?: string },
): Response {
  const { type, location } = headers;
  return new Response(text, {
    status,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      etag: tagOf(text),
      ...(location === undefined ? {} : { location }),
    },
  });
}
