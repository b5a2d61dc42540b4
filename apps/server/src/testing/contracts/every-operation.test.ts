import { operations } from '@sigma/contract';
import { expect, it } from 'vitest';
import { NEEDS } from './needs.fixture.ts';

/** Operations by the names of the table, which may add a use after a slash. */
const described = new Set(Object.keys(NEEDS).map((name) => name.split('/')[0]));
const ofPrograms = operations.filter(({ access }) => access.tier !== 'private');

it.each(ofPrograms)('the table of the walk says what $id needs of a contract', ({ id }) => {
  expect([...described]).toContain(id);
});

it('the table of the walk names no operation that does not exist', () => {
  const known = ofPrograms.map(({ id }) => id);
  expect([...described].filter((id) => !known.includes(String(id)))).toEqual([]);
});
