// npm test: installs what is missing, then unit, database, HTTP and browser tests; ends with the names of what failed and "N passed, N failed".
// Proofs that take minutes, the part "long", run by name and before a merge.
// Names of parts and paths select some of them: npm test -- db modules/areas
// SIGMA_TEST_FILES adds such paths; SIGMA_TEST_FAILURES is a file to which the names of what failed are added.
// Plain JavaScript: this file runs on whatever Node 20.17 or newer is there, everything after it on the pinned one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build-web.mjs';
import { ensureInstalled, pinnedNode, root } from './install.mjs';
import { compileCacheFolder } from './pinned.mjs';
import { selectTests } from './testing/test-selection.mjs';

const specs = readdirSync(join(root, 'e2e'), { recursive: true }).filter((name) => name.endsWith('.spec.ts'));
const { parts, paths } = selectTests(
  [...process.argv.slice(2), ...(process.env.SIGMA_TEST_FILES ?? '').split(' ').filter(Boolean)],
  specs.map((name) => `e2e/${name}`),
);
const wants = (part) => parts.includes(part);
const allowNone = paths.length > 0 ? ['--pass-with-no-tests'] : [];

ensureInstalled();
const work = mkdtempSync(join(tmpdir(), 'sigma-test-'));
const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
const total = { passed: 0, skipped: 0 };
/** What failed, each as "file › name". */
const failures = [];
const DOT_MS = 5000;
const BELOW_OTHERS = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Runs a program of node_modules on the pinned Node and adds what its reporter counted. With `output`, a file, nothing is
 * printed, and the program has a lower priority than others.
 */
async function run(name, script, args, { variables = {}, output } = {}) {
  if (output === undefined) console.log(`\n== ${name}`);
  const counts = join(work, `${name.replace(/\W+/g, '-')}.json`);
  const written = output === undefined ? 'inherit' : openSync(output, 'a');
  const child = spawn(pinnedNode(), [join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', written, written],
    env: {
      ...process.env,
      PATH: path,
      NODE_COMPILE_CACHE: compileCacheFolder(process.env),
      SIGMA_TEST_COUNTS: counts,
      SIGMA_TEST_SHARED: join(work, 'shared'),
      SIGMA_E2E_DATA: join(work, 'data'),
      ...variables,
    },
  });
  if (output !== undefined) setPriority(child.pid, BELOW_OTHERS);
  const [status, signal] = await once(child, 'exit');
  if (output !== undefined) closeSync(written);
  const counted = existsSync(counts)
    ? JSON.parse(readFileSync(counts, 'utf8'))
    : { passed: 0, skipped: 0, failures: [`${name} › ended before anything was counted`] };
  if (status !== 0 && counted.failures.length === 0 && !(counted.crashed?.length > 0))
    counted.failures.push(`${name} › ended with ${status ?? signal}`);
  total.passed += counted.passed;
  total.skipped += counted.skipped;
  failures.push(...counted.failures);
  return counted.crashed ?? [];
}

/** A part may have no test with the paths; that no part has one is a failure below. */
function vitest(name, projects, options, files = paths) {
  const args = ['run', ...allowNone, ...projects.flatMap((project) => ['--project', project]), ...files];
  const reporters = ['--reporter=default', '--reporter=./tools/testing/count-reporter.ts'];
  return run(name, 'node_modules/vitest/vitest.mjs', [...args, ...reporters], options);
}

/** Runs the tests, and once more the files whose process V8 or native code ended; a second crash is a failure. */
async function vitestOnceMore(name, projects, options = {}) {
  const crashed = await vitest(name, projects, options);
  if (crashed.length === 0) return;
  console.log(`\nA process crashed. Its files run again: ${crashed.join(', ')}`);
  const again = await vitest(`${name}, after a crash`, projects, options, crashed);
  failures.push(...again.map((file) => `${file} › its process crashed twice`));
}

const unitTests = (options) => vitestOnceMore('unit tests', ['unit', 'dom'], options);
const databaseTests = () => vitestOnceMore('database and HTTP tests', ['db']);

/**
 * Database tests wait for a third of their time, in which unit tests run. What these print comes afterwards, in one piece;
 * a dot every few seconds shows that they go on.
 */
async function unitAndDatabaseTests() {
  const output = join(work, 'unit.log');
  console.log('\nUnit tests run at the same time as database tests; their results are printed afterwards.');
  const unit = unitTests({ output });
  await databaseTests();
  console.log('\n== unit tests');
  const dots = setInterval(() => process.stdout.write('.'), DOT_MS);
  await unit;
  clearInterval(dots);
  process.stdout.write('\n');
  process.stdout.write(readFileSync(output));
}

const DEBIAN_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Debian's Chromium, or the browser that Playwright brings; without either, one line says how to get it. */
function browserIsThere() {
  if (DEBIAN_BROWSERS.some((path) => existsSync(path))) return true;
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const installed = spawnSync(pinnedNode(), [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (installed.status === 0) return true;
  console.log(
    'No browser for the journeys: install Chromium (Debian: apt-get install chromium-headless-shell) and run npm test again.',
  );
  return false;
}

/** Runs journeys in a browser; `worlds` selects those of a part ("usual" or "long"), undefined runs all that have the paths. */
async function journeys(name, worlds) {
  if (!browserIsThere()) {
    failures.push(`${name} › there is no browser`);
    return;
  }
  const problem = await (webApp ?? ensureBuilt());
  if (problem !== undefined) {
    console.error(`The web app could not be built:\n${problem}`);
    failures.push(`${name} › the web app could not be built`);
    return;
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...allowNone, ...paths];
  await run(name, 'node_modules/@playwright/test/cli.js', args, { variables: { SIGMA_E2E_WORLDS: worlds } });
}

// The web app is built while tests wait for databases, and not in the time of the journeys.
const webApp = wants('e2e') && wants('db') ? ensureBuilt(undefined, BELOW_OTHERS) : undefined;
if (wants('unit') && wants('db')) await unitAndDatabaseTests();
else if (wants('unit')) await unitTests();
else if (wants('db')) await databaseTests();
if (wants('e2e')) await journeys('browser journeys', paths.length === 0 ? 'usual' : undefined);
if (wants('long')) {
  await vitestOnceMore('long proofs', ['long']);
  // A path selects journeys of every world in the part of journeys, and no world uses the database of SIGMA_TEST_DATABASE_URL.
  if (paths.length === 0 && process.env.SIGMA_TEST_DATABASE_URL === undefined)
    await journeys('long journeys', 'long');
}

rmSync(work, { recursive: true, force: true });
if (paths.length > 0 && total.passed + total.skipped + failures.length === 0) {
  failures.push(`No test has ${paths.join(' or ')} in its path.`);
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped (they say above what they need)`);
// By name above the last line, because often only the end of the output is kept.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (process.env.SIGMA_TEST_FAILURES !== undefined)
  appendFileSync(process.env.SIGMA_TEST_FAILURES, failures.map((name) => `${name}\n`).join(''));
console.log(`\n${total.passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
