import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
// Inside the repository, so that the tests find Vitest's packages.
beforeEach(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.count-reporter-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs Vitest on these bodies of tests, a file and a process each, and returns what the reporter has counted. */
function count(bodies: Readonly<Record<string, string>>): unknown {
  for (const [name, body] of Object.entries(bodies)) {
    const lines = [
      "import { beforeAll, describe, expect, it } from 'vitest';",
      "it('passes', () => expect(1).toBe(1));",
    ];
    writeFileSync(join(folder, name), [...lines, `it('is the one', async () => { ${body} });`].join('\n'));
  }
  writeFileSync(
    join(folder, 'vitest.config.mjs'),
    "export default { test: { include: ['*.check.mjs'], exclude: [] } };",
  );
  const counts = join(folder, 'counts.json');
  const script = join(root, 'node_modules/vitest/vitest.mjs');
  const reporter = `--reporter=${join(root, 'tools/testing/count-reporter.ts')}`;
  spawnSync(process.execPath, [script, 'run', '--pool=forks', reporter], {
    cwd: folder,
    env: { PATH: process.env.PATH, SIGMA_TEST_COUNTS: counts },
  });
  return JSON.parse(readFileSync(counts, 'utf8'));
}

describe('the count of tests', () => {
  it('counts tests that pass, and names the file, the rule and the reason of those that fail', () => {
    expect(count({ 'a.check.mjs': 'expect(1).toBe(2);', 'b.check.mjs': '' })).toEqual({
      passed: 3,
      failures: ['a.check.mjs › is the one: expected 1 to be 2 // Object.is equality'],
      skipped: 0,
      crashed: [],
    });
  });

  it('names the file whose process crashed, and counts the others', () => {
    const crash = "process.kill(process.pid, 'SIGTRAP'); await new Promise(() => undefined);";
    expect(count({ 'a.check.mjs': crash, 'b.check.mjs': '' })).toEqual({
      passed: 2,
      failures: [],
      skipped: 0,
      crashed: ['a.check.mjs'],
    });
  });

  it('counts a killed process and the tests it did not finish as failures', () => {
    const killed = "process.kill(process.pid, 'SIGKILL'); await new Promise(() => undefined);";
    expect(count({ 'a.check.mjs': killed })).toEqual({
      passed: 0,
      failures: [
        expect.stringMatching(/^outside a test › .*SIGKILL/),
        'a.check.mjs › passes',
        'a.check.mjs › is the one',
      ],
      skipped: 0,
      crashed: [],
    });
  });

  it('names a file that does not load', () => {
    expect(count({ 'a.check.mjs': "}); throw new Error('not today'); (async () => {" })).toMatchObject({
      failures: ['a.check.mjs › not today'],
    });
  });

  it('names a group whose hook fails', () => {
    const group =
      "}); describe('a group', () => { beforeAll(() => { throw new Error('no'); }); it('waits', () => {});";
    expect(count({ 'a.check.mjs': group })).toMatchObject({
      passed: 2,
      failures: ['a.check.mjs › a group (its hooks)'],
    });
  });
});
