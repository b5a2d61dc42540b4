import { describe, expect, it } from 'vitest';
import { findBrokenCitations, findBrokenLinks, findOldWords } from './prose.ts';
import words from './words.json' with { type: 'json' };

const file = (text: string, path = 'a.ts') => [{ path, text }];

describe('findOldWords', () => {
  it.each([
    ['// Reckoned anew.'.toLowerCase(), 2],
    ['const wish = read();', 1],
    ['interface OrderWish {}', 1],
    ["fail('takes a UUID')", 1],
    ['"x" is no number', 1],
    ['await holdScenes(ids)', 1],
  ])('finds every old word in "%s"', (text, count) => {
    expect(findOldWords(file(text), words)).toHaveLength(count);
  });

  it.each([
    'There is no scene left.',
    'It is no longer active.',
    'around the pole',
    'apart from that',
    'a threshold of two',
    'defaultValue',
  ])('accepts "%s"', (text) => {
    expect(findOldWords(file(text), words)).toEqual([]);
  });

  it('accepts an old word on a line that allows it', () => {
    expect(findOldWords(file("const key = 'x'; // asked (prose: allow)"), words)).toEqual([]);
  });

  it('names the file, the line and the word to write', () => {
    expect(findOldWords(file('fine\nreckoned'), words)).toEqual([
      { path: 'a.ts', line: 2, problem: '"reckoned": write calculate, compute' },
    ]);
  });
});

describe('findBrokenCitations', () => {
  const citable = {
    product: new Set(['4']),
    architecture: new Set(['7']),
    rules: new Set(['1:2.6#26', '1:9']),
  };

  it('accepts citations that the lists define', () => {
    const text = '// PD-4, ADR-7, spec 1:2.6#26 and spec 1:9';
    expect(findBrokenCitations(file(text), citable)).toEqual([]);
  });

  it.each(['PD-99', 'ADR-8', 'spec 1:2.6#99', 'spec 3:1'])('rejects %s, which no list defines', (cited) => {
    expect(findBrokenCitations(file(`// ${cited}`), citable)).toHaveLength(1);
  });

  it.each(['decision 4', 'Decisions 4', '(1:2.6#26)', 'ADR 7'])(
    'rejects "%s", which does not say what it cites',
    (cited) => {
      expect(findBrokenCitations(file(`// see ${cited}`), citable)).toHaveLength(1);
    },
  );

  it('accepts a time and a ratio', () => {
    expect(findBrokenCitations(file('// at (12:30) in ratio 1:2'), citable)).toEqual([]);
  });
});

describe('findBrokenLinks', () => {
  const exists = (path: string) => path === 'docs/glossary.md';

  it('resolves links from the folder of the document', () => {
    const text = '[a](glossary.md#aoi) [b](../docs/glossary.md) [c](https://example.org) [d](#here)';
    expect(findBrokenLinks(file(text, 'docs/words.md'), exists)).toEqual([]);
  });

  it('reports a link that no file answers', () => {
    expect(findBrokenLinks(file('[a](nowhere.md)', 'docs/words.md'), exists)).toEqual([
      { path: 'docs/words.md', line: 1, problem: 'the link nowhere.md leads nowhere' },
    ]);
  });
});
