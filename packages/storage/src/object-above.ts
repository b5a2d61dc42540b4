import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The object whose key is a folder of this key, so that nothing can be stored under it; undefined if there is none. */
export async function objectAbove(bucketPath: string, key: string): Promise<string | undefined> {
  const parts = key.split('/');
  for (let length = 1; length < parts.length; length++) {
    const folder = parts.slice(0, length).join('/');
    // It only explains an error, so a folder that cannot be looked at counts as none.
    const stats = await stat(join(bucketPath, folder)).catch(() => undefined);
    if (stats?.isFile() === true) return folder;
  }
  return undefined;
}
