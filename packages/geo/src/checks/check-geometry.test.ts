import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { circle, hole, multi, square } from './areas.fixture.ts';
import { checkArea } from './check-geometry.ts';

const accepted: [string, Area][] = [
  ['a box', box(0, 0, 10, 10)],
  ['the world', box(-180, -90, 180, 90)],
  ['a box across the antimeridian', box(170, 0, 190, 10)],
  ['a box of a full turn that starts at another longitude', box(-350, 0, 10, 10)],
  ['a polygon with a hole', polygon(square(), hole(2, 2, 4, 4))],
  [
    'a hole that touches its outline once',
    polygon(square(), [
      [0, 5],
      [3, 6],
      [3, 4],
      [0, 5],
    ]),
  ],
  ['two boxes that touch at a corner', multi([0, 0, 10, 10], [10, 10, 20, 20])],
  [
    'an island in a lake',
    { type: 'MultiPolygon', coordinates: [[square(), hole(2, 2, 8, 8)], [rectangle(4, 4, 6, 6)]] },
  ],
  ['10,000 positions', polygon(circle(9_999))],
];

describe('checkArea', () => {
  it.each(accepted)('accepts %s unchanged', (_name, area) => {
    expect(checkArea(area)).toEqual({ ok: true, area });
  });

  it('drops heights and corrects the winding of rings', () => {
    const high = {
      type: 'Polygon',
      coordinates: [
        square()
          .reverse()
          .map(([lon, lat]) => [lon, lat, 12]),
      ],
    };
    expect(checkArea(high)).toEqual({
      ok: true,
      area: polygon(rectangle(0, 0, 10, 10).toReversed().toReversed()),
    });
  });

  it.each<[string, Position[], RegExp]>([
    [
      'closes an open ring',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
      ],
      /^Closed a ring\.$/,
    ],
    [
      'removes repeated points',
      [
        [0, 0],
        [10, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      /^Removed repeated points\.$/,
    ],
    [
      'removes a spike',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [10, 15],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      /^Removed a spike/,
    ],
    [
      'removes a spike at the first corner',
      [
        [0, -4],
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, -4],
      ],
      /^Removed a spike/,
    ],
  ])('%s and reports it', (_name, ring, repaired) => {
    const checked = checkArea(polygon(ring));
    expect(checked).toMatchObject({ ok: true, repaired: expect.stringMatching(repaired) });
    expect(checked.ok && areaKm2(checked.area)).toBeCloseTo(areaKm2(box(0, 0, 10, 10)), 5);
  });

  it.each([
    ['a ring around the pole', polygon(parallel(80))],
    ['a ring around the pole with a hole at the pole', polygon(parallel(70), parallel(80).toReversed())],
  ])('leads %s up to the pole', (_name, area) => {
    expect(checkArea(area)).toEqual({ ok: true, area: splitAtAntimeridian(area) });
  });

  it('assigns a hole to the island that contains it, not to the lake around it', () => {
    const islands = {
      type: 'MultiPolygon',
      coordinates: [
        [square(), hole(1, 1, 9, 9)],
        [rectangle(3, 3, 7, 7), hole(4, 4, 6, 6)],
      ],
    };
    expect(checkArea(islands)).toEqual({ ok: true, area: islands });
  });

  it('returns a valid area or a reason for every ring of few corners, and accepts its own repairs unchanged', () => {
    const corner = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.array(corner, { minLength: 3, maxLength: 9 }), (corners) => {
        const checked = checkArea(polygon(corners));
        if (checked.ok) expect(checkArea(checked.area)).toEqual({ ok: true, area: checked.area });
        else expect(checked.message).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts thousands of parts, and an outline with thousands of holes', () => {
    const triangle = (index: number): Position[] => {
      const [x, y] = [(index % 50) / 10, Math.floor(index / 50) / 10];
      return [
        [x, y],
        [x + 0.05, y],
        [x, y + 0.05],
        [x, y],
      ];
    };
    const rings = Array.from({ length: 2_400 }, (_, index) => triangle(index));
    expect(checkArea({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) })).toMatchObject({
      ok: true,
    });
    expect(checkArea(polygon([...rectangle(-1, -1, 9, 9)], ...rings))).toMatchObject({ ok: true });
  });

  it('accepts every simple polygon, and accepts its own results and their split unchanged', () => {
    fc.assert(
      fc.property(anyPolygon, (shape) => {
        const checked = checkArea(shape);
        expect(checked.ok && checked.repaired).toBe(undefined);
        if (!checked.ok) return;
        expect(checkArea(checked.area)).toEqual(checked);
        const split = splitAtAntimeridian(checked.area);
        expect(checkArea(split)).toEqual({ ok: true, area: split });
      }),
    );
  });
});
