import { expect, it } from 'vitest';
import type { MultiPolygon, Polygon } from './geojson.ts';
import { mutableArea } from './mutable-area.ts';

const polygon: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ],
  ],
};

it.each<[string, Polygon | MultiPolygon]>([
  ['a polygon', polygon],
  ['several polygons', { type: 'MultiPolygon', coordinates: [polygon.coordinates, polygon.coordinates] }],
])('copies %s', (_, area) => {
  expect(mutableArea(area)).toEqual(area);
});

it('shares no list with the area', () => {
  const copy = mutableArea(polygon);
  copy.coordinates[0]?.[0]?.splice(0, 1, 5);
  copy.coordinates[0]?.pop();
  copy.coordinates.push([]);
  expect(polygon.coordinates).toEqual([
    [
      [0, 0],
      [9, 0],
      [9, 9],
      [0, 0],
    ],
  ]);
});
