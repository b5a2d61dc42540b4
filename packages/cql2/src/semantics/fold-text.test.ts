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
  ])('%s holds %s and %s for the same', (op, one, other) => {
    expect(foldText(op, one)).toBe(foldText(op, other));
  });

  it.each<[TextOperator, string, string]>([
    ['casei', 'é', 'e'],
    ['casei', 'ı', 'I'],
    ['accenti', 'É', 'e'],
    ['accenti', 'が', 'か'],
  ])('%s tells %s from %s', (op, one, other) => {
    expect(foldText(op, one)).not.toBe(foldText(op, other));
  });

  it('changes nothing at the second time', () => {
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
