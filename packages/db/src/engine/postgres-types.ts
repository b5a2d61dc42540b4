import pg from 'pg';

const textArray: number = 1009;
const texts: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

const mapArray =
  <T>(read: (text: string) => T) =>
  (text: string): (T | null)[] =>
    texts(text).map((item) => (item === null ? null : read(item)));

const utc = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);
const midnight = (text: string): Date => new Date(text);
const asIs = (text: string): string => text;

/**
 * The types for which `pg` would return other values than the embedded engine: bigint is a number (values here stay
 * below 2^53), a date is its UTC midnight, a timestamp without zone is UTC, and interval and numeric are text.
 */
const readers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1016, mapArray(Number)],
  [1082, midnight],
  [1182, mapArray(midnight)],
  [1114, utc],
  [1115, mapArray(utc)],
  [1186, asIs],
  [1187, mapArray(asIs)],
  [1231, mapArray(asIs)],
]);

/** Type parsers for the pool of this package; the global parsers of `pg` stay unchanged. */
export const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers.get(oid)) ?? pg.types.getTypeParser(oid, format),
};
