import { expect, it } from 'vitest';
import { hasWords } from './search-words.ts';

it.each([
  ['León pads', 'leon'],
  ['Leon pads', 'LEÓN'],
  ['Permian North, Pad 7', 'pad 7 permian'],
  ['Ølstykke', 'ølst'],
  ['Straße 12', ' straße '],
  ['anything', ''],
  ['anything', '  '],
])('finds "%s" by "%s"', (text, search) => {
  expect(hasWords(text, search)).toBe(true);
});

it.each([
  ['Permian North', 'permian south'],
  ['Pad 7', 'pads'],
])('does not find "%s" by "%s"', (text, search) => {
  expect(hasWords(text, search)).toBe(false);
});
