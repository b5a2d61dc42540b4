import { createHash } from 'node:crypto';
import { SCENE_MEASURES, type SceneCursor, type SceneSort } from '@sigma/archive';
import { z } from 'zod';

/** Where a page begins, and how many scenes the first page counted. */
export interface PagePlace {
  readonly cursor: SceneCursor;
  readonly matched: number;
}

/** The instants that a scene can have: those of the years 1 to 9999. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const number = z.number().nullable();
const NONE = SCENE_MEASURES.map(() => null);
const content = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.int().min(FIRST_MS).max(LAST_MS),
  z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/),
  z.array(number).length(SCENE_MEASURES.length),
]);

/** For whom a search was: counts of staff hold scenes that do not exist for others. */
export interface TokenHolder {
  readonly program: number;
  readonly seesEmbargoed: boolean;
}

/** What a token belongs to: one program, one view of it, one search, one order. */
export function searchDigest(
  { program, seesEmbargoed }: TokenHolder,
  filters: object,
  sort: readonly SceneSort[] = [],
): string {
  const order = sort.map(({ field, direction }) => [field, direction]);
  const text = JSON.stringify([program, seesEmbargoed, sorted(filters), order]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * A place in the order of a search as text that travels in addresses. It opens nothing, and fits only the search
 * and program that it was made for, so that its count is never taken for another's.
 */
export function formatPageToken({ cursor, matched }: PagePlace, digest: string): string {
  const { startMs, id, collection, measures = NONE } = cursor;
  const parts = [digest, matched, startMs, id, collection, measures];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads what `formatPageToken` wrote for the same search; undefined for any other text. */
export function parsePageToken(token: string, digest: string): PagePlace | undefined {
  const parsed = content.safeParse(jsonOf(Buffer.from(token, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== digest) return undefined;
  const [, matched, startMs, id, collection, measures] = parsed.data;
  const place = { cursor: { startMs, id, collection, measures }, matched };
  return formatPageToken(place, digest) === token ? place : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON holds no place.
    return undefined;
  }
}

/** The same search whatever the order in which its members came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, sorted(member)]);
}
