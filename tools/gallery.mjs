// npm run gallery: every component with its states, with hot reload; open the address that it prints. It needs no server.
// Plain JavaScript: this file runs on Node 20.17 or newer, Vite on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { checkOuterNode, whenParentEnds } from './pinned.mjs';

checkOuterNode();
ensureInstalled();

const port = process.env.SIGMA_GALLERY_PORT ?? '5174';
const vite = spawn(
  pinnedNode(),
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', port, '--strictPort', '--logLevel', 'warn'],
  { cwd: join(root, 'apps/web'), stdio: 'inherit' },
);
console.log(`Component gallery: http://localhost:${port}/gallery`);
vite.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => vite.kill(signal));
whenParentEnds(() => vite.kill('SIGTERM'));
