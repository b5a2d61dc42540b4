import { describe, expect, it } from 'vitest';
import { isShortRange, matchesTag, readRangeRequest } from './range-request.ts';

const TAG = '"abc"';
const read = (headers: Record<string, string>, size = 1000) =>
  readRangeRequest((name) => headers[name], size, TAG);

describe('a range of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=0-99999999999999999999999', 0, 999],
    ['bytes= 1 - 2', 1, 2],
    // Names of units are case-insensitive (RFC 9110, 14.1).
    ['Bytes=1-2', 1, 2],
  ])('%s requests bytes %i to %i', (range, start, end) => {
    expect(read({ range })).toEqual({ kind: 'partial', start, end });
  });

  it.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s cannot be satisfied',
    (range) => {
      expect(read({ range })).toEqual({ kind: 'unsatisfiable' });
    },
  );

  it.each(['bytes=0-1,4-5', 'bytes=9-8', 'bytes=-', 'lines=1-2', 'bytes=a-b', 'bytes=1 2-30', ''])(
    '%j requests the full file',
    (range) => {
      expect(read({ range })).toEqual({ kind: 'full' });
    },
  );
});

it('cannot satisfy a range of an empty file, but answers the full file', () => {
  expect(['bytes=0-', 'bytes=-1', 'bytes=0-0'].map((range) => read({ range }, 0).kind)).toEqual(
    Array(3).fill('unsatisfiable'),
  );
  expect(read({}, 0)).toEqual({ kind: 'full' });
});

it('answers the full file if If-Range names another version or only a weak tag', () => {
  const range = 'bytes=500-';
  expect(read({ range, 'if-range': TAG }).kind).toBe('partial');
  expect(read({ range, 'if-range': '"other"' }).kind).toBe('full');
  expect(read({ range, 'if-range': '*' }).kind).toBe('full');
  expect(read({ range, 'if-range': 'Sat, 21 Nov 2026 08:00:00 GMT' }).kind).toBe('full');
  // If-Range accepts strong tags only (RFC 9110, 13.1.5).
  expect(read({ range, 'if-range': `W/${TAG}` }).kind).toBe('full');
});

it('answers not-modified if If-None-Match contains the tag, whatever the range', () => {
  expect(read({ 'if-none-match': `"x", W/${TAG}`, range: 'bytes=0-1' }).kind).toBe('not-modified');
  expect(read({ 'if-none-match': '*' }).kind).toBe('not-modified');
  expect(read({ 'if-none-match': '"x"' }).kind).toBe('full');
});

it('finds a tag in an If-None-Match list', () => {
  expect(matchesTag('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesTag('"a"', '"b"')).toBe(false);
  expect(matchesTag(undefined, '"b"')).toBe(false);
});

it.each([
  ['bytes=0-8388607', true],
  ['bytes=-16384', true],
  ['bytes=0-8388608', false],
  ['bytes=100-', false],
  [undefined, false],
] as const)('whether %s is a short range: %s', (range, isShort) => {
  expect(isShortRange(range)).toBe(isShort);
});
