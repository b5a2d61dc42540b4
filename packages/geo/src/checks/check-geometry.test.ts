import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Position } from '../shapes/geojson.ts';
import type { GeometryIssueCode } from '../shapes/geometry-issue.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf } from '../sphere/ring.ts';
import { checkArea } from './check-geometry.ts';

const multi = (...boxes: [number, number, number, number][]): Area => ({
  type: 'MultiPolygon',
  coordinates: boxes.map((b) => [rectangle(...b)]),
});
const square = () => [...rectangle(0, 0, 10, 10)];
const hole = (w: number, s: number, e: number, n: number) => rectangle(w, s, e, n).toReversed();
const circle = (count: number): Position[] => {
  const corners = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    return [20 * Math.cos(angle), 20 * Math.sin(angle)];
  });
  return [...corners, corners[0] ?? [0, 0]];
};

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

const refused: [string, unknown, GeometryIssueCode, string][] = [
  ['null as an area', null, 'not_a_geometry', ''],
  ['text as an area', 'POLYGON((0 0))', 'not_a_geometry', ''],
  ['a point as an area', { type: 'Point', coordinates: [0, 0] }, 'wrong_type', 'type'],
  ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'not_a_geometry', 'coordinates'],
  [
    'a ring that is not a list',
    { type: 'Polygon', coordinates: [{ length: 4 }] },
    'not_a_geometry',
    'coordinates[0]',
  ],
  [
    'a polygon with fewer than four points',
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    'too_few_positions',
    'coordinates[0]',
  ],
  [
    'a position of one number',
    { type: 'Polygon', coordinates: [[[0], [1, 0], [1, 1], [0]]] },
    'bad_position',
    'coordinates[0][0]',
  ],
  [
    'a position of text',
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          ['1', 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
    'bad_position',
    'coordinates[0][1]',
  ],
  [
    'a position that is not finite',
    polygon([
      [0, 0],
      [1, Number.NaN],
      [1, 1],
      [0, 0],
    ]),
    'bad_position',
    'coordinates[0][1]',
  ],
  ['a latitude beyond the pole', box(0, 0, 10, 90.5), 'latitude_out_of_range', 'coordinates[0][2]'],
  ['a longitude beyond 360 degrees', box(0, 0, 361, 10), 'longitude_out_of_range', 'coordinates[0][1]'],
  ['more than 10,000 positions', polygon(circle(10_000)), 'too_many_vertices', 'coordinates[0]'],
  [
    'an outline collapsed to a line',
    polygon([
      [0, 0],
      [5, 5],
      [10, 10],
      [0, 0],
    ]),
    'zero_area',
    'coordinates[0]',
  ],
  [
    'an outline that repeats one point',
    polygon([
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
    'zero_area',
    'coordinates[0]',
  ],
  ['a box of one centimetre', box(0, 0, 1e-7, 1e-7), 'zero_area', 'coordinates'],
  ['an area wider than the world', box(-200, 0, 200, 10), 'too_wide', 'coordinates'],
  [
    'a five-pointed star',
    polygon([
      [0, 3],
      [2, -3],
      [-3, 1],
      [3, 1],
      [-2, -3],
      [0, 3],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  [
    'an outline that winds twice',
    polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [2, 2],
      [8, 3],
      [5, 8],
      [-1, 5],
      [0, 0],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  [
    'an outline that runs along itself',
    polygon([
      [0, 0],
      [10, 0],
      [10, 10],
      [6, 10],
      [6, 0],
      [4, 0],
      [4, 10],
      [0, 10],
      [0, 0],
    ]),
    'self_crossing',
    'coordinates[0]',
  ],
  ['a hole outside its outline', polygon(square(), hole(20, 2, 24, 4)), 'hole_outside', 'coordinates'],
  [
    'a hole beyond the antimeridian',
    polygon([...rectangle(170, 0, 178, 10)], hole(182, 2, 184, 4)),
    'hole_outside',
    'coordinates',
  ],
  [
    'a hole far from the pole that its outline goes around',
    polygon(parallel(80), hole(0, 20, 10, 30)),
    'hole_outside',
    'coordinates',
  ],
  ['a hole that crosses its outline', polygon(square(), hole(5, 5, 15, 8)), 'rings_overlap', 'coordinates'],
  ['a hole in a hole', polygon(square(), hole(2, 2, 8, 8), hole(4, 4, 6, 6)), 'rings_overlap', 'coordinates'],
  [
    'a hole that cuts the area in two',
    polygon(square(), [
      [0, 5],
      [5, 6],
      [10, 5],
      [5, 4],
      [0, 5],
    ]),
    'rings_overlap',
    'coordinates',
  ],
  ['parts that overlap', multi([0, 0, 10, 10], [5, 5, 15, 15]), 'rings_overlap', 'coordinates'],
  ['a part within another', multi([0, 0, 10, 10], [2, 2, 4, 4]), 'rings_overlap', 'coordinates'],
  ['parts that share a side', multi([0, 0, 10, 10], [10, 0, 20, 10]), 'rings_overlap', 'coordinates'],
  [
    'parts that overlap across the antimeridian',
    multi([170, 0, 190, 10], [-175, 5, -160, 8]),
    'rings_overlap',
    'coordinates',
  ],
];

describe('checkArea', () => {
  it.each(accepted)('accepts %s unchanged', (_name, area) => {
    expect(checkArea(area)).toEqual({ ok: true, area });
  });

  it.each(refused)('refuses %s', (_name, value, code, field) => {
    expect(checkArea(value)).toMatchObject({ ok: false, code, field });
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

  it('splits a bowtie into two polygons', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked).toMatchObject({ ok: true, repaired: expect.stringContaining('5.00000, 5.00000') });
    const quarter = areaKm2(
      polygon([
        [0, 0],
        [5, 5],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area)).toHaveLength(2);
    expect(checked.ok && areaKm2(checked.area) / quarter).toBeCloseTo(2, 6);
  });

  it('makes an area of each loop of an outline, however often it crosses itself, when the loops are side by side', () => {
    const waves = fc.record({
      turns: fc.integer({ min: 1, max: 8 }),
      phase: fc.double({ min: 0.1, max: 3, noNaN: true }),
      lon: fc.double({ min: -170, max: 170, noNaN: true }),
    });
    fc.assert(
      fc.property(waves, ({ turns, phase, lon }) => {
        const steps = 640;
        const wave = (index: number) => Math.sin((2 * Math.PI * turns * index) / steps + phase);
        const there = Array.from(
          { length: steps + 1 },
          (_, index): Position => [lon + index / 64, wave(index)],
        );
        const back = there.map(([x], index): Position => [x, -wave(index)]).toReversed();
        const checked = checkArea(polygon([...there, ...back]));
        expect(checked.ok && checked.repaired).toMatch(/meets itself/);
        // The mean of |sin| over full turns is 2/π; near the equator a square degree is almost flat.
        const km2 = ((2 * Math.PI * 6378.137) / 360) ** 2 * 10 * 2 * (2 / Math.PI);
        expect(checked.ok ? areaKm2(checked.area) / km2 : 0).toBeCloseTo(1, 2);
        expect(checked.ok && polygonsOf(checked.area).length).toBeGreaterThanOrEqual(2 * turns);
      }),
      { numRuns: 40 },
    );
  });

  it('makes two areas and a hole of an outline with an outer and an inner loop', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [5, 0],
        [3, 3],
        [7, 3],
        [5, 0],
        [10, 0],
        [10, 10],
        [20, 0],
        [20, 10],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area).map((rings) => rings.length)).toEqual([2, 1]);
    expect(checked).toMatchObject({ repaired: expect.stringContaining('and 1 more') });
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

  it('checks thousands of parts or holes in less than a second', () => {
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
    const began = performance.now();
    expect(checkArea({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) })).toMatchObject({
      ok: true,
    });
    expect(checkArea(polygon([...rectangle(-1, -1, 9, 9)], ...rings))).toMatchObject({ ok: true });
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('refuses a scribble of thousands of crossings within a second', () => {
    const scribble = Array.from(
      { length: 9_998 },
      (_, index): Position => [Math.sin(index * 1.7) * 40, Math.cos(index * 2.3) * 40],
    );
    const began = performance.now();
    expect(checkArea(polygon(scribble))).toMatchObject({ ok: false, code: 'self_crossing' });
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('makes a hole of a loop that touches its outline from inside', () => {
    const checked = checkArea(
      polygon([
        [0, 0],
        [5, 0],
        [3, 3],
        [7, 3],
        [5, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ]),
    );
    expect(checked.ok && polygonsOf(checked.area).map((rings) => rings.length)).toEqual([2]);
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
