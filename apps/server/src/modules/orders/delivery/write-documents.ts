import { createHash } from 'node:crypto';
import type { DeliveryScene } from './delivery.store.ts';
import { listFiles } from './delivery-files.store.ts';
import { MANIFEST, manifestDocument, manifestFiles } from './manifest.ts';
import { type FileTarget, writeFile } from './write-file.ts';

/** Writes a JSON document of the delivery, or of one scene. */
export function writeDocument(target: FileTarget, path: string, fileId: string | null, document: object) {
  return writeJson(target, path, fileId, Buffer.from(`${JSON.stringify(document, null, 2)}\n`, 'utf8'));
}

function writeJson(target: FileTarget, path: string, fileId: string | null, bytes: Buffer) {
  const contentType = path.endsWith('.json') && fileId !== null ? 'application/geo+json' : 'application/json';
  return writeFile(target, {
    path,
    fileId,
    contentType,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    open: () => Promise.resolve(bytes),
  });
}

/** Writes the manifest last, so that a reader who sees it can read every file (PD-21). */
export async function writeManifest(
  target: FileTarget,
  delivered: readonly DeliveryScene[],
): Promise<string> {
  const ids = new Set(delivered.map(({ fileId }) => fileId));
  const written = await listFiles(target.database, target.order);
  // The manifest omits the files of scenes that were removed from the order.
  const files = manifestFiles(written.filter(({ file_id: id }) => id === null || ids.has(id)));
  await writeJson(target, MANIFEST, null, manifestDocument(target.order, files));
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const scenes = delivered.length === 1 ? '1 scene' : `${delivered.length} scenes`;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return `Delivered: ${scenes}, ${files.length} files and the manifest, ${size}, to ${target.bucket}/${target.prefix}`;
}
