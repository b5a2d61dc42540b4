import { z } from 'zod';
import type { CollectionPlace } from './search-collections.ts';

/** Where a page of collections begins, and how many collections matched when the first page was read. */
export interface CollectionToken {
  readonly place: CollectionPlace;
  readonly matched: number;
}

const content = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.array(z.union([z.string(), z.number(), z.null()])),
]);

/** Encodes a place as text that is valid only for the search it was made for. */
export function formatCollectionToken({ place, matched }: CollectionToken, digest: string): string {
  return Buffer.from(JSON.stringify([digest, matched, place])).toString('base64url');
}

/** Reads what `formatCollectionToken` wrote for the same search and number of keys; undefined for any other text. */
export function readCollectionToken(
  token: string,
  digest: string,
  keys: number,
): CollectionToken | undefined {
  try {
    const [own, matched, place] = content.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    const read = { place, matched };
    const fits = own === digest && place.length === keys && formatCollectionToken(read, digest) === token;
    return fits ? read : undefined;
  } catch {
    // A text that this module did not write contains no place.
    return undefined;
  }
}
