import type { SearchArea } from '@sigma/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkArea, parseLinkArea } from './link-area.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((value) => value / 1e5 + 0);

describe('the area of an address', () => {
  it('reads several points as points, not as a polygon', () => {
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

  it('distinguishes lines from outlines and from each other, also across the antimeridian', () => {
    const position = fc.tuple(degrees(360), degrees(90));
    const line = fc.uniqueArray(position, { minLength: 2, maxLength: 6, selector: String });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const [coordinates = []] = lines;
        const area: SearchArea =
          lines.length === 1
            ? { type: 'LineString', coordinates }
            : { type: 'MultiLineString', coordinates: lines };
        expect(parseLinkArea(linkArea(area))).toEqual(area);
      }),
    );
  });

  it.each(['*1_2', '*1_2*1_2', '*1_2*3_4!!5_6', '*', '*1_2**3_4', '*1_2*3_4!5'])(
    'rejects the text %s as an area',
    (text) => expect(parseLinkArea(text)).toBeUndefined(),
  );
});
