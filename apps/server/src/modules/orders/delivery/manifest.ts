import type { Manifest } from '@sigma/contract';
import type { DeliveredFile } from './delivery-files.store.ts';

export const MANIFEST = 'manifest.json';

/** Lists every delivered file except the manifest itself, with its size in bytes and its SHA-256 hash. */
export function manifestFiles(
  rows: readonly Pick<DeliveredFile, 'path' | 'size' | 'sha256'>[],
): Manifest['files'] {
  return rows.flatMap(({ path, size, sha256 }) =>
    path === MANIFEST || size === null || sha256 === null ? [] : [{ path, size, sha256 }],
  );
}

/** The manifest as it is delivered, in UTF-8. */
export function manifestDocument(order: string, files: Readonly<Manifest['files']>): Buffer {
  return Buffer.from(`${JSON.stringify({ order, files }, null, 2)}\n`, 'utf8');
}
