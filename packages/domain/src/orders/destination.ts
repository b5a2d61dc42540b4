export interface Destination {
  readonly bucket: string;
  /** Without slashes at either end; empty for the root of the bucket. */
  readonly folder: string;
}

export type DestinationResult =
  | { readonly ok: true; readonly destination: Destination }
  | { readonly ok: false; readonly message: string };

const BUCKET = /^[a-z0-9](?:[a-z0-9.-]{1,61})[a-z0-9]$/;
const LONGEST_FOLDER = 512;
/** Bytes of UTF-8, as file systems count. */
const LONGEST_PART = 200;

/** Splits a fully qualified S3 URI into bucket and folder (1:5#7, #37). */
export function parseDestination(text: string): DestinationResult {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, message: 'Destination is a required field' };
  const parts = /^s3:\/\/([^/]*)(?:\/(.*))?$/i.exec(trimmed);
  if (parts === null)
    return { ok: false, message: 'Destination takes a full S3 URI such as s3://bucket/folder' };
  const bucket = parts[1] ?? '';
  const folder = (parts[2] ?? '').replace(/^\/+|\/+$/g, '');
  const fault = bucketProblem(bucket) ?? folderProblem(folder);
  return fault === undefined ? { ok: true, destination: { bucket, folder } } : { ok: false, message: fault };
}

export function formatDestination({ bucket, folder }: Destination): string {
  return folder === '' ? `s3://${bucket}` : `s3://${bucket}/${folder}`;
}

/** What breaks S3's rules for bucket names, if anything; our own archive is refused too (decision 55). */
export function bucketProblem(bucket: string): string | undefined {
  if (!BUCKET.test(bucket) || bucket.includes('..') || /\.-|-\./.test(bucket)) {
    return 'A bucket name takes 3 to 63 lower-case letters, digits, hyphens and dots';
  }
  if (/^(xn--|sthree-)|(-s3alias|--ol-s3)$/.test(bucket))
    return 'A bucket name may not begin or end with a name of S3’s own';
  if (/^\d+\.\d+\.\d+\.\d+$/.test(bucket)) return 'A bucket name may not look like an IP address';
  if (bucket === ARCHIVE_BUCKET) return 'This bucket holds the archive and takes no orders';
  return undefined;
}

export function folderProblem(folder: string): string | undefined {
  if (!folder.isWellFormed()) return 'A folder takes whole characters only';
  if (folder.length > LONGEST_FOLDER) return `A folder takes at most ${LONGEST_FOLDER} characters`;
  if (hasControlCharacter(folder) || folder.includes('\\')) {
    return 'A folder may not hold control characters or backslashes';
  }
  if (folder.split('/').some((part) => utf8Length(part) > LONGEST_PART)) {
    return `A part of a folder takes at most ${LONGEST_PART} bytes`;
  }
  if (folder.split('/').some((part) => part === '..' || part === '.' || (part === '' && folder !== ''))) {
    return 'A folder may not hold empty parts, "." or ".."';
  }
  return undefined;
}

function utf8Length(text: string): number {
  return [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 32 || code === 127;
  });
}

/** The bucket of our own object store that holds scenes; never a destination. */
export const ARCHIVE_BUCKET = 'sigma-archive';
