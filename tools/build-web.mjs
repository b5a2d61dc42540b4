// Builds the web app when one of its sources has changed. Plain JavaScript for Node 20.17 and newer.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { pinnedNode, root } from './install.mjs';

const stamp = join(root, 'node_modules', '.cache', 'sigma-web');
const SOURCES = ['apps/web', 'packages'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'migrations', '.cache']);

/** Changes whenever a file does that the web app is built from. */
function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort(byName)) {
      const path = `${folder}/${entry.name}`;
      if (LEFT_OUT.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else hash.update(path).update(readFileSync(join(root, path)));
    }
  };
  for (const folder of SOURCES) visit(folder);
  return hash.digest('hex');
}

const byName = (a, b) => (a.name < b.name ? -1 : 1);

/** Builds on the pinned Node with a priority of the system; what the build says is shown only when it fails. */
function build(priority) {
  return new Promise((resolve) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const child = spawn(pinnedNode(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (priority !== undefined) setPriority(child.pid, priority);
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('exit', (code) => resolve(code === 0 ? undefined : Buffer.concat(said).toString()));
  });
}

/** Builds unless the last build is of the same sources; returns what the build printed when it fails. */
export async function ensureBuilt(onBuild = () => undefined, priority = undefined) {
  const hash = sourceHash();
  const built = existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (built && readFileSync(stamp, 'utf8') === hash) return undefined;
  onBuild();
  const output = await build(priority);
  if (output !== undefined) return output;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return undefined;
}
