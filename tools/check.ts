// npm run check: everything that can be settled without reading, each step with its time, all of them even if one fails.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const quick = process.argv.includes('--quick');

const STEPS: readonly (readonly [name: string, script: string])[] = [
  ['format and lint', 'lint'],
  ['types', 'types'],
  ['boundaries', 'boundaries'],
  ['unused code', 'unused'],
  ['licences', 'licences'],
  ['file sizes', 'sizes'],
  ['OpenAPI document fresh', 'openapi -- --check'],
  ['wording, citations and links', 'prose'],
  ...(quick ? [] : ([['tests', 'test']] as const)),
];

const failed: string[] = [];
for (const [name, script] of STEPS) {
  const started = performance.now();
  const live = script === 'test';
  const run = spawnSync(`npm run --silent ${script}`, {
    cwd: root,
    shell: true,
    stdio: live ? 'inherit' : 'pipe',
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${run.status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (run.status === 0) continue;
  failed.push(name);
  if (!live) console.log(`${run.stdout}${run.stderr}`);
}
console.log(failed.length === 0 ? 'check passed' : `check failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
