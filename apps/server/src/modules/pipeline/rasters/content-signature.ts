/** How many bytes of a file `contentMatches` needs. */
export const SIGNATURE_BYTES = 64;

/** What a file begins with, in hexadecimal digits. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  // TIFF 6.0, section 2, and BigTIFF.
  'image/tiff': /^(4949(2a|2b)00|4d4d00(2a|2b))/,
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
  'image/jp2': /^0000000c6a5020200d0a870a/,
  'application/pdf': /^255044462d/,
  'application/zip': /^504b(03|05)/,
  'application/gzip': /^1f8b/,
  'application/x-hdf5': /^894844460d0a1a0a/,
  // A bracket or brace, perhaps after a byte order mark and white space.
  'application/json': /^(efbbbf)?(20|09|0a|0d)*(5b|7b)/,
};
const JSON_TYPE = /^application\/([\w.-]+\+)?json$/;
/** Types that any bytes may have. */
const WITHOUT_SIGNATURE = new Set(['application/octet-stream', 'text/plain']);

/**
 * Whether a file may have a media type, by its first bytes. Types without a signature match every content except a
 * file of a type with one; raw data and plain text match everything.
 */
export function contentMatches(mediaType: string, start: Uint8Array): boolean {
  const [name = ''] = mediaType.toLowerCase().split(';');
  const type = name.trim();
  const text = Buffer.from(start).toString('hex');
  const signature = SIGNATURES[JSON_TYPE.test(type) ? 'application/json' : type];
  if (signature !== undefined) return signature.test(text);
  return WITHOUT_SIGNATURE.has(type) || !Object.values(SIGNATURES).some((known) => known.test(text));
}
