import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importApp } from './import-app.fixture.ts';
import { runImport, smallItem } from './import-run.fixture.ts';

const world = importApp();

const save = async (name: string, lines: readonly string[]) => {
  const path = join(world.folder, name);
  await writeFile(path, lines.join('\n'));
  return path;
};
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe.each(['server', 'database'] as const)('importing Items through the %s', (way) => {
  it.each([
    ['NUL in a text', { title: 'a\0b' }, 'properties.title must not contain the NUL character.'],
    ['half a character', { title: '\ud800' }, 'properties.title must not contain half of a surrogate pair.'],
    ['deep nesting', { deep: nested(50) }, 'It must be nested at most 40 levels deep.'],
    ['a long list', { long: Array(10_001).fill(0) }, 'properties.long must have at most 10000 entries.'],
  ])('rejects only the Item with %s, and gives the reason', async (what, properties, reason) => {
    const [before, invalid, after] = ['before', 'invalid', 'after'].map(
      (name) => `${way}-${what.replaceAll(' ', '-')}-${name}`,
    );
    const items = [
      smallItem(`${before}`),
      smallItem(`${invalid}`, {}, properties),
      smallItem(`${after}`),
    ].map((item) => JSON.stringify(item));
    const path = await save(`${way}.ndjson`, items);
    const { line, rejects } = await runImport(world.worldOf(way), path);
    expect(line).toBe('Imported 2 Items; 0 already present, 1 rejected.');
    expect(rejects).toEqual([{ path, place: 2, id: invalid, reason }]);
  });
});

it('an Item that is too large only when its numbers are written out is rejected, and the others are imported', async () => {
  const digits = `[${Array(10_000).fill('1e20').join()}]`;
  const large = JSON.stringify(smallItem('large', {}, { values: [] })).replace(
    '"values":[]',
    `"values":[${Array(40).fill(digits).join()}]`,
  );
  const path = await save('large.ndjson', [
    JSON.stringify(smallItem('small-1')),
    large,
    JSON.stringify(smallItem('small-2')),
  ]);
  const { line, rejects } = await runImport(world.worldOf('server'), path);
  expect(line).toBe('Imported 2 Items; 0 already present, 1 rejected.');
  expect(rejects).toEqual([{ path, place: 2, id: 'large', reason: 'It is larger than 8 MB.' }]);
});
