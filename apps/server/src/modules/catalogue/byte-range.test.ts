import { describe, expect, it } from 'vitest';
import { matchesTag, readByteRange } from './byte-range.ts';

describe('readByteRange', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=90-', 90, 99],
    ['bytes=95-200', 95, 99],
    ['bytes=-5', 95, 99],
    ['bytes=-500', 0, 99],
  ])('reads %s of 100 bytes as %i to %i', (header, start, end) => {
    expect(readByteRange(header, 100)).toEqual({ kind: 'part', start, end });
  });

  it.each(['bytes=100-', 'bytes=200-300', 'bytes=-0'])('finds nothing in %s of 100 bytes', (header) => {
    expect(readByteRange(header, 100)).toEqual({ kind: 'outside' });
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=0-3', 'bytes=a-b'])(
    'answers the whole file for %s',
    (header) => {
      expect(readByteRange(header, 100)).toEqual({ kind: 'whole' });
    },
  );
});

describe('matchesTag', () => {
  it('takes lists, weak tags and the star', () => {
    expect(matchesTag('"a", W/"b"', '"b"')).toBe(true);
    expect(matchesTag('*', '"b"')).toBe(true);
    expect(matchesTag('"a"', '"b"')).toBe(false);
    expect(matchesTag(undefined, '"b"')).toBe(false);
  });
});
