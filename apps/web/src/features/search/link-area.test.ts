import type { SearchArea } from '@sigma/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkArea, parseLinkArea } from './link-area.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5 + 0);

describe('the area of an address', () => {
  it('keeps points apart: several are no polygon', () => {
    const position = fc.tuple(degrees(180), degrees(90));
    fc.assert(
      fc.property(
        fc.uniqueArray(position, { minLength: 2, maxLength: 9, selector: String }),
        (coordinates) => {
          const points: SearchArea = { type: 'MultiPoint', coordinates };
          expect(parseLinkArea(linkArea(points))).toEqual(points);
        },
      ),
    );
  });
});
