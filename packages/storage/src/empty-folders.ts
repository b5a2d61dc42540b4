import { type FileHandle, mkdir, open, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing } from './folder-error.ts';

/** Somebody would have to empty the folder each time between two steps of ours. */
const MOST_TRIES = 10;

/** Removes a folder and those above it, up to `root`, as far as nothing is in them: keys are no folders. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let one = folder; one !== root && one.startsWith(root); one = dirname(one)) {
    try {
      await rmdir(one);
    } catch (error) {
      // One that holds something ends the way up; so does one that may not be removed, which harms nobody.
      if (!isMissing(error)) return;
    }
  }
}

/** Makes the folder and a new file in it, also while another removes the folder for being empty. */
export async function openIn(folder: string, path: string): Promise<FileHandle> {
  for (let tries = 1; ; tries++) {
    await mkdir(folder, { recursive: true });
    try {
      return await open(path, 'wx');
    } catch (error) {
      if (!isMissing(error) || tries === MOST_TRIES) throw error;
    }
  }
}
