import type { SearchFields } from '@sigma/contract';

/** What an Item is answered with when fields are asked for and none is named (fields extension 1.0.0). */
export const USUAL_OF_ITEMS: readonly string[] = [
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
/** The same of a Collection. */
export const USUAL_OF_COLLECTIONS: readonly string[] = [
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
 * The members of an Item that are asked for. Names to include are answered beside the usual members, so that the
 * answer stays an Item; names to leave out alone are taken from the whole Item; with neither the usual members.
 * What is named more exactly wins.
 */
export function selectFields(
  item: Members,
  { include, exclude }: SearchFields,
  usual = USUAL_OF_ITEMS,
): Members {
  const leftOut = exclude ?? [];
  const taken = include ?? [];
  const names = taken.length === 0 && leftOut.length > 0 ? undefined : [...usual, ...taken];
  return pick(item, namesBelow(names), namesBelow(leftOut));
}

/** Names by their first part; an empty rest means the whole member. */
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

function pick(members: Members, taken: Tree | undefined, leftOut: Tree | undefined): Members {
  const entries = Object.entries(members).flatMap(([name, value]) => {
    const inside = taken === undefined ? [''] : taken.get(name);
    const outside = leftOut?.get(name) ?? [];
    if (inside === undefined || outside.includes('')) return [];
    const whole = inside.includes('');
    if (!isRecord(value) || (whole && outside.length === 0)) return [[name, value] as const];
    return [[name, pick(value, whole ? undefined : namesBelow(inside), namesBelow(outside))] as const];
  });
  return Object.fromEntries(entries);
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
