import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './folder-error.ts';

/** Reached only if another write empties and removes the folder between our two steps every time. */
const MAX_ATTEMPTS = 10;

/** Removes a folder and its parents below `root` as long as they are empty, because keys do not need folders. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== root && path.startsWith(root); path = dirname(path)) {
    try {
      await rmdir(path);
    } catch (error) {
      // A folder that is not empty ends the walk; so does one that may not be removed, which is harmless.
      if (!isMissing(error)) return;
    }
  }
}

/** Creates the folder and a new file in it, even while another write removes the folder because it is empty. */
export async function openIn(folder: string, path: string): Promise<FileHandle> {
  for (let attempt = 1; ; attempt++) {
    await mkdir(folder, { recursive: true });
    try {
      return await open(path, 'wx');
    } catch (error) {
      if (!isMissing(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
