import { describe, expect, it } from 'vitest';
import { readRangeRequest } from './range-request.ts';

const TAG = '"abc"';
const read = (headers: Record<string, string>) => readRangeRequest((name) => headers[name], 1000, TAG);

describe('a range of a file of 1000 bytes', () => {
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=900-', 900, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes= 1 - 2', 1, 2],
  ])('%s is bytes %i to %i', (range, start, end) => {
    expect(read({ range })).toEqual({ kind: 'part', start, end });
  });

  it.each(['bytes=1000-', 'bytes=-0'])('%s is outside', (range) => {
    expect(read({ range })).toEqual({ kind: 'outside' });
  });

  it.each(['bytes=0-1,4-5', 'bytes=9-8', 'bytes=-', 'lines=1-2', ''])('%j asks for the whole', (range) => {
    expect(read({ range })).toEqual({ kind: 'whole', start: 0, end: 999 });
  });
});

it('begins anew when the file is not the one that was begun', () => {
  const range = 'bytes=500-';
  expect(read({ range, 'if-range': TAG }).kind).toBe('part');
  expect(read({ range, 'if-range': '"other"' }).kind).toBe('whole');
  // If-Range takes strong tags only (RFC 9110, 13.1.5).
  expect(read({ range, 'if-range': `W/${TAG}` }).kind).toBe('whole');
});

it('is unchanged for one who has it', () => {
  expect(read({ 'if-none-match': `"x", W/${TAG}` }).kind).toBe('unchanged');
  expect(read({ 'if-none-match': '"x"' }).kind).toBe('whole');
});
