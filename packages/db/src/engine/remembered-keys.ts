/** Every library of PostgreSQL exports this function; nothing else in the thread of the database has the name. */
const OF_LIBRARY = 'Pg_magic_func';

/**
 * `Object.keys` that lists the exports of a library only once; they do not change after it is loaded. For each function of PostGIS that
 * a statement is the first to call, PGlite looks for its position in a new list of all exports, about two milliseconds of processor time.
 */
export function rememberedKeys(keysOf: (value: object) => string[]): (value: object) => string[] {
  const known = new WeakMap<object, readonly string[]>();
  return (value) => {
    if (!Object.hasOwn(value, OF_LIBRARY)) return keysOf(value);
    const keys = known.get(value) ?? keysOf(value);
    known.set(value, keys);
    return [...keys];
  };
}
