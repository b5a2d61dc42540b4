/** Whose an archive object is, by where it lies and by what names it already. */
export interface ObjectClaims {
  readonly programs: readonly number[];
  /** Collections with scenes that have the object, and the programs that have these collections. */
  readonly collections: readonly { readonly name: string; readonly programs: readonly number[] }[];
  /** The object lies where Sigma keeps what no record may name, or what it made for something that is gone. */
  readonly isReserved: boolean;
}

/** Who can read an object after it was registered. */
export type RegisteredFor =
  | { readonly program: number }
  | { readonly collection: string; readonly programs: readonly number[] };

/**
 * Whether staff may register an object of the archive: no program gets to read what belongs to others. What nothing names yet is the
 * operator's, who stored it, and becomes that of its first record.
 */
export function mayRegisterObject(claims: ObjectClaims, target: RegisteredFor): boolean {
  const { programs, collections, isReserved } = claims;
  if (isReserved) return false;
  if (programs.length === 0 && collections.length === 0) return true;
  const readers = new Set([...programs, ...collections.flatMap((one) => one.programs)]);
  if ('program' in target) return readers.has(target.program);
  // Programs get collections later on, so what belongs to a program is never a file of one.
  if (programs.length > 0) return false;
  const isOwn = collections.some(({ name }) => name === target.collection);
  if (isOwn) return true;
  // Who will read a collection without programs is not known yet.
  return target.programs.length > 0 && target.programs.every((program) => readers.has(program));
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PLACES = [
  ['download', /^downloads\//],
  ['report', new RegExp(`^reports/(\\d{1,9})/${UUID}/`)],
  ['finding', new RegExp(`^monitor/(?:responses|findings)/(${UUID})/`)],
  ['asset', new RegExp(`^monitor/(${UUID})/`)],
  ['monitor', /^monitor\//],
  ['collection', /^(?:products|imports)\/([^/]+)\//],
] as const;

/** The folder of the archive that an object lies in, by what Sigma stores there, and whose folder it is; "other" is of whoever made it. */
export interface ArchivePlace {
  readonly kind: (typeof PLACES)[number][0] | 'other';
  /** An id or name, by kind: of the program of a report, of a finding, an asset, a collection, or the first folder. */
  readonly of: string;
}

export function archivePlaceOf(key: string): ArchivePlace {
  for (const [kind, expression] of PLACES) {
    const found = expression.exec(key);
    if (found !== null) return { kind, of: found[1] ?? '' };
  }
  return { kind: 'other', of: key.split('/')[0] ?? '' };
}
