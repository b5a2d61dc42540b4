import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

/**
 * Caches compiled modules next to the packages, for this process and its threads, unless NODE_COMPILE_CACHE names another
 * folder. Threads then start without the WebAssembly that removes types from TypeScript: V8 can end the whole process
 * when several threads load and free WebAssembly at once (nodejs/node#64500). A folder that cannot be written is left alone.
 */
export function cacheCompiledModules(root: string, environment: NodeJS.ProcessEnv): void {
  enableCompileCache(environment.NODE_COMPILE_CACHE || join(root, 'node_modules', '.cache', 'compiled'));
  const folder = getCompileCacheDir();
  // Threads read the variable when they start; the folder in use is one for this version of Node.
  if (folder !== undefined) environment.NODE_COMPILE_CACHE ||= join(folder, '..');
}

/** Stores what has been compiled by now for the threads that start later; otherwise it would be stored at the end. */
export const storeCompiledModules = flushCompileCache;
