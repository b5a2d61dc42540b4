import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version of a dependency of this package, such as "@electric-sql/pglite". */
export async function pinnedVersion(name: string): Promise<string> {
  // This package's manifest pins both packages exactly; their own manifests cannot be read through their exports.
  const manifest: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  const pinned = Object(Reflect.get(Object(manifest), 'dependencies'));
  return String(Reflect.get(Object(pinned), name));
}
