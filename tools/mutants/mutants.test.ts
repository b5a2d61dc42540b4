import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CONTRACT_MUTANTS } from './contract-mutants.ts';
import { LOGIC_MUTANTS } from './logic-mutants.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const MUTANTS = [...CONTRACT_MUTANTS, ...LOGIC_MUTANTS];

it('lists twenty mutants of contracts and the survivors of a review by hand, each once', () => {
  expect([CONTRACT_MUTANTS.length, LOGIC_MUTANTS.length]).toEqual([20, 3]);
  expect(new Set(MUTANTS.map(({ drops }) => drops)).size).toBe(23);
});

it.each(MUTANTS)('the mutant that drops $drops changes exactly one place of its file', (mutant) => {
  const source = readFileSync(pathOf(mutant.file), 'utf8');
  expect(source.split(mutant.from)).toHaveLength(2);
  expect(mutant.to).not.toContain(mutant.from);
});

it.each(MUTANTS)('the tests of the mutant that drops $drops exist', ({ killedBy }) => {
  expect(killedBy.filter((test) => !existsSync(pathOf(test)))).toEqual([]);
});
