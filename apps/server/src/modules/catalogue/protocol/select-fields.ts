import type { SearchFields } from '@sigma/contract';

/** The fields of an Item that are returned if fields are requested but none is named (fields extension 1.0.0). */
export const DEFAULT_ITEM_FIELDS: readonly string[] = [
  'type',
  'stac_version',
  'id',
  'collection',
  'geometry',
  'bbox',
  'links',
  'assets',
  'properties.datetime',
];
/** The fields of a Collection that are returned if fields are requested but none is named. */
export const DEFAULT_COLLECTION_FIELDS: readonly string[] = [
  'type',
  'stac_version',
  'id',
  'title',
  'description',
  'license',
  'extent',
  'links',
];

type Members = Readonly<Record<string, unknown>>;

/**
 * The requested members of an Item. Included names are returned in addition to the default members, so that the result
 * is still an Item. If names are only excluded, they are removed from the complete Item. Without either, the default
 * members are returned. The more specific name wins.
 */
export function selectFields(
  item: Members,
  { include, exclude }: SearchFields,
  defaults = DEFAULT_ITEM_FIELDS,
): Members {
  const excluded = exclude ?? [];
  const included = include ?? [];
  const names = included.length === 0 && excluded.length > 0 ? undefined : [...defaults, ...included];
  return pick(item, namesBelow(names), namesBelow(excluded));
}

/** The remaining paths by the first part of a name; an empty rest selects the complete member. */
type Tree = ReadonlyMap<string, readonly string[]>;

function namesBelow(names: readonly string[] | undefined): Tree | undefined {
  if (names === undefined) return undefined;
  const tree = new Map<string, string[]>();
  for (const name of names) {
    const [first = '', ...rest] = name.split('.');
    tree.set(first, [...(tree.get(first) ?? []), rest.join('.')]);
  }
  return tree;
}

function pick(members: Members, included: Tree | undefined, excluded: Tree | undefined): Members {
  const entries = Object.entries(members).flatMap(([name, value]) => {
    const inside = included === undefined ? [''] : included.get(name);
    const outside = excluded?.get(name) ?? [];
    if (inside === undefined || outside.includes('')) return [];
    const isComplete = inside.includes('');
    if (!isRecord(value) || (isComplete && outside.length === 0)) return [[name, value] as const];
    return [[name, pick(value, isComplete ? undefined : namesBelow(inside), namesBelow(outside))] as const];
  });
  return Object.fromEntries(entries);
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
