import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPack } from '../src/map/base-map/tile-pack.ts';
import { clipLine, clipRing, simplify } from './clip-shapes.ts';
import { packTiles } from './tile-packs.ts';
import { writeTile } from './vector-tile.ts';
import { type Point, polygonsOnMap, project } from './world-shapes.ts';

const box = { west: 0.25, north: 0.25, east: 0.75, south: 0.75 };
const point: fc.Arbitrary<Point> = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const isInside = ([x, y]: Point) =>
  x >= 0.25 - 1e-9 && x <= 0.75 + 1e-9 && y >= 0.25 - 1e-9 && y <= 0.75 + 1e-9;

describe('clipping and simplifying shapes', () => {
  it('clips a line that leaves the box and returns into two parts', () => {
    const line: Point[] = [
      [0.5, 0.5],
      [1, 0.5],
      [1, 0.6],
      [0.5, 0.6],
    ];
    expect(clipLine(line, box)).toEqual([
      [
        [0.5, 0.5],
        [0.75, 0.5],
      ],
      [
        [0.75, 0.6],
        [0.5, 0.6],
      ],
    ]);
  });

  it('clips a line that crosses the box in either direction to its middle', () => {
    expect(
      clipLine(
        [
          [0, 0.5],
          [1, 0.5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
    ]);
    expect(
      clipLine(
        [
          [1, 0.5],
          [0, 0.5],
        ],
        box,
      ),
    ).toEqual([
      [
        [0.75, 0.5],
        [0.25, 0.5],
      ],
    ]);
  });

  it('clips a line to the box without losing a corner inside', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (line) => {
        const clipped = clipLine(line, box).flat();
        expect(clipped.every(isInside)).toBe(true);
        const inner = line.filter((at) => at[0] > 0.26 && at[0] < 0.74 && at[1] > 0.26 && at[1] < 0.74);
        // A single corner between two cuts also belongs to a part.
        for (const at of inner) expect(clipped).toContainEqual(at);
      }),
    );
  });

  it('clips a ring around the box to the box itself', () => {
    const ring: Point[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const clipped = clipRing(ring, box);
    expect(clipped).toHaveLength(5);
    expect(new Set(clipped.map(String))).toEqual(
      new Set(['0.25,0.25', '0.75,0.25', '0.75,0.75', '0.25,0.75']),
    );
  });

  it('simplifies a line within the tolerance and retains both ends', () => {
    expect(
      simplify(
        [
          [0, 0],
          [0.5, 0.01],
          [1, 0],
        ],
        0.02,
      ),
    ).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(
      simplify(
        [
          [0, 0],
          [0.5, 0.03],
          [1, 0],
        ],
        0.02,
      ),
    ).toHaveLength(3);
  });
});

describe('land on the map', () => {
  it('shows land across the antimeridian at both ends of the map', () => {
    const island = [
      [
        [179, 0],
        [-179, 0],
        [-179, 1],
        [179, 1],
        [179, 0],
      ],
    ];
    const lons = polygonsOnMap(island).map((rings) => rings[0]?.map(([lon]) => lon));
    expect(lons).toEqual([
      [179, 181, 181, 179, 179],
      [-181, -179, -179, -181, -181],
    ]);
  });

  it('closes land around a pole along the pole', () => {
    const antarctica = [
      [
        [-180, -70],
        [-90, -75],
        [0, -70],
        [90, -75],
        [180, -70],
      ],
    ];
    expect(polygonsOnMap(antarctica)[0]?.[0]).toEqual([
      [-180, -70],
      [-90, -75],
      [0, -70],
      [90, -75],
      [180, -70],
      [180, -90],
      [-180, -90],
      [-180, -70],
    ]);
  });

  it('projects a position to web mercator', () => {
    // EPSG:3857 of 10° E 50° N: 1113194.91 m east, 6446275.84 m north of a half width of 20037508.34 m.
    const [x, y] = project(10, 50);
    expect(x * 2 - 1).toBeCloseTo(1_113_194.91 / 20_037_508.34, 8);
    expect(1 - y * 2).toBeCloseTo(6_446_275.84 / 20_037_508.34, 8);
  });
});

describe('vector tiles', () => {
  it('encodes a point with a name as the specification of vector tiles does', () => {
    // Layer "p" of version 2: feature with tag 0 0, type 1, geometry 9 50 34 (the example of section 4.3.5.1).
    const bytes = writeTile({ p: [{ type: 'point', parts: [[[25, 17]]], properties: { n: 'A' } }] });
    expect([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
      [
        '1a1d',
        '7802',
        '0a0170',
        '120b',
        '12020000',
        '1801',
        '2203093222',
        '1a016e',
        '22030a0141',
        '288040',
      ].join(''),
    );
  });

  it('reads each tile from its pack unchanged, and an empty tile at sea', () => {
    const tile = (z: number, x: number, y: number) => ({ z, x, y, bytes: Uint8Array.of(z, x, y) });
    const packs = packTiles([tile(0, 0, 0), tile(2, 3, 1), tile(5, 31, 4), tile(5, 30, 4)]);
    const read = (name: string) => {
      const bytes = gunzipSync(packs.get(name) ?? new Uint8Array());
      return readPack(new Uint8Array(bytes).buffer);
    };
    expect(packs.size).toBe(65);
    expect([...new Uint8Array(read('0-0-0.bin').tile('2/3/1'))]).toEqual([2, 3, 1]);
    expect([...new Uint8Array(read('3-7-1.bin').tile('5/31/4'))]).toEqual([5, 31, 4]);
    expect(read('3-0-0.bin').tile('5/0/0').byteLength).toBe(0);
  });
});
