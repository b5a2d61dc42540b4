import { createHash } from 'node:crypto';

/** What a token belongs to: pages of another list or search have others. */
export function digestOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 12);
}

/** A place in a list as text that travels in addresses and opens nothing. */
export function formatToken(digest: string, place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([digest, ...place])).toString('base64url');
}

/** Reads what `formatToken` wrote for the same list; undefined for any other text. */
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
    // Text that is not JSON holds no place.
    return undefined;
  }
}

export const TOKEN_FAULT = {
  field: 'next',
  code: 'bad_token',
  message: 'takes the token of a page of this same list, as its links have it',
} as const;
