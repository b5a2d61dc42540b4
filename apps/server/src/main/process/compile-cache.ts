import type { Dirent } from 'node:fs';
import { readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

export interface CompileCacheOptions {
  /** The folder of NODE_COMPILE_CACHE; without one, a folder next to the packages. */
  readonly folder: string | undefined;
  /** The folder of the project. */
  readonly root: string;
  readonly environment: NodeJS.ProcessEnv;
}

export interface CompileCache {
  /** Stores what has been compiled by now, which otherwise happens at the end of the process, and deletes old entries. */
  store(): Promise<void>;
}

/** An entry that is this old is deleted; if it is still used, it is compiled and stored once more. */
const MAX_AGE_MS = 30 * 86_400_000;

/** To look at ten thousand entries takes a server a fifth of a second. */
const LOOK_EVERY_MS = 86_400_000;
/** Written whenever old entries have been looked for. */
const LOOKED = 'looked-for-old-entries';

/**
 * Caches compiled modules on disk, for this process and its threads. Threads then start without the WebAssembly that
 * removes types from TypeScript: V8 can end the whole process when several threads load and free WebAssembly at once
 * (nodejs/node#64500). Without a folder that can be written, everything works and starts more slowly.
 */
export function cacheCompiledModules({ folder, root, environment }: CompileCacheOptions): CompileCache {
  const own = join(root, 'node_modules', '.cache', 'compiled');
  const parent = folder ?? own;
  enableCompileCache(parent);
  const isEnabled = getCompileCacheDir() !== undefined;
  // Threads read the variable when they start.
  if (isEnabled) environment.NODE_COMPILE_CACHE = parent;
  return {
    async store() {
      if (!isEnabled) return;
      flushCompileCache();
      // The entries of another folder may belong to other programs.
      if (parent === own) await deleteOldDaily(parent, Date.now());
    },
  };
}

/** Deletes old entries unless any process has looked for them within a day. */
async function deleteOldDaily(folder: string, now: number): Promise<void> {
  const mark = join(folder, LOOKED);
  const looked = await stat(mark).catch(() => undefined);
  if (looked !== undefined && now - looked.mtimeMs < LOOK_EVERY_MS) return;
  // Without a mark, for example on a full disk, the next start looks again.
  await writeFile(mark, '').catch(() => undefined);
  await deleteOld(folder, now - MAX_AGE_MS);
}

/** Deletes files, of every version of Node, that were last written before an instant. Another process may do the same. */
async function deleteOld(folder: string, before: number): Promise<void> {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries: readonly Dirent[] = await readdir(folder, options).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const written = await stat(file).catch(() => undefined);
    if (written !== undefined && written.mtimeMs < before) await unlink(file).catch(() => undefined);
  }
}
