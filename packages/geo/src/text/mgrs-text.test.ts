import { describe, expect, it } from 'vitest';
import { distanceM } from '../sphere/sphere.ts';
import { parseCoordinateText } from './coordinate-text.ts';
import { parseMgrsText } from './mgrs-text.ts';

it.each([
  ['31U DQ 48251 11932', [2.2945, 48.8582]],
  ['31udq4825111932', [2.2945, 48.8582]],
  ['18S UJ 23371 06519', [-77.0365, 38.8898]],
  // The equator on the central meridian of a zone, from both sides.
  ['31NEA0000000000', [3, 0]],
  ['31MEV0000099999', [3, 0]],
  ['04QFJ12345678', [-157.9168, 21.3095]],
  ['33XVG74594359', [13.9179, 77.8655]],
] as const)('reads the reference %s', (text, expected) => {
  const position = parseMgrsText(text);
  expect(position && distanceM(position, [...expected])).toBeLessThan(40);
});

describe('a reference', () => {
  it.each([
    ['without digits', '31UDQ'],
    ['with an odd number of digits', '31UDQ482'],
    ['of a zone beyond 60', '61SEG5116480720'],
    ['with the letter I', '10SEI5116480720'],
    ['whose square is outside its zone', '10SAG5116480720'],
    ['whose band does not contain it', '1SEG11'],
    ['with words after it', '31UDQ4825111932 Paris'],
  ])('%s is not a position', (_, text) => {
    expect(parseMgrsText(text)).toBeUndefined();
  });
});

it('coordinate texts may be grid references', () => {
  expect(parseCoordinateText('31U DQ 48251 11932')).toEqual(parseMgrsText('31UDQ4825111932'));
});
