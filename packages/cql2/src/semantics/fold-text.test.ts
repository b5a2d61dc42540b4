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
});
