import type { Area, Position } from '../shapes/geojson.ts';
import { rectangle } from '../shapes/shapes.fixture.ts';

/** A MultiPolygon of boxes. */
export const multi = (...boxes: [number, number, number, number][]): Area => ({
  type: 'MultiPolygon',
  coordinates: boxes.map((b) => [rectangle(...b)]),
});
export const square = () => [...rectangle(0, 0, 10, 10)];
export const hole = (w: number, s: number, e: number, n: number) => rectangle(w, s, e, n).toReversed();
/** A ring around the origin with the given number of corners. */
export const circle = (count: number): Position[] => {
  const corners = Array.from({ length: count }, (_, index): Position => {
    const angle = (2 * Math.PI * index) / count;
    return [20 * Math.cos(angle), 20 * Math.sin(angle)];
  });
  return [...corners, corners[0] ?? [0, 0]];
};
