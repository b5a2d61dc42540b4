import { describe, expect, it } from 'vitest';
import { readInterval } from './read-interval.ts';

const at = (text: string) => new Date(text);

describe('readInterval', () => {
  it.each([
    ['2026-11-21', { from: at('2026-11-21T00:00:00Z'), to: at('2026-11-21T00:00:00Z') }],
    ['2026-11-21T08:14:09.5Z', { from: at('2026-11-21T08:14:09.5Z'), to: at('2026-11-21T08:14:09.5Z') }],
    ['2026-11-20/2026-11-21', { from: at('2026-11-20T00:00:00Z'), to: at('2026-11-21T00:00:00Z') }],
    ['../2026-11-21T01:00:00+01:00', { from: undefined, to: at('2026-11-21T00:00:00Z') }],
    ['2026-11-20T00:00:00Z/..', { from: at('2026-11-20T00:00:00Z'), to: undefined }],
    ['2026-11-20T00:00:00Z/', { from: at('2026-11-20T00:00:00Z'), to: undefined }],
  ])('reads the interval %s', (text, interval) => {
    expect(readInterval(text)).toEqual(interval);
  });

  it.each([
    '',
    '..',
    '../..',
    '/',
    'yesterday',
    '2026-13-01',
    '2026-02-31',
    '2026-11-21/2026-11-20',
    'a/b/c',
    '2026-11-20/x',
  ])('returns a message for the invalid interval %j', (text) => {
    expect(readInterval(text)).toEqual(expect.any(String));
  });
});
