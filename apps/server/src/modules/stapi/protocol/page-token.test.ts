import fc from 'fast-check';
import { expect, it } from 'vitest';
import { digestOf, formatToken, parseToken } from './page-token.ts';

const place = fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 3 });

it('decodes a token only for the list that it was created for', () => {
  fc.assert(
    fc.property(place, fc.string(), fc.string(), (parts, one, other) => {
      const token = formatToken(digestOf(one), parts);
      expect(token).toMatch(/^[\w-]*$/);
      expect(parseToken(token, digestOf(one))).toEqual(parts);
      if (one !== other) expect(parseToken(token, digestOf(other))).toBeUndefined();
    }),
  );
});

it('decodes no text that is not a token', () => {
  fc.assert(fc.property(fc.string(), (text) => parseToken(text, digestOf('list')) === undefined));
});
