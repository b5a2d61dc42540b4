import type { Manifest } from '@sigma/contract';
import type { DeliveredFile } from './delivery-files.store.ts';

export const MANIFEST = 'manifest.json';

/** Every delivered file but the manifest itself, with size and hash. */
export function manifestFiles(rows: readonly DeliveredFile[]): Manifest['files'] {
  return rows.flatMap(({ path, size, sha256 }) =>
    path === MANIFEST || size === null || sha256 === null ? [] : [{ path, size, sha256 }],
  );
}
