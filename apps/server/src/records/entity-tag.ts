import { createHash } from 'node:crypto';
import { matchesTag, type Refusal, refuse, stateTagsOf } from '@sigma/contract';

/** The entity tag of a document, including its quotes. */
export const tagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

/**
 * Refuses a write whose If-Match does not match the current state of the document. Without the header every write
 * continues. Only the text between the quotes is compared, because a proxy that compresses answers weakens tags.
 *
 * @param text the document as a GET by the same caller would return it now, read under the lock of the write
 */
export function unmetCondition(header: string | undefined, text: () => string): Refusal | undefined {
  if (header === undefined || matchesTag(stateTagsOf(header), tagOf(text()))) return undefined;
  return refuse(
    'precondition_failed',
    'The record has changed since: If-Match does not match. Read it again.',
  );
}

/** The answer to a write, with the tag that the next write may send as If-Match. */
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
