import type { SearchFields } from '@sigma/contract';
import { isRecord } from '@sigma/geo';

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

/** Without a datetime, an Item is valid only with its interval. */
const INTERVAL_FIELDS = ['properties.start_datetime', 'properties.end_datetime'] as const;

/**
 * The requested members of an Item (fields extension 1.0.0). Included names are returned in addition to the default
 * members, so that the result is still an Item. If names are only excluded, they are removed: from the complete Item if
 * `include` is absent, otherwise from the default members. Without either, the default members are returned. The more
 * specific name wins, and of two equal names the included one.
 */
export function selectFields(
  item: Members,
  { include, exclude }: SearchFields,
  defaults = DEFAULT_ITEM_FIELDS,
): Members {
  const excluded = exclude ?? [];
  if (include === undefined && excluded.length > 0) {
    return pick(item, { included: undefined, excluded: namesBelow(excluded), isKept: true });
  }
  const isExcluded = (name: string) => excluded.some((one) => name === one || name.startsWith(`${one}.`));
  const usual = [...defaults, ...(hasInstant(item) ? [] : INTERVAL_FIELDS)];
  const names = [...usual.filter((name) => !isExcluded(name)), ...(include ?? [])];
  return pick(item, { included: namesBelow(names), excluded: namesBelow(excluded), isKept: false });
}

const hasInstant = ({ properties }: Members): boolean =>
  !isRecord(properties) || (properties.datetime ?? null) !== null;

/** The remaining paths by the first part of a name; an empty rest selects the complete member. */
type Tree = ReadonlyMap<string, readonly string[]>;

function namesBelow(names: readonly string[]): Tree {
  const tree = new Map<string, string[]>();
  for (const name of names) {
    const [first = '', ...rest] = name.split('.');
    tree.set(first, [...(tree.get(first) ?? []), rest.join('.')]);
  }
  return tree;
}

interface Selection {
  readonly included: Tree | undefined;
  readonly excluded: Tree;
  /** Whether members that no name mentions are returned. */
  readonly isKept: boolean;
}

function pick(members: Members, { included, excluded, isKept }: Selection): Members {
  const entries = Object.entries(members).flatMap(([name, value]) => {
    const inside = included?.get(name) ?? [];
    const outside = excluded.get(name) ?? [];
    const isComplete = inside.includes('') || (isKept && !outside.includes(''));
    const [below, without] = [inside, outside].map((rests) => rests.filter((rest) => rest !== ''));
    if (!isComplete && below?.length === 0) return [];
    if (!isRecord(value) || (isComplete && without?.length === 0)) return [[name, value] as const];
    const parts = { included: namesBelow(below ?? []), excluded: namesBelow(without ?? []) };
    return [[name, pick(value, { ...parts, isKept: isComplete })] as const];
  });
  return Object.fromEntries(entries);
}
