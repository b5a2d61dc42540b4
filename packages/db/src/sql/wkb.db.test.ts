import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Shape, wkbHex } from './wkb.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const square = (west: number, size: number) =>
  [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ] as const;

it.each<Shape>([
  { type: 'Point', coordinates: [-122.5, 37.25] },
  {
    type: 'MultiPoint',
    coordinates: [
      [180, 1],
      [-180, 1],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [0, 1],
      [2, 3],
      [4, 5.5],
    ],
  },
  {
    type: 'MultiLineString',
    coordinates: [
      [
        [0, 1],
        [2, 3],
      ],
      [
        [4, 5],
        [6, 7],
        [8, 9],
      ],
    ],
  },
  { type: 'Polygon', coordinates: [square(0, 10), square(1, 2), square(5, 1)] },
  { type: 'MultiPolygon', coordinates: [[square(0, 1)], [square(3, 4), square(4, 1)]] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      { type: 'MultiPolygon', coordinates: [[square(0, 1)]] },
    ],
  },
])('writes the same well-known binary for a $type as PostGIS', async (shape) => {
  const { rows } = await sql<{ encoded: string; theirs: string }>`
    select ${wkbHex(shape)} as encoded,
      lower(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shape)}::text), 4326)::text) as theirs`.execute(
    database.kysely,
  );
  expect(rows[0]?.encoded).toBe(rows[0]?.theirs);
});
