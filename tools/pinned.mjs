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

/**
 * How the C library of Linux allocates; it reads the variables before any code runs. A server that was started without them
 * starts itself again with them: `apps/server/src/main/process/memory-settings.ts` says why.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

/** The young generation of the main thread: three times 8 MB. */
export const YOUNG_GENERATION = '--max-semi-space-size=8';

/** The variables of an environment, with those of memory unless it has one of them. */
export function withMemoryVariables(variables) {
  const isChosen = Object.keys(ALLOCATION).some((name) => variables[name] !== undefined);
  return isChosen ? { ...variables } : { ...variables, ...ALLOCATION };
}

/** Runs a script with the variables of `.env`, passes signals on, ends as it ends. */
export function runPinned(args) {
  const dotEnv = join(root, '.env');
  const flags = [YOUNG_GENERATION, ...(existsSync(dotEnv) ? [`--env-file-if-exists=${dotEnv}`] : [])];
  const env = { ...withMemoryVariables(process.env), NODE_COMPILE_CACHE: compileCacheFolder(process.env) };
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
