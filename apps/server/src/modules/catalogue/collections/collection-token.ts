import { z } from 'zod';
import type { CollectionPlace } from './search-collections.ts';

/** Where a page of collections begins or ends, and how many matched when the first page was read. */
export interface CollectionToken {
  readonly place: CollectionPlace;
  /** Whether the page ends before the place instead of beginning after it. */
  readonly isBefore: boolean;
  readonly matched: number;
}

const content = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.array(z.union([z.string(), z.number(), z.null()])),
  z.boolean(),
]);

/** Encodes a place as text that is valid only for the search it was made for. */
export function formatCollectionToken({ place, isBefore, matched }: CollectionToken, digest: string): string {
  return Buffer.from(JSON.stringify([digest, matched, place, isBefore])).toString('base64url');
}

/** Reads what `formatCollectionToken` wrote for the same search and number of keys; undefined for any other text. */
export function readCollectionToken(
  token: string,
  digest: string,
  keys: number,
): CollectionToken | undefined {
  try {
    const text = Buffer.from(token, 'base64url').toString();
    const [own, matched, place, isBefore] = content.parse(JSON.parse(text));
    const read = { place, isBefore, matched };
    const fits = own === digest && place.length === keys && formatCollectionToken(read, digest) === token;
    return fits ? read : undefined;
  } catch {
    // A text that this module did not write contains no place.
    return undefined;
  }
}
