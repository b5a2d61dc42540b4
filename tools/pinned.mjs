// Runs scripts on the pinned Node. Plain JavaScript for Node 20.17 and newer.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { pinnedNode, root } from './install.mjs';

const OLDEST = [20, 17];

/** Stops with one sentence when the Node that runs this is too old. */
export function checkOuterNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Sigma needs Node ${OLDEST.join('.')} or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * The folder in which Node caches compiled modules. Only what is set before Node starts serves its first script and what
 * that imports; those are otherwise compiled at each start.
 */
export function compileCacheFolder(variables, project = root) {
  const dotEnv = join(project, '.env');
  const ofFile = existsSync(dotEnv) ? parseEnv(readFileSync(dotEnv, 'utf8')) : {};
  const given = variables.NODE_COMPILE_CACHE || ofFile.NODE_COMPILE_CACHE;
  return resolve(project, given || join('node_modules', '.cache', 'compiled'));
}

/** Runs a script with the variables of `.env`, passes signals on, ends as it ends. */
export function runPinned(args) {
  const dotEnv = join(root, '.env');
  const flags = existsSync(dotEnv) ? [`--env-file-if-exists=${dotEnv}`] : [];
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCacheFolder(process.env) };
  const child = spawn(pinnedNode(), [...flags, ...args], { stdio: 'inherit', env });
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
