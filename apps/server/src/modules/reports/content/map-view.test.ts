import { distanceM, type Position } from '@sigma/geo';
import { describe, expect, it } from 'vitest';
import { routeOf } from './field/route.ts';
import { linesOf, scaleOf, spotOf, viewAround, viewOf } from './map-view.ts';

const near = (spot: readonly number[]) => spot.map((share) => Number(share.toFixed(6)));

describe('a view of a map', () => {
  it('shows all positions with a rim, also across the antimeridian', () => {
    const positions: Position[] = [
      [179.99, -17],
      [-179.99, -17],
    ];
    const view = viewOf(positions, 2, 100);
    const [west, east] = positions.map((position) => spotOf(view, position));
    expect(near(west ?? [])).toEqual([0.08, expect.any(Number)]);
    expect(near(east ?? [])).toEqual([0.92, expect.any(Number)]);
    expect(near(spotOf(view, [180.01, -17]))).toEqual(near(spotOf(view, [-179.99, -17])));
  });

  it('around a place has the place in its middle, and so many metres from side to side', () => {
    const place: Position = [-102.39, 31.91];
    const view = viewAround(place, 600);
    expect(near(spotOf(view, place))).toEqual([0.5, 0.5]);
    const edge: Position = [(view.left + view.width) * 360 - 180, place[1]];
    expect(distanceM(place, edge)).toBeGreaterThan(297);
    expect(distanceM(place, edge)).toBeLessThan(303);
    expect(scaleOf(view)).toMatchObject({ text: '100 m' });
    expect(scaleOf(view).share).toBeCloseTo(1 / 6, 3);
  });

  it('draws every ring of an area', () => {
    const ring: Position[] = [
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    const view = viewOf(ring, 1, 100);
    expect(linesOf(view, { type: 'MultiPolygon', coordinates: [[ring, ring], [ring]] })).toHaveLength(3);
  });
});

it('a route goes to the nearest next place', () => {
  const stops = [3, 1, 2, -1].map((lon) => ({ point: { coordinates: [lon, 0] as const } }));
  const order = (start: Position | undefined) =>
    routeOf(stops, start).map(({ point }) => point.coordinates[0]);
  expect(order([0.1, 0])).toEqual([1, 2, 3, -1]);
  expect(order(undefined)).toEqual([3, 2, 1, -1]);
  expect(routeOf([], [0, 0])).toEqual([]);
});
