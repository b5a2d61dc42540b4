import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseElementSet, readElementSetFile } from '../index.ts';
import { GHOST2, GHOST3, GHOST5 } from '../testing/ghost-sets.ts';

describe('readElementSetFile', () => {
  it('reads element sets with and without titles, with the line number of each', () => {
    const text = [
      '# from the operator',
      'GHOST-3',
      GHOST3.line1,
      `${GHOST3.line2}  `,
      '',
      GHOST5.line1,
      GHOST5.line2,
      '0 GHOST-2',
      GHOST2.line1,
      GHOST2.line2,
    ].join('\r\n');
    expect(readElementSetFile(text)).toMatchObject([
      { ok: true, set: GHOST3, name: 'GHOST-3', line: 2, text: `${GHOST3.line1}\n${GHOST3.line2}` },
      { ok: true, set: GHOST5, name: null, line: 6 },
      { ok: true, set: GHOST2, name: 'GHOST-2', line: 8 },
    ]);
  });

  it('returns the reason of an invalid element set and continues with the next', () => {
    const damaged = GHOST3.line1.replace('93261', '93262');
    const text = [
      'GHOST-3',
      damaged,
      GHOST3.line2,
      'LOST',
      'HALF',
      GHOST5.line1,
      'GHOST-5',
      GHOST5.line1,
      GHOST5.line2,
    ];
    expect(readElementSetFile(text.join('\n'))).toMatchObject([
      { ok: false, reason: 'checksum', name: 'GHOST-3', line: 1 },
      { ok: false, reason: 'line_count', name: 'LOST', line: 4 },
      { ok: false, reason: 'line_count', name: 'HALF', line: 5 },
      { ok: true, set: GHOST5, name: 'GHOST-5', line: 7 },
    ]);
  });

  it('never throws when it reads arbitrary text as a file of element sets', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('1', '2', ' ', '\n', 'A', '#', '0') }), (text) => {
        expect(readElementSetFile(text).every(({ ok }) => !ok)).toBe(true);
      }),
    );
  });
});

describe('chooseElementSet', () => {
  const dated = (epochMs: number) => ({ ...GHOST3, epochMs });
  it.each([
    [5, [1, 4, 6], 4],
    [5, [6, 5, 1], 5],
    [5, [9, 7, 8], 7],
    [5, [5], 5],
  ])('chooses, at %d, from sets dated %j the set dated %d', (at, epochs, wanted) => {
    expect(chooseElementSet(epochs.map(dated), at)?.epochMs).toBe(wanted);
  });

  it('chooses null from no element sets', () => {
    expect(chooseElementSet([], 5)).toBeNull();
  });
});
