// `npm run mutants [-- --only sensors]`: drops one check of contracts, and then one rule of core logic, after another in the source, and runs the tests of which one must
// fail by it. Prints which mutants were killed, and fails if one survived. Each file is restored afterwards.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CONTRACT_MUTANTS } from './contract-mutants.ts';
import { LOGIC_MUTANTS } from './logic-mutants.ts';
import type { Mutant } from './mutant.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const mutants = [...CONTRACT_MUTANTS, ...LOGIC_MUTANTS].filter(({ drops }) => drops.includes(values.only));

/** Whether the tests pass, up to the first that fails. */
function pass(tests: readonly string[]): boolean {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--bail', '1', '--reporter', 'dot', ...tests];
  const { status, stderr, stdout } = spawnSync(process.execPath, vitest, {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  // A test file that cannot be loaded proves nothing.
  if (status !== 0 && !/Tests\s+\d+ failed/.test(stdout)) throw new Error(`${stdout}\n${stderr}`);
  return status === 0;
}

/** Whether the tests notice a mutant. */
function isKilled({ file, from, to, killedBy }: Mutant): boolean {
  const source = readFileSync(file, 'utf8');
  const restore = () => writeFileSync(file, source);
  process.once('exit', restore);
  writeFileSync(
    file,
    source.replace(from, () => to),
  );
  try {
    return !pass(killedBy);
  } finally {
    restore();
    process.off('exit', restore);
  }
}

const tests = [...new Set(mutants.flatMap(({ killedBy }) => killedBy))];
if (!pass(tests)) throw new Error('The tests fail without any mutant. Repair them first.');
const survivors: string[] = [];
for (const mutant of mutants) {
  const killed = isKilled(mutant);
  if (!killed) survivors.push(mutant.drops);
  console.log(`${killed ? 'killed  ' : 'SURVIVED'}  ${mutant.drops}  (${mutant.file})`);
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} mutants killed`);
process.exitCode = survivors.length > 0 ? 1 : 0;
