import { createHash } from 'node:crypto';

/** The same UUID for the same content in the same collection (RFC 9562, version 8). */
export function captureIdOf(collection: string, sha256: string): string {
  const hex = createHash('sha256').update(`import/${collection}/${sha256}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
