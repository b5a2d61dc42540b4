// Runs scripts on the pinned Node. Plain JavaScript for Node 20.17 and newer.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root } from './install.mjs';

const OLDEST = [20, 17];

/** Stops with one sentence when the Node that runs this is too old. */
export function checkOuterNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Sigma needs Node ${OLDEST.join('.')} or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a script with the variables of `.env`, passes signals on, ends as it ends. */
export function runPinned(args) {
  const env = join(root, '.env');
  const flags = existsSync(env) ? [`--env-file-if-exists=${env}`] : [];
  const child = spawn(pinnedNode(), [...flags, ...args], { stdio: 'inherit' });
  child.on('error', (error) => {
    console.error(`${pinnedNode()} does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenParentEnds(() => child.kill('SIGTERM'));
}

/** The shell between npm and this process does not pass SIGTERM on, so the end of that shell is the signal to stop. */
export function whenParentEnds(stop) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}
