import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../apps/server/src/testing/server-process.fixture.ts';

/** Builds the web app when it has never been built; what is there is measured as it is. */
export async function ensureWebApp(say: (text: string) => void): Promise<void> {
  if (existsSync(join(projectRoot, 'apps/web/dist/index.html'))) return;
  say('building the web app');
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(projectRoot, 'apps/web'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The web app could not be built.');
}
