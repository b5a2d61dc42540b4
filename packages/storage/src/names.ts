import { StorageError } from './storage-error.ts';

/** The names of files that are being written begin with this prefix; parts of keys must not. */
export const partPrefix = '.sigma-part-';

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const address = /^\d+\.\d+\.\d+\.\d+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const controls = /[\u0000-\u001f\u007f]/;
/** Percent-encoded dots, slashes, backslashes and NUL, which a client or proxy might decode; encoded again or not. */
const encodedPath = /%(?:25)*(?:2e|2f|5c|00)/i;
const maxKeyBytes = 1024;
const maxSegmentBytes = 200;

/**
 * Whether a bucket may have this name: 3 to 63 lower-case letters, digits, dots and hyphens as S3 requires
 * ("General purpose bucket naming rules", Amazon S3 User Guide), which also makes it a safe folder name.
 */
export function isBucketName(name: string): boolean {
  return (
    bucketShape.test(name) &&
    !name.includes('..') &&
    !address.test(name) &&
    !name.startsWith('xn--') &&
    !name.startsWith('sthree-') &&
    !name.endsWith('-s3alias') &&
    !name.endsWith('--ol-s3')
  );
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * Whether every store accepts a key: at most 1024 bytes, parts between slashes that are neither
 * empty, `.` nor `..` and at most 200 bytes, no control characters, no backslash, none of these encoded, no lone surrogate.
 */
export function isObjectKey(key: string): boolean {
  if (key === '' || bytesOf(key) > maxKeyBytes || controls.test(key) || key.includes('\\')) return false;
  if (!key.isWellFormed() || encodedPath.test(key)) return false;
  return key
    .split('/')
    .every(
      (part) =>
        part !== '' &&
        part !== '.' &&
        part !== '..' &&
        !part.startsWith(partPrefix) &&
        bytesOf(part) <= maxSegmentBytes,
    );
}

export function checkBucket(bucket: string): void {
  if (!isBucketName(bucket))
    throw new StorageError('bad-name', 'The name of the bucket is not valid', { bucket });
}

export function checkKey(bucket: string, key: string): void {
  checkBucket(bucket);
  if (!isObjectKey(key)) throw new StorageError('bad-name', 'The key is not valid', { bucket, key });
}

/** A prefix may be the beginning of any valid key, so it may end within a part or with a slash. */
export function checkPrefix(bucket: string, prefix: string): void {
  checkBucket(bucket);
  if (prefix !== '' && !isObjectKey(`${prefix}x`))
    throw new StorageError('bad-name', 'The prefix cannot begin a valid key', { bucket, key: prefix });
}
