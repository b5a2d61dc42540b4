import { SORT_FIELDS } from '@sigma/contract';
import { NO_ENTITLEMENT } from '@sigma/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPageToken, parsePageToken, searchDigest } from './page-token.ts';

const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
const places = fc.record({
  matched: fc.nat(),
  isBefore: fc.boolean(),
  cursor: fc.record({
    startMs: fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }),
    id: fc.stringMatching(/^[A-Za-z0-9_-][A-Za-z0-9._:~-]{0,127}$/),
    collection: fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,30}$/),
    measures: fc.array(number, { minLength: 6, maxLength: 6 }),
  }),
});
const encoded = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

const NO_MEASURES = [null, null, null, null, null, null];
const SCOPE = { ...NO_ENTITLEMENT, program: 1 };

describe('a page token', () => {
  it('is decoded unchanged, but only for the search it was made for', () => {
    fc.assert(
      fc.property(places, (place) => {
        const token = formatPageToken(place, 'digest');
        expect(parsePageToken(token, 'digest')).toEqual(place);
        expect(parsePageToken(token, 'other')).toBeUndefined();
      }),
    );
  });

  it('is at most 800 characters long, the limit of the contract', () => {
    const cursor = {
      startMs: -62_135_596_800_000,
      id: 'x'.repeat(128),
      collection: 'y'.repeat(64),
      measures: [1, 2, 3, 4, 5, 6].map(() => -1.2345678901234567e-100),
    };
    const digest = searchDigest(SCOPE, {});
    expect(formatPageToken({ cursor, isBefore: true, matched: 2 ** 53 }, digest).length).toBeLessThan(800);
  });

  it.each([
    '',
    'nonsense',
    encoded('digest', 1, 2, 'a'),
    encoded('digest', 1, 'x', 'a', 'b', NO_MEASURES),
    encoded('digest', 1, 2, "a'", 'b', NO_MEASURES),
    encoded('digest', 1, 2, 'a', 'B!', NO_MEASURES),
    encoded('digest', -1, 2, 'a', 'b', NO_MEASURES),
    encoded('digest', 1, -62_135_596_800_001, 'a', 'b', NO_MEASURES),
    encoded('digest', 1, 253_402_300_800_000, 'a', 'b', NO_MEASURES),
    encoded('digest', 1, 2, 'a', 'b', ['null', null, null, null, null, null]),
    encoded('digest', 1, 2, 'a', 'b', [1]),
    encoded('digest', 1, 2, 'a', 'b', NO_MEASURES, 'after'),
    encoded('digest', 1, 2, 'a', 'b', NO_MEASURES, null),
    `${encoded('digest', 1, 2, 'a', 'b', NO_MEASURES)}=`,
  ])('is not decoded from the invalid text %j', (token) => {
    expect(parsePageToken(token, 'digest')).toBeUndefined();
  });
});

describe('searchDigest', () => {
  const asc = SORT_FIELDS.map((field) => ({ field, direction: 'asc' as const }));

  it('does not depend on the order of the members of a search', () => {
    expect(searchDigest(SCOPE, { a: { x: 1, y: 2 }, b: undefined, c: [1] })).toBe(
      searchDigest(SCOPE, { c: [1], a: { y: 2, x: 1 } }),
    );
  });

  it.each<[string, Parameters<typeof searchDigest>]>([
    ['program', [{ ...SCOPE, program: 2 }, { ids: ['a'] }, asc]],
    ['view', [{ ...SCOPE, seesEmbargoed: true }, { ids: ['a'] }, asc]],
    ['reach', [{ ...SCOPE, sceneReach: 'own' }, { ids: ['a'] }, asc]],
    ['sensors', [{ ...SCOPE, otherSensors: [4] }, { ids: ['a'] }, asc]],
    ['search', [SCOPE, { ids: ['b'] }, asc]],
    ['member', [SCOPE, { ids: ['a'], bbox: [0, 0, 1, 1] }, asc]],
    ['order', [SCOPE, { ids: ['a'] }, asc.toReversed()]],
    ['direction', [SCOPE, { ids: ['a'] }, asc.map(({ field }) => ({ field, direction: 'desc' as const }))]],
  ])('depends on the %s of a search', (_, other) => {
    expect(searchDigest(...other)).not.toBe(searchDigest(SCOPE, { ids: ['a'] }, asc));
  });
});
