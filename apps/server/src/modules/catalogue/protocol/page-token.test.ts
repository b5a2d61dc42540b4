import { SORT_FIELDS } from '@sigma/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageToken, parsePageToken, searchDigest } from './page-token.ts';

const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
const places = fc.record({
  matched: fc.nat(),
  cursor: fc.record({
    startMs: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/),
    collection: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
    measures: fc.array(number, { minLength: 6, maxLength: 6 }),
  }),
});
const encoded = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

const NONE = [null, null, null, null, null, null];
const OURS = { program: 1, seesEmbargoed: false };

describe('page token', () => {
  it('comes back as it was, for its own search alone', () => {
    fc.assert(
      fc.property(places, (place) => {
        const token = formatPageToken(place, 'ours');
        expect(parsePageToken(token, 'ours')).toEqual(place);
        expect(parsePageToken(token, 'theirs')).toBeUndefined();
      }),
    );
  });

  it('fits into the parameter of the contract', () => {
    const cursor = {
      startMs: -62_135_596_800_000,
      id: 'x'.repeat(128),
      collection: 'y'.repeat(64),
      measures: [1, 2, 3, 4, 5, 6].map(() => -1.2345678901234567e-100),
    };
    const digest = searchDigest(OURS, {});
    expect(formatPageToken({ cursor, matched: 2 ** 53 }, digest).length).toBeLessThan(800);
  });

  it.each([
    '',
    'nonsense',
    encoded('ours', 1, 2, 'a'),
    encoded('ours', 1, 'x', 'a', 'b', NONE),
    encoded('ours', 1, 2, "a'", 'b', NONE),
    encoded('ours', 1, 2, 'a', 'B!', NONE),
    encoded('ours', -1, 2, 'a', 'b', NONE),
    encoded('ours', 1, -62_135_596_800_001, 'a', 'b', NONE),
    encoded('ours', 1, 253_402_300_800_000, 'a', 'b', NONE),
    encoded('ours', 1, 2, 'a', 'b', ['null', null, null, null, null, null]),
    encoded('ours', 1, 2, 'a', 'b', [1]),
    `${encoded('ours', 1, 2, 'a', 'b', NONE)}=`,
  ])('refuses %j', (token) => {
    expect(parsePageToken(token, 'ours')).toBeUndefined();
  });
});

describe('what a token belongs to', () => {
  const asc = SORT_FIELDS.map((field) => ({ field, direction: 'asc' as const }));

  it('is the same however the members of a search are ordered', () => {
    expect(searchDigest(OURS, { a: { x: 1, y: 2 }, b: undefined, c: [1] })).toBe(
      searchDigest(OURS, { c: [1], a: { y: 2, x: 1 } }),
    );
  });

  it.each<[string, Parameters<typeof searchDigest>]>([
    ['program', [{ ...OURS, program: 2 }, { ids: ['a'] }, asc]],
    ['view', [{ ...OURS, seesEmbargoed: true }, { ids: ['a'] }, asc]],
    ['search', [OURS, { ids: ['b'] }, asc]],
    ['member', [OURS, { ids: ['a'], bbox: [0, 0, 1, 1] }, asc]],
    ['order', [OURS, { ids: ['a'] }, asc.toReversed()]],
    ['direction', [OURS, { ids: ['a'] }, asc.map(({ field }) => ({ field, direction: 'desc' as const }))]],
  ])('is another with another %s', (_, other) => {
    expect(searchDigest(...other)).not.toBe(searchDigest(OURS, { ids: ['a'] }, asc));
  });
});
