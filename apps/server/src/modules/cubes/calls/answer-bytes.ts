import { createHash } from 'node:crypto';
import { matchesTag, PLANE_HEADERS } from '@sigma/contract';

/** Part of the entity tags; to be increased when the same request has other bytes. */
const ANSWER_VERSION = 1;

/** The entity tag of what is made of a cube by a request. */
export function tagOf(cubeTag: string, request: readonly unknown[]): string {
  const text = `${ANSWER_VERSION} ${cubeTag} ${JSON.stringify(request)}`;
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`;
}

/** Access can end at any time, so caches must ask again. */
const headersOf = (tag: string) => ({ etag: tag, 'cache-control': 'private, no-cache' });

/** The answer to a client that has the bytes of this tag. */
export function notModified(header: (name: string) => string | undefined, tag: string): Response | undefined {
  return matchesTag(header('if-none-match'), tag)
    ? new Response(null, { status: 304, headers: headersOf(tag) })
    : undefined;
}

export interface PlaneAnswer {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly scales: readonly number[];
  readonly offsets: readonly number[];
  readonly unit: string;
}

/** Planes as bytes, which noise keeps from being compressed; their headers say how they are read. */
export function planeAnswer(
  { width, height, bytes, scales, offsets, unit }: PlaneAnswer,
  tag: string,
): Response {
  return new Response(bytes, {
    headers: {
      ...headersOf(tag),
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      'access-control-expose-headers': Object.values(PLANE_HEADERS).join(', '),
      [PLANE_HEADERS.width]: String(width),
      [PLANE_HEADERS.height]: String(height),
      [PLANE_HEADERS.scales]: scales.join(','),
      [PLANE_HEADERS.offsets]: offsets.join(','),
      [PLANE_HEADERS.unit]: unit,
    },
  });
}

export function tileAnswer(webp: Uint8Array | undefined, tag: string): Response {
  if (webp === undefined) return new Response(null, { status: 204, headers: headersOf(tag) });
  return new Response(Buffer.from(webp), {
    headers: { ...headersOf(tag), 'content-type': 'image/webp', 'content-length': String(webp.byteLength) },
  });
}
