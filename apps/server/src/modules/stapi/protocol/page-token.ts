import { createHash } from 'node:crypto';

/** Calculates the digest of a list or search, so that a token of another list is rejected. */
export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}

/** Encodes a place in a list as text for addresses. The token grants no access. */
export function formatToken(digest: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([digest, ...place])).toString('base64url');
}

/** Decodes a token that `formatToken` created for the same list; undefined for any other text. */
export function parseToken(token: string, digest: string): readonly unknown[] | undefined {
  const read = jsonOf(Buffer.from(token, 'base64url').toString());
  if (!Array.isArray(read) || read[0] !== digest) return undefined;
  const place: readonly unknown[] = read.slice(1);
  return place;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is not a token.
    return undefined;
  }
}

export const TOKEN_ISSUE = {
  field: 'next',
  code: 'bad_token',
  message: 'must be a page token from a link of the same list',
} as const;
