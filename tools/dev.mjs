// npm run dev: the server, restarted after a change, and Vite with hot reload; open the address that Vite prints.
// Plain JavaScript: this file runs on Node 20.17 or newer, everything it starts on the pinned Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { checkOuterNode, whenParentEnds, withMemoryVariables, YOUNG_GENERATION } from './pinned.mjs';

checkOuterNode();
ensureInstalled();

const apiPort = process.env.PORT ?? '8080';
const webPort = process.env.SIGMA_WEB_PORT ?? '5173';
const webAddress = `http://localhost:${webPort}`;
const dotEnv = join(root, '.env');
let stopping = false;
let isRestarting = false;
let hasStarted = false;

// Node's own watch mode posts messages into worker threads, which take them for answers; so the restart is written here.
const watched = ['apps/server/src', ...packageSources()];
const RESTART_AFTER_MS = 150;
let restarting;
let server = startServer();
for (const folder of watched) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!/\.(ts|sql|json)$/.test(file ?? '') || /\.test\.ts$/.test(file ?? '')) return;
    clearTimeout(restarting);
    restarting = setTimeout(restartServer, RESTART_AFTER_MS);
  });
}
const web = start(
  [join(root, 'node_modules/vite/bin/vite.js'), '--port', webPort, '--strictPort'],
  join(root, 'apps/web'),
  { SIGMA_API: `http://127.0.0.1:${apiPort}` },
);
web.on('exit', (code) => stop(code ?? 0));

function packageSources() {
  return readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
}

function startServer() {
  const child = start(
    [
      YOUNG_GENERATION,
      ...(existsSync(dotEnv) ? [`--env-file-if-exists=${dotEnv}`] : []),
      join(root, 'apps/server/src/main/main.ts'),
    ],
    root,
    // Browsers use Vite's address: sign-in returns there, and Vite hands API calls to the server.
    { PORT: apiPort, PUBLIC_URL: webAddress },
  );
  child.on('message', () => {
    hasStarted = true;
  });
  child.on('exit', (code) => {
    if (code === 0 || stopping || isRestarting) return;
    // What prevents the first start, such as a port in use, is not in the code: Vite alone would only hide it.
    if (!hasStarted) return stop(code ?? 1);
    console.log('The server stopped; it starts again after the next change.');
  });
  return child;
}

/** Restarts the server; changes during a restart are part of it, because the new process reads the files again. */
async function restartServer() {
  if (isRestarting) return;
  isRestarting = true;
  await end(server);
  isRestarting = false;
  if (stopping) return;
  console.log('Restarting the server');
  server = startServer();
}

/** Ends a process and waits until it is gone. */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Starts a program of the project on the pinned Node. */
function start(args, cwd, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  return spawn(pinnedNode(), args, { cwd, stdio, env: { ...withMemoryVariables(process.env), ...env } });
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all([end(server), end(web)]);
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
whenParentEnds(() => stop(0));
