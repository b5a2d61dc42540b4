import type { SceneCursor } from '@sigma/db';

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const COLLECTION = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** The instants that a Date can hold. */
const LAST_MS = 8.64e15;

/** A place in the order of a search as text that travels in addresses. It opens nothing: it is only a place. */
export function formatPageToken({ startMs, id, collection }: SceneCursor): string {
  return Buffer.from(`${startMs} ${id} ${collection}`).toString('base64url');
}

/** Reads what `formatPageToken` wrote; undefined for any other text, also for one that only nearly fits. */
export function parsePageToken(token: string): SceneCursor | undefined {
  const [start = '', id = '', collection = '', ...rest] = Buffer.from(token, 'base64url')
    .toString()
    .split(' ');
  const cursor = { startMs: Number(start), id, collection };
  if (rest.length > 0 || !/^-?\d{1,16}$/.test(start) || Math.abs(cursor.startMs) > LAST_MS) return undefined;
  if (!ID.test(id) || !COLLECTION.test(collection)) return undefined;
  return formatPageToken(cursor) === token ? cursor : undefined;
}
