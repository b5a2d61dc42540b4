import type { Manifest } from '@sigma/contract';
import type { DeliveredFile } from './delivery-files.store.ts';

export const MANIFEST = 'manifest.json';

/** Lists every delivered file except the manifest itself, with its size in bytes and its SHA-256 hash. */
export function manifestFiles(rows: readonly DeliveredFile[]): Manifest['files'] {
  return rows.flatMap(({ path, size, sha256 }) =>
    path === MANIFEST || size === null || sha256 === null ? [] : [{ path, size, sha256 }],
  );
}
