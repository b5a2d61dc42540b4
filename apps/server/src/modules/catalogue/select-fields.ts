import type { SearchFields } from '@sigma/contract';

/** What an Item is answered with when fields are asked for and none is named (fields extension 1.0.0). */
const USUAL = [
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
/** Without these a client cannot tell what it got. */
const ALWAYS = ['type', 'stac_version', 'id', 'collection', 'links'];

type Members = Readonly<Record<string, unknown>>;

/**
 * The members of an Item that are asked for. With names to include only those and what tells Items apart; with
 * names to leave out alone, all others; with neither the usual ones. What is named more exactly wins.
 */
export function selectFields(item: Members, { include, exclude }: SearchFields): Members {
  const leftOut = exclude ?? [];
  const taken = include ?? [];
  const names = taken.length > 0 ? [...ALWAYS, ...taken] : leftOut.length > 0 ? undefined : USUAL;
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
