import type { Geometry, Position } from '@sigma/geo';
import fc from 'fast-check';

/** Positions away from the poles, where longitude is almost meaningless. */
export const place = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -84, max: 84, noNaN: true }))
  .map(([lon, lat]): Position => [lon, lat]);
export const slew = fc.double({ min: 10, max: 45, noNaN: true });
export const point = (coordinates: Position): Geometry => ({ type: 'Point', coordinates });

/** A star around a position with rays of different lengths: any concave ring, also across the antimeridian. */
export const star = fc
  .tuple(place, fc.array(fc.double({ min: 0.05, max: 4, noNaN: true }), { minLength: 3, maxLength: 9 }))
  .map(([[lon, lat], rays]): Geometry => {
    const corners = rays.map((ray, index): Position => {
      const angle = (2 * Math.PI * index) / rays.length;
      return [lon + (ray * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180), lat + ray * Math.sin(angle)];
    });
    return { type: 'Polygon', coordinates: [[...corners, corners[0] ?? [0, 0]]] };
  });
