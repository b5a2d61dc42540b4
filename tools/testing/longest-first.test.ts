import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LONGEST_FILES, longestFirst } from './longest-first.ts';

const root = join(import.meta.dirname, '../..');
const files = (...names: readonly string[]) => names.map((name) => ({ moduleId: join(root, name) }));

it('runs the longest test files first and leaves the others in their order', () => {
  const [longest, next] = LONGEST_FILES;
  const sorted = longestFirst(files('b.test.ts', next, 'a.test.ts', longest));
  expect(sorted).toEqual(files(longest, next, 'b.test.ts', 'a.test.ts'));
});

it.each(LONGEST_FILES)('%s, which runs among the first, exists', (name) => {
  expect(existsSync(join(root, name))).toBe(true);
});
