/** One difference between a record before and after a write. */
export interface RecordChange {
  /** The member, with dots between the names of nested ones. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before: unknown;
  readonly after: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Areas and points are shown as a whole, not number by number. */
const isGeometry = (value: Readonly<Record<string, unknown>>): boolean =>
  'coordinates' in value || 'geometries' in value;

/**
 * The differences between two JSON records, in the order of the record after the write; members that only the record
 * before has follow. Lists and geometries are compared as a whole.
 *
 * @param before null for a new record
 * @param after null for a deleted record
 */
export function recordChanges(before: unknown, after: unknown): readonly RecordChange[] {
  return changesOf(isObject(before) ? before : {}, isObject(after) ? after : {}, '');
}

/** The names of the changed members at the top, each once. */
export function changedMembers(before: unknown, after: unknown): readonly string[] {
  const names = recordChanges(before, after).map(({ path }) => path.split('.')[0] ?? path);
  return [...new Set(names)];
}

function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  prefix: string,
): readonly RecordChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((name) => {
    const path = prefix + name;
    const [was, is] = [before[name], after[name]];
    if (isObject(was) && isObject(is) && !isGeometry(was) && !isGeometry(is))
      return changesOf(was, is, `${path}.`);
    if (sameJson(was, is)) return [];
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ path, kind, before: was, after: is } as const];
  });
}

/** Compares JSON values; the order of members does not matter, because the database does not preserve it. */
function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => sameJson(entry, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => sameJson(one[name], other[name]))
  );
}
