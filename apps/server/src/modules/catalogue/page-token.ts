import type { SceneCursor, SceneSort } from '@sigma/db';

const ID = /^[A-Za-z0-9_-]{1,128}$/;
const COLLECTION = /^[a-z0-9][a-z0-9._-]{0,63}$/;
const NUMBER = /^(null|-?\d+(\.\d+)?(e[+-]\d+)?)$/;
/** The instants that a Date can hold. */
const LAST_MS = 8.64e15;

/**
 * A place in the order of a search as text that travels in addresses. It opens nothing: it is only a place.
 * One in an order that was asked for names that order and the numbers it may go by.
 */
export function formatPageToken(cursor: SceneCursor, sort: readonly SceneSort[] = []): string {
  const { startMs, id, collection, cloudCover = null, offNadir = null } = cursor;
  const sorted = sort.length === 0 ? [] : [cloudCover, offNadir, orderText(sort)];
  return Buffer.from([startMs, id, collection, ...sorted.map(String)].join(' ')).toString('base64url');
}

/**
 * Reads what `formatPageToken` wrote for the same order; undefined for any other text, also for one that only
 * nearly fits.
 */
export function parsePageToken(token: string, sort: readonly SceneSort[] = []): SceneCursor | undefined {
  const parts = Buffer.from(token, 'base64url').toString().split(' ');
  const [start = '', id = '', collection = '', cloudCover = '', offNadir = ''] = parts;
  const place = { startMs: Number(start), id, collection };
  if (!/^-?\d{1,16}$/.test(start) || Math.abs(place.startMs) > LAST_MS) return undefined;
  if (!ID.test(id) || !COLLECTION.test(collection)) return undefined;
  if (sort.length > 0 && !(NUMBER.test(cloudCover) && NUMBER.test(offNadir))) return undefined;
  const cursor =
    sort.length === 0 ? place : { ...place, cloudCover: numberOf(cloudCover), offNadir: numberOf(offNadir) };
  return formatPageToken(cursor, sort) === token ? cursor : undefined;
}

const numberOf = (text: string) => (text === 'null' ? null : Number(text));

function orderText(sort: readonly SceneSort[]): string {
  return sort.map(({ field, direction }) => `${direction === 'asc' ? '+' : '-'}${field}`).join(',');
}
