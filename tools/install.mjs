// What start, test and run share: the packages of the lock file and the pinned Node. Runs on Node 20.17 or newer.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed');

/** The Node of the lock file, whatever Node runs this script. */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', 'node', 'bin', name);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * What is installed of the present lock file: "everything", or "product" without what only tests and checks use, which is more than
 * half of the packages; undefined if the file has changed since.
 */
function installed() {
  if (!existsSync(stamp) || !existsSync(pinnedNode())) return undefined;
  const [hash, needs] = readFileSync(stamp, 'utf8').split(' ');
  return hash === lockHash() ? needs : undefined;
}

/** Whether the packages of the lock file are there. */
export function isInstalled(needs = 'everything') {
  const there = installed();
  return there === 'everything' || (there !== undefined && there === needs);
}

/** Installs the packages of the lock file when they are not there or the lock has changed; ends the process on failure. */
export function ensureInstalled(say = console.log, needs = 'everything') {
  if (isInstalled(needs)) return;
  say(
    needs === 'product'
      ? 'Installing packages (half a minute the first time)'
      : 'Installing packages (about a minute the first time)',
  );
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const result = spawnSync(command, [...first, ...installation(needs), '--no-audit', '--no-fund'], {
    cwd: root,
    // What npm says goes to stderr: the output of a command that needed the packages stays its own.
    stdio: ['ignore', 2, 2],
    shell: npm === undefined && process.platform === 'win32',
    // The outer Node may be older than the packages ask for: they run on the pinned one.
    env: { ...process.env, npm_config_engine_strict: 'false', npm_config_loglevel: 'error' },
  });
  if (result.status !== 0 || !existsSync(pinnedNode())) {
    console.error('The packages could not be installed: see the lines above, then run the command again.');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${lockHash()} ${needs}`);
}

/** The arguments of npm: it adds what is missing where the product is installed, because a server may be running from its packages. */
function installation(needs) {
  if (installed() === 'product') return ['install', '--no-save', '--include=dev'];
  return needs === 'product' ? ['ci', '--omit=dev'] : ['ci', '--include=dev'];
}
