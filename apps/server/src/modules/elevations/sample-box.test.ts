import type { BBox } from '@sigma/geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, placesIn, tally } from './sample-box.ts';

const box = fc
  .tuple(
    fc.double({ min: -180, max: 179, noNaN: true }),
    fc.double({ min: -90, max: 89, noNaN: true }),
    fc.double({ min: 0.001, max: 360, noNaN: true }),
    fc.double({ min: 0.001, max: 180, noNaN: true }),
  )
  .map(
    ([west, south, width, height]): BBox => [
      west,
      south,
      Math.min(180, west + width),
      Math.min(90, south + height),
    ],
  );

describe('the places of a box', () => {
  it('lie in the box, at most as many as requested', () => {
    fc.assert(
      fc.property(box, ([west, south, east, north]) => {
        const places = placesIn([west, south, east, north], 400);
        expect(places.length).toBeGreaterThan(0);
        expect(places.length).toBeLessThanOrEqual(400);
        for (const { place, weight } of places) {
          expect(place[0] >= west && place[0] <= east && place[1] >= south && place[1] <= north).toBe(true);
          expect(weight).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('weigh a hemisphere by its area', () => {
    const north = placesIn([-180, 0, 180, 90]).filter(({ place }) => place[1] > 30);
    const all = placesIn([-180, 0, 180, 90]);
    const share =
      north.reduce((sum, { weight }) => sum + weight, 0) / all.reduce((sum, { weight }) => sum + weight, 0);
    // Half of a hemisphere is north of 30 degrees (Archimedes).
    expect(share).toBeCloseTo(0.5, 1);
  });

  it.each([
    [
      [170, -1, -170, 1],
      [
        [170, -1, 180, 1],
        [-180, -1, -170, 1],
      ],
    ],
    [[180, -1, -170, 1], [[-180, -1, -170, 1]]],
    [[-10, -1, 10, 1], [[-10, -1, 10, 1]]],
  ] as const)('are those of %j on both sides of the antimeridian', (whole, pieces) => {
    expect(piecesOf(whole)).toEqual(pieces);
  });
});

describe('the tally of values', () => {
  it('counts water and places without a value by area', () => {
    const values = [
      { metres: 10, weight: 1 },
      { metres: 0, weight: 1 },
      { metres: undefined, weight: 2 },
    ];
    expect(tally(values)).toEqual({
      range: { minM: 0, maxM: 10, meanM: 5 },
      waterShare: 0.25,
      voidShare: 0.5,
      samples: 3,
    });
  });

  it('has no range without a value', () => {
    expect(tally([{ metres: undefined, weight: 1 }])).toMatchObject({ range: undefined, voidShare: 1 });
  });
});
