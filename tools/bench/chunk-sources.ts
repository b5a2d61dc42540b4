import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../apps/server/src/testing/server-process.fixture.ts';
import type { CallFrame } from './own-tasks.ts';

const ASSETS = 'apps/web/dist/assets';

/** Answers which source file a function of the built web app comes from; undefined for what is none of it. */
export type SourceOf = (frame: CallFrame) => string | undefined;

/**
 * Builds the web app once more, in addition to the measured one, with its source maps. Throws where the built one
 * is not that of these sources: then positions would be those of other code.
 */
export async function readChunkSources(say: (text: string) => void): Promise<SourceOf> {
  say('building the source maps of the web app');
  const folder = await mkdtemp(join(tmpdir(), 'sigma-maps-'));
  try {
    const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--logLevel', 'error', '--sourcemap', 'hidden', '--outDir', folder, '--emptyOutDir'],
      { cwd: join(projectRoot, 'apps/web'), stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (status !== 0) throw new Error('The source maps of the web app could not be built.');
    return await read(join(folder, 'assets'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function read(folder: string): Promise<SourceOf> {
  const maps = new Map<string, SourceMap>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js.map')) continue;
    const chunk = file.slice(0, -'.map'.length);
    if (!existsSync(join(projectRoot, ASSETS, chunk))) {
      throw new Error('apps/web/dist is not built from these sources: run "npm run build".');
    }
    maps.set(chunk, new SourceMap(JSON.parse(await readFile(join(folder, file), 'utf8'))));
  }
  return ({ url = '', lineNumber = 0, columnNumber = 0 }) => {
    const entry = maps.get(url.slice(url.lastIndexOf('/') + 1))?.findEntry(lineNumber, columnNumber);
    return entry !== undefined && 'originalSource' in entry ? entry.originalSource : undefined;
  };
}
