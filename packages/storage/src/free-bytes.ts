import { statfs } from 'node:fs/promises';

/** What the disk of a folder has left for files; null where the operating system does not say. */
export async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // A missing figure refuses nothing.
    return null;
  }
}
