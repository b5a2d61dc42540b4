import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test.each([
  [
    'keeps path, query and hash',
    '/program/3/map/@1,2,3?task=a%20b#row',
    '/program/3/map/@1,2,3?task=a%20b#row',
  ],
  ['rejects another origin', 'https://evil.example/map', '/'],
  ['rejects an address without a scheme', '//evil.example/map', '/'],
  ['refuses backslashes that a browser reads as slashes', '/\\evil.example', '/'],
  ['rejects a tab within slashes', '/\t/evil.example', '/'],
  ['rejects a script', 'javascript:alert(1)', '/'],
  ['rejects a path that resolves to two slashes', '/a/..//evil.example', '/'],
  ['does not return to the callback', '/callback?code=1', '/'],
])('%s', (_, path, expected) => {
  expect(safeReturnPath(path, 'https://sigma.example')).toBe(expected);
});
