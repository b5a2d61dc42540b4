import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextOperator } from '../expression/operators.ts';
import { foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each<[TextOperator, string, string]>([
    ['casei', 'PLANET', 'planet'],
    ['casei', 'Straße', 'STRAẞE'],
    ['casei', 'Οδος', 'ΟΔΟΣ'],
    ['casei', '\u212a', 'k'],
    ['casei', 'ÉCLAIR', 'éclair'],
    ['accenti', 'débárquér', 'debarquer'],
    ['accenti', 'papá', 'papa\u0301'],
    ['accenti', 'Łódź', 'Lodz'],
    ['accenti', 'Ångström', 'Angstrom'],
    ['accenti', 'Ǿ', 'O'],
    ['accenti', 'Ά', 'Α'],
  ])('folds with %s so that %s equals %s', (op, one, other) => {
    expect(foldText(op, one)).toBe(foldText(op, other));
  });

  it.each<[TextOperator, string, string]>([
    ['casei', 'é', 'e'],
    ['casei', 'ı', 'I'],
    ['accenti', 'É', 'e'],
    ['accenti', 'が', 'か'],
  ])('folds with %s so that %s differs from %s', (op, one, other) => {
    expect(foldText(op, one)).not.toBe(foldText(op, other));
  });

  it('folds folded text to itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<TextOperator>('casei', 'accenti'),
        fc.string({ unit: 'grapheme' }),
        (op, text) => {
          expect(foldText(op, foldText(op, text))).toBe(foldText(op, text));
        },
      ),
    );
  });

  it.each<TextOperator>(['casei', 'accenti'])('folds every folded character to itself with %s', (op) => {
    for (let code = 0x20; code <= 0xffff; code += 1) {
      const folded = foldText(op, String.fromCharCode(code));
      if (foldText(op, folded) !== folded) expect.unreachable(`U+${code.toString(16)} folds twice`);
    }
  });
});
