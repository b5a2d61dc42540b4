import { describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { importTotals } from './totals.ts';

const taken: Outcome = { path: '/in/a.tif', state: 'taken', id: 'a-1', summary: '2 x 2 pixels.' };
const known: Outcome = { path: '/in/b.tif', state: 'known', id: 'a-1' };
const refused: Outcome = { path: '/in/x/c.tif', state: 'refused', reason: 'The file is not a TIFF.' };
const failed: Outcome = { path: '/in/d.tif', state: 'failed', reason: 'disk full' };
const items = { added: 4000, replaced: 1, known: 2, refused: 1 };

function totalsOf(outcomes: readonly Outcome[]) {
  const totals = importTotals();
  for (const outcome of outcomes) totals.add(outcome);
  return totals;
}

describe('importTotals', () => {
  it.each<[readonly Outcome[], readonly string[], string]>([
    [[taken, taken, known, refused], [], 'Imported 2 image files; 1 already present, 1 rejected.'],
    [[{ ...taken, items }], [], 'Imported 4,001 Items (1 replaced); 2 already present, 1 rejected.'],
    [
      [{ ...taken, collection: 'a' }, taken, { ...taken, items }, { ...known, items }],
      ['notes.txt', 'x/thumbs.db'],
      'Imported 1 Collection, 1 image file and 8,002 Items (2 replaced); 4 already present, 2 rejected, 2 other files ignored: notes.txt and x/thumbs.db.',
    ],
    [[failed], ['a'], 'Imported nothing; 0 already present, 0 rejected, 1 failed, 1 other file ignored: a.'],
  ])('counts what was imported by kind, and everything else', (outcomes, others, line) => {
    expect(totalsOf(outcomes).line(others)).toBe(line);
  });

  it('names the first twenty of many other files', () => {
    const line = totalsOf([taken]).line(Array.from({ length: 23 }, (_, n) => `f${n}`));
    expect(line).toContain('23 other files ignored: f0, f1, ');
    expect(line).toMatch(/f19 and 3 more\.$/);
  });

  it('includes the Items of an interrupted run', () => {
    const totals = totalsOf([{ ...taken, items }]);
    totals.setEarlier(items);
    expect(totals.line([])).toBe('Imported 8,002 Items (2 replaced); 4 already present, 2 rejected.');
  });

  it.each<[readonly Outcome[], 0 | 1]>([
    [[taken, refused], 0],
    [[known], 0],
    [[refused], 1],
    [[taken, failed], 1],
    [[{ ...refused, items: { added: 0, replaced: 0, known: 0, refused: 3 } }], 1],
  ])('exits with 0 only when something is in the catalogue and nothing failed', (outcomes, code) => {
    expect(totalsOf(outcomes).exitCode()).toBe(code);
  });
});
