import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointInArea } from '../coverage/intersect.ts';
import type { Area, Position } from '../shapes/geojson.ts';
import { anyPolygon, box, parallel, polygon, rectangle } from '../shapes/shapes.fixture.ts';
import { areaKm2 } from '../sphere/area.ts';
import { polygonsOf, unwrap } from '../sphere/ring.ts';
import { splitAtAntimeridian } from './antimeridian.ts';
import { bboxOf } from './bbox.ts';
import { unwrapArea } from './unwrap-area.ts';

const corners = (area: Area) => polygonsOf(area).flat(2);
const boxes = (area: Area) =>
  polygonsOf(area).map(([outer]) => bboxOf({ type: 'Polygon', coordinates: outer ? [outer] : [] }));

describe('splitAtAntimeridian', () => {
  it('returns an area within ±180 unchanged', () => {
    const area = box(-180, -10, 180, 10);
    expect(splitAtAntimeridian(area)).toBe(area);
  });

  it('cuts a box across the antimeridian into its two sides', () => {
    expect(boxes(splitAtAntimeridian(box(170, 0, 190, 10)))).toEqual([
      [-180, 0, -170, 10],
      [170, 0, 180, 10],
    ]);
  });

  it('shifts an area entirely beyond the antimeridian without cutting it', () => {
    expect(boxes(splitAtAntimeridian(box(-350, 5, -340, 6)))).toEqual([[10, 5, 20, 6]]);
    expect(boxes(splitAtAntimeridian(box(180, 5, 190, 6)))).toEqual([[-180, 5, -170, 6]]);
  });

  it('cuts a comb into one piece for each arm', () => {
    const comb = polygon([
      [170, 0],
      [190, 0],
      [190, 2],
      [175, 2],
      [175, 4],
      [190, 4],
      [190, 6],
      [170, 6],
      [170, 0],
    ]);
    const split = splitAtAntimeridian(comb);
    expect(polygonsOf(split)).toHaveLength(3);
    expect(areaKm2(split)).toBeCloseTo(areaKm2(comb), 4);
  });

  it('splits an area at a notch whose tip is on the antimeridian', () => {
    const notched = polygon([
      [175, 4],
      [180, 1],
      [175, 0],
      [182, 0],
      [175, 4],
    ]);
    const split = splitAtAntimeridian(notched);
    expect(polygonsOf(split)).toHaveLength(3);
    expect(areaKm2(split)).toBeCloseTo(areaKm2(notched), 4);
    expect(polygonsOf(unwrapArea(split))).toHaveLength(1);
  });

  it('does not cut an area that only touches the antimeridian', () => {
    const split = splitAtAntimeridian(
      polygon([
        [-190, 0],
        [-180, 3],
        [-190, 5],
        [-190, 0],
      ]),
    );
    expect(boxes(split)).toEqual([[170, 0, 180, 5]]);
  });

  it('cuts a hole along with its polygon and leaves other holes uncut', () => {
    const holed = polygon(
      [...rectangle(160, 0, 200, 20)],
      [...rectangle(178, 5, 182, 8)],
      [...rectangle(185, 5, 187, 8)],
    );
    const split = splitAtAntimeridian(holed);
    expect(polygonsOf(split).map((rings) => rings.length)).toEqual([2, 1]);
    expect(areaKm2(split)).toBeCloseTo(areaKm2(holed), 4);
    expect(pointInArea([-179, 6], split)).toBe(false);
    expect(pointInArea([-174, 6], split)).toBe(false);
    expect(pointInArea([-174, 12], split)).toBe(true);
  });

  it.each([80, -80])('leads a ring around the pole at %d degrees up to the pole', (lat) => {
    const split = splitAtAntimeridian(polygon(parallel(lat)));
    expect(polygonsOf(split)).toHaveLength(1);
    expect(pointInArea([12, lat > 0 ? 89 : -89], split)).toBe(true);
    expect(pointInArea([180, lat > 0 ? 85 : -85], split)).toBe(true);
    expect(pointInArea([12, 0], split)).toBe(false);
  });

  it('opens a ring around the pole that has a hole at the pole', () => {
    const split = splitAtAntimeridian(polygon(parallel(70), parallel(80)));
    expect(polygonsOf(split)).toHaveLength(1);
    expect(pointInArea([-180, 75], split)).toBe(true);
    expect(pointInArea([0, 85], split)).toBe(false);
  });

  it('reads a rectangle of a full turn as the band between its parallels', () => {
    expect(splitAtAntimeridian(box(-350, 0, 10, 10))).toEqual(box(-180, 0, 180, 10));
  });

  it('returns an empty area for an area without extent', () => {
    expect(
      splitAtAntimeridian(
        polygon([
          [180, 0],
          [180, 5],
          [180, 0],
        ]),
      ).coordinates,
    ).toHaveLength(1);
    expect(
      splitAtAntimeridian(
        polygon([
          [540, 0],
          [540, 5],
          [540, 0],
        ]),
      ).coordinates,
    ).toHaveLength(0);
  });

  it('splits any shape into closed rings within ±180', () => {
    fc.assert(
      fc.property(anyPolygon, (shape) => {
        const split = splitAtAntimeridian(shape);
        for (const [lon] of corners(split)) expect(Math.abs(lon)).toBeLessThanOrEqual(180);
        for (const ring of polygonsOf(split).flat()) expect(ring.at(0)).toEqual(ring.at(-1));
      }),
    );
  });

  it('returns an area that is already split unchanged', () => {
    fc.assert(
      fc.property(anyPolygon, (shape) => {
        const split = splitAtAntimeridian(shape);
        expect(splitAtAntimeridian(split)).toBe(split);
      }),
    );
  });
});

