import { SORT_FIELDS } from '@sigma/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageToken, parsePageToken } from './page-token.ts';

const cursors = fc.record({
  startMs: fc.integer({ min: -8.64e15, max: 8.64e15 }),
  id: fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/),
  collection: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
});

describe('page token', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(parsePageToken(formatPageToken(cursor))).toEqual(cursor);
      }),
    );
  });

  it('fits into the parameter of the contract', () => {
    const longest = { startMs: -8.64e15, id: 'x'.repeat(128), collection: 'y'.repeat(64) };
    expect(formatPageToken(longest).length).toBeLessThan(600);
    const numbers = { ...longest, cloudCover: -1.2345678901234567e-100, offNadir: -1.2345678901234567e-100 };
    const order = SORT_FIELDS.map((field) => ({ field, direction: 'desc' as const }));
    expect(formatPageToken(numbers, order).length).toBeLessThan(600);
  });

  it('of an asked order comes back with its numbers, for that order alone', () => {
    const numbers = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
    const orders = fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...SORT_FIELDS), direction: fc.constantFrom('asc', 'desc') }),
      { selector: ({ field }) => field, minLength: 1 },
    );
    fc.assert(
      fc.property(cursors, numbers, numbers, orders, (place, cloudCover, offNadir, sort) => {
        const cursor = { ...place, cloudCover, offNadir };
        const token = formatPageToken(cursor, sort);
        expect(parsePageToken(token, sort)).toEqual(cursor);
        expect(parsePageToken(token)).toBeUndefined();
        const [first, ...rest] = sort;
        if (first === undefined) throw new Error('There is a first key.');
        const direction = first.direction === 'asc' ? 'desc' : 'asc';
        expect(parsePageToken(token, [{ ...first, direction }, ...rest])).toBeUndefined();
      }),
    );
  });

  it.each([
    '',
    'nonsense',
    Buffer.from('12').toString('base64url'),
    Buffer.from('x a b').toString('base64url'),
    Buffer.from('1 a b c').toString('base64url'),
    Buffer.from("1 a' b").toString('base64url'),
    Buffer.from('1 a B!').toString('base64url'),
    Buffer.from('01 a b').toString('base64url'),
    Buffer.from('9999999999999999 a b').toString('base64url'),
    `${formatPageToken({ startMs: 1, id: 'a', collection: 'b' })}=`,
  ])('refuses %j', (token) => {
    expect(parsePageToken(token)).toBeUndefined();
  });
});
