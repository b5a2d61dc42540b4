import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CONTRACT_MUTANTS } from './contract-mutants.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

it('lists twenty mutants', () => {
  expect(CONTRACT_MUTANTS).toHaveLength(20);
  expect(new Set(CONTRACT_MUTANTS.map(({ drops }) => drops)).size).toBe(20);
});

it.each(CONTRACT_MUTANTS)('the mutant that drops $drops changes exactly one place of its file', (mutant) => {
  const source = readFileSync(pathOf(mutant.file), 'utf8');
  expect(source.split(mutant.from)).toHaveLength(2);
  expect(mutant.to).not.toContain(mutant.from);
});

it.each(CONTRACT_MUTANTS)('the tests of the mutant that drops $drops exist', ({ killedBy }) => {
  expect(killedBy.filter((test) => !existsSync(pathOf(test)))).toEqual([]);
});
