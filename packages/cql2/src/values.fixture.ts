import type { Geometry, Position } from '@sigma/geo';
import fc from 'fast-check';
import type { Instant } from './expression.ts';
import { checkFilterGeometry, type FilterGeometry } from './filter-geometry.ts';

export const anyInstant: fc.Arbitrary<Instant> = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2020-01-06'), noInvalidDate: true })
    .map((date): Instant => ({ kind: 'timestamp', text: date.toISOString() })),
  // few enough to be met again
  fc
    .constantFrom('2020-01-02T00:00:00Z', '2020-01-03T00:00:00Z', '2020-01-04T23:59:59.999999Z')
    .map((text): Instant => ({ kind: 'timestamp', text })),
  fc.constantFrom('2020-01-02', '2020-01-03', '2020-01-04').map((text): Instant => ({ kind: 'date', text })),
);

const LETTERS = [
  'a',
  'A',
  'b',
  'É',
  'e',
  'e\u0301',
  'ß',
  'ς',
  'Σ',
  'ı',
  '😀',
  '%',
  '_',
  '.',
  '\n',
  "'",
  '"',
] as const;
export const anyWord = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 3 });
export const anyPattern = fc
  .array(fc.constantFrom(...LETTERS, '%', '_', '\\%', '\\_', '\\\\', '\\a'), { maxLength: 4 })
  .map((parts) => parts.join(''));
export const smallNumber = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 20.25));
export const tag = fc.constantFrom('a', 'b', 'c', 'É');

const small = fc.integer({ min: -2, max: 7 });
const position: fc.Arbitrary<Position> = fc.tuple(small, small);
const line = fc.uniqueArray(position, { minLength: 2, maxLength: 4, selector: String });

/** Outlines about a box of 0 to 4; the last has a hole. */
const OUTLINES: readonly (readonly (readonly Position[])[])[] = [
  [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ],
  [
    [
      [0, 0],
      [4, 0],
      [2, 3],
      [0, 0],
    ],
  ],
  [
    [
      [0, 0],
      [4, 0],
      [4, 1],
      [1, 1],
      [1, 4],
      [0, 4],
      [0, 0],
    ],
  ],
  [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [1, 1],
      [1, 3],
      [3, 3],
      [3, 1],
      [1, 1],
    ],
  ],
];
const polygon = fc
  .record({ rings: fc.constantFrom(...OUTLINES), by: position, size: fc.constantFrom(1, 0.5, 1.25) })
  .map(({ rings, by: [east, north], size }) =>
    rings.map((ring) => ring.map(([x, y]): Position => [east + x * size, north + y * size])),
  );

const asWritten: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc
    .uniqueArray(position, { minLength: 1, maxLength: 3, selector: String })
    .map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  line.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  fc
    .array(line, { minLength: 1, maxLength: 2 })
    .map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
  polygon.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })),
  fc.tuple(polygon, polygon).map(([one, other]): Geometry => {
    const aside = other.map((ring) => ring.map(([lon, lat]): Position => [lon - 20, lat]));
    return { type: 'MultiPolygon', coordinates: [one, aside] };
  }),
);

function checked(geometry: FilterGeometry): FilterGeometry {
  const check = checkFilterGeometry({ ...geometry });
  if (!check.ok) throw new Error(check.message);
  return check.geometry;
}

/** Geometries that lie about each other in every way, as a filter that has been read holds them. */
export const anyPlace: fc.Arbitrary<Geometry> = asWritten.map((geometry) => {
  const place = checked(geometry);
  if (place.type === 'GeometryCollection') throw new Error('This is no collection.');
  return place;
});

export const anyCollection: fc.Arbitrary<FilterGeometry> = fc
  .array(anyPlace, { minLength: 1, maxLength: 3 })
  .map((geometries) => ({ type: 'GeometryCollection', geometries }));
