import { unsuitablePathCharacter } from '../identifiers/path-characters.ts';

/** Where an order is delivered. */
export interface Destination {
  readonly bucket: string;
  /** Folder without leading or trailing slash; empty for the root of the bucket. */
  readonly folder: string;
}

/** A valid destination, or a message about what is wrong. */
export type DestinationResult =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly message: string };

const BUCKET = /^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/;
const LONGEST_FOLDER = 512;
/** Maximum length of a folder segment in bytes of UTF-8, as file systems count. */
const LONGEST_PART = 200;

/** Splits a fully qualified S3 URI into bucket and folder (spec 1:5#7), or explains why it is invalid. */
export function parseDestination(text: string): DestinationResult {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: 'Destination is a required field' };
  const parts = /^s3:\/\/([^/]*)(?:\/(.*))?$/is.exec(trimmed);
  if (parts === null)
    return { ok: false, message: 'Destination must be a full S3 URI such as s3://bucket/folder' };
  const bucket = parts[1] ?? '';
  const folder = (parts[2] ?? '').replace(/^\/+|\/+$/g, '');
  const problem = bucketProblem(bucket) ?? folderProblem(folder);
  return problem === undefined
    ? { ok: true, destination: { bucket, folder } }
    : { ok: false, message: problem };
}

/** Formats a destination as an S3 URI. */
export function formatDestination({ bucket, folder }: Destination): string {
  return folder === '' ? `s3://${bucket}` : `s3://${bucket}/${folder}`;
}

/**
 * Explains why a bucket name is invalid: it breaks S3's rules or is Sigma's own archive (PD-55). Undefined if it is
 * valid.
 */
export function bucketProblem(bucket: string): string | undefined {
  if (!BUCKET.test(bucket) || bucket.includes('..') || /\.-|-\./.test(bucket)) {
    return 'A bucket name must have 3 to 63 lower-case letters, digits, hyphens and dots';
  }
  if (/^(xn--|sthree-)|(-s3alias|--ol-s3)$/.test(bucket))
    return 'A bucket name must not begin or end with a reserved name of S3';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(bucket)) return 'A bucket name must not look like an IP address';
  if (bucket === ARCHIVE_BUCKET) return 'This bucket contains the archive and cannot receive orders';
  return undefined;
}

/** Explains why a folder is invalid; undefined if it is valid. */
export function folderProblem(folder: string): string | undefined {
  if (!folder.isWellFormed()) return 'A folder must consist of complete characters';
  if (folder.length > LONGEST_FOLDER) return `A folder may have at most ${LONGEST_FOLDER} characters`;
  const character = unsuitablePathCharacter(folder);
  if (character !== undefined) return `A folder must not contain ${character}`;
  if (folder.split('/').some((part) => utf8Length(part) > LONGEST_PART)) {
    return `A part of a folder may have at most ${LONGEST_PART} bytes`;
  }
  if (folder.split('/').some((part) => part === '..' || part === '.' || (part === '' && folder !== ''))) {
    return 'A folder must not contain empty parts, "." or ".."';
  }
  return undefined;
}

function utf8Length(text: string): number {
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}

/** The bucket of Sigma's own object store for scenes; it is never a destination. */
export const ARCHIVE_BUCKET = 'sigma-archive';
