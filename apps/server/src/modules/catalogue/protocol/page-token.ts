import { createHash } from 'node:crypto';
import { SCENE_MEASURES, type SceneCursor, type SceneSort } from '@sigma/archive';
import { fileId } from '@sigma/contract';
import type { Entitlement } from '@sigma/domain';
import { z } from 'zod';

/** Where a page begins or ends, and how many scenes matched when the first page was read. */
export interface PagePlace {
  readonly cursor: SceneCursor;
  /** Whether the page ends before the cursor instead of beginning after it. */
  readonly isBefore: boolean;
  readonly matched: number;
}

/** The first and the last instant that a scene can have, in the years 1 to 9999. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const number = z.number().nullable();
const NO_MEASURES = SCENE_MEASURES.map(() => null);
/** The last part of a token of a page that ends before its cursor. */
const BEFORE = 'before';
const content = z.tuple([
  z.string(),
  z.int().nonnegative(),
  z.int().min(FIRST_MS).max(LAST_MS),
  fileId,
  z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/),
  z.array(number).length(SCENE_MEASURES.length),
  z.literal(BEFORE).optional(),
]);

/** What decides which scenes a search counts. A token that was made under another contract is not valid any more. */
export type TokenScope = Pick<
  Entitlement,
  'program' | 'seesEmbargoed' | 'sceneReach' | 'otherSensors' | 'until'
>;

/** A digest of the program, view, search and order that a token belongs to. */
export function searchDigest(
  { program, seesEmbargoed, sceneReach, otherSensors, until }: TokenScope,
  filters: object,
  sort: readonly SceneSort[] = [],
): string {
  const order = sort.map(({ field, direction }) => [field, direction]);
  const text = JSON.stringify([
    [program, seesEmbargoed, sceneReach, otherSensors, until],
    sortMembers(filters),
    order,
  ]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Encodes a place in the order of a search as text for addresses. The token grants no access. It is valid only for the
 * search and program it was made for, so that its count is never used for another search.
 */
export function formatPageToken({ cursor, isBefore, matched }: PagePlace, digest: string): string {
  const { startMs, id, collection, measures = NO_MEASURES } = cursor;
  const parts = [digest, matched, startMs, id, collection, measures, ...(isBefore ? [BEFORE] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Reads what `formatPageToken` wrote for the same search; undefined for any other text. */
export function parsePageToken(token: string, digest: string): PagePlace | undefined {
  const parsed = content.safeParse(parseJson(Buffer.from(token, 'base64url').toString()));
  if (!parsed.success || parsed.data[0] !== digest) return undefined;
  const [, matched, startMs, id, collection, measures, before] = parsed.data;
  const place = { cursor: { startMs, id, collection, measures }, isBefore: before !== undefined, matched };
  return formatPageToken(place, digest) === token ? place : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A text that is not JSON contains no place.
    return undefined;
  }
}

/** Sorts the members of a search by name, so that their order does not change its digest. */
function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sortMembers(member)]);
}
