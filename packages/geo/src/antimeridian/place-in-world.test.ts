import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geometriesIntersect } from '../coverage/intersect.ts';
import type { LineString, MultiLineString, Position } from '../shapes/geojson.ts';
import { box } from '../shapes/shapes.fixture.ts';
import { lengthM } from '../sphere/line.ts';
import { placeInWorld, unwrapGeometry } from './place-in-world.ts';

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.oneof(
    fc.double({ min: -360, max: 360, noNaN: true }),
    fc.integer({ min: -4, max: 4 }).map((n) => 90 * n),
  ),
  fc.double({ min: -80, max: 80, noNaN: true }),
);
const anyLine: fc.Arbitrary<LineString> = fc
  .array(position, { minLength: 2, maxLength: 8 })
  .filter((line) => line.every((at, index) => index === 0 || String(at) !== String(line[index - 1])))
  .map((coordinates) => ({ type: 'LineString', coordinates }));

function asLines(geometry: ReturnType<typeof placeInWorld>): LineString | MultiLineString {
  if (geometry.type === 'LineString' || geometry.type === 'MultiLineString') return geometry;
  throw new Error(`A line became a ${geometry.type}.`);
}

function expectSameLength(one: LineString | MultiLineString, other: LineString): void {
  const metres = lengthM(other);
  expect(Math.abs(lengthM(one) - metres)).toBeLessThan(0.001 + 1e-6 * metres);
}

describe('a line in the world', () => {
  it('cuts any line into lines within ±180 of the same total length', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const placed = asLines(placeInWorld(line));
        const pieces = placed.type === 'LineString' ? [placed.coordinates] : placed.coordinates;
        expect(pieces.every((piece) => piece.length >= 2)).toBe(true);
        expect(pieces.flat().every(([lon]) => Math.abs(lon) <= 180)).toBe(true);
        expectSameLength(placed, line);
      }),
    );
  });

  it('rejoins any cut line within ±360', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const rejoined = asLines(unwrapGeometry(placeInWorld(line)));
        expect(rejoined.type).toBe('LineString');
        const lons = linesIn(rejoined)
          .flat()
          .map(([lon]) => lon);
        expect(lons.every((lon) => Math.abs(lon) <= 360)).toBe(true);
        expectSameLength(rejoined, line);
        const corners = linesIn(rejoined).flat();
        const isKept = ([lon, lat]: Position) =>
          corners.some(([x, y]) => y === lat && Math.abs((x - lon) % 360) < 1e-9);
        expect(line.coordinates.every(isKept)).toBe(true);
      }),
    );
  });

  it('rejoins a line that crosses the antimeridian once to one line', () => {
    const line: LineString = {
      type: 'LineString',
      coordinates: [
        [-170, 10],
        [-190, 0],
      ],
    };
    expect(placeInWorld(line)).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [-170, 10],
          [-180, 5],
        ],
        [
          [180, 5],
          [170, 0],
        ],
      ],
    });
    expect(unwrapGeometry(placeInWorld(line))).toEqual({
      type: 'LineString',
      coordinates: [
        [-170, 10],
        [-180, 5],
        [-190, 0],
      ],
    });
  });

  it('rejoins many pieces on both sides of the antimeridian to one line', () => {
    const side = (index: number) => (index % 2 === 0 ? 180 : -180);
    const coordinates = Array.from({ length: 5000 }, (_, index): Position[] => [
      [side(index), index / 100],
      [side(index), (index + 1) / 100],
    ]);
    const rejoined = asLines(unwrapGeometry({ type: 'MultiLineString', coordinates }));
    expect(rejoined.type).toBe('LineString');
    expect(rejoined.coordinates).toHaveLength(5001);
  });

  it('does not join lines that do not meet at the antimeridian', () => {
    const apart: MultiLineString = {
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 0],
          [180, 5],
        ],
        [
          [-180, 6],
          [-170, 10],
        ],
      ],
    };
    expect(unwrapGeometry(apart)).toEqual(apart);
  });

  it('intersects a line across the antimeridian with areas beyond it', () => {
    const line: LineString = {
      type: 'LineString',
      coordinates: [
        [170, 0],
        [190, 0],
      ],
    };
    expect(geometriesIntersect(line, box(-175, -1, -174, 1))).toBe(true);
    expect(geometriesIntersect(line, box(-165, -1, -164, 1))).toBe(false);
  });
});

function linesIn(geometry: LineString | MultiLineString) {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}