describe('unwrapArea', () => {
  it('rejoins a box that was cut at the antimeridian', () => {
    const [[ring] = []] = polygonsOf(unwrapArea(splitAtAntimeridian(box(170, 0, 190, 10))));
    expect(new Set(ring?.map(String))).toEqual(new Set(rectangle(170, 0, 190, 10).map(String)));
    expect(ring).toHaveLength(5);
  });

  it('leaves parts away from the antimeridian where they are when it rejoins an area', () => {
    const area: Area = {
      type: 'MultiPolygon',
      coordinates: [[rectangle(170, 0, 180, 5)], [rectangle(-180, 0, -170, 5)], [rectangle(20, 0, 30, 5)]],
    };
    expect(boxes(unwrapArea(area)).map((b) => b.map(Math.round))).toEqual([
      [170, 0, -170, 5],
      [20, 0, 30, 5],
    ]);
  });

  it('returns an area that does not touch the antimeridian itself, also one around most of the world', () => {
    const near = splitAtAntimeridian(box(-179.9, 0, -170, 5));
    for (const area of [box(20, 0, 30, 5), box(-170, 0, 170, 5), near]) expect(unwrapArea(area)).toBe(area);
  });

  it('returns a cap around the pole unchanged when it rejoins an area', () => {
    const cap = splitAtAntimeridian(polygon(parallel(80)));
    expect(unwrapArea(cap)).toBe(cap);
  });

  it('rejoins any split polygon to one polygon of the same shape within ±360', () => {
    const share = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyPolygon, share, share, (shape, east, north) => {
        const rejoined = unwrapArea(splitAtAntimeridian(shape));
        expect(rejoined.type).toBe('Polygon');
        for (const [lon] of corners(rejoined)) expect(Math.abs(lon)).toBeLessThanOrEqual(360);
        expect(corners(rejoined).length).toBe(corners(shape).length);
        expect(areaKm2(rejoined) / areaKm2(shape)).toBeCloseTo(1, 8);
        const [[west = 0, south = 0] = []] = corners(shape);
        const probe: Position = [west + 30 * east, Math.max(-90, Math.min(90, south + 30 * north))];
        expect(pointInArea(probe, rejoined)).toBe(pointInArea(probe, shape));
      }),
      { numRuns: 300 },
    );
  });
});

describe('unwrap', () => {
  it('unwraps a ring the short way across the antimeridian', () => {
    expect(
      unwrap([
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
        [179, 0],
      ]),
    ).toEqual([
      [179, 0],
      [181, 0],
      [181, 1],
      [179, 1],
      [179, 0],
    ]);
  });

  it('unwraps a ring around a pole so that it ends one turn further', () => {
    expect(unwrap(parallel(80)).at(-1)).toEqual([225, 80]);
  });

  it('leaves a ring of the width of the world unchanged when it unwraps', () => {
    expect(unwrap(rectangle(-180, -90, 180, 90))).toEqual(rectangle(-180, -90, 180, 90));
  });
});
