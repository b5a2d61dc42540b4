import {
  type Area,
  areaKm2,
  type Cover,
  coveredShare,
  type Geometry,
  type LineString,
  lengthM,
  type MultiLineString,
  type MultiPoint,
  type Point,
  type Position,
  startCover,
} from '@sigma/geo';
import type { CooperativeWork } from '../../work/cooperative-work.ts';

/** The geometry that shares are calculated of: an area or points; for lines, places along them. */
export type MeasuredGeometry = Area | Point | MultiPoint;

/** The number of places by which lines are measured. */
const PLACES_OF_LINES = 400;

/** Replaces lines by places along them, because shares are calculated of areas and points only. */
export function measuredArea(geometry: Geometry): MeasuredGeometry {
  const isLine = geometry.type === 'LineString' || geometry.type === 'MultiLineString';
  return isLine ? { type: 'MultiPoint', coordinates: placesAlong(geometry) } : geometry;
}

/** The extent of an area in square kilometres; 0 for points and lines. */
export function extentKm2(geometry: Geometry): number {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? areaKm2(geometry) : 0;
}

/** Calculates the share of the requested geometry that is inside any of the strips. */
export async function seenShare(
  measured: MeasuredGeometry,
  strips: readonly Area[],
  work: CooperativeWork,
): Promise<number> {
  const [only] = strips;
  return only && strips.length === 1
    ? coveredShare(measured, only)
    : coverMore(startCover(measured), strips, work);
}

/** Adds strips to a cover and returns the share covered in total. */
export async function coverMore(
  cover: Cover,
  strips: readonly Area[],
  work: CooperativeWork,
): Promise<number> {
  for (const strip of strips) {
    cover.add(strip);
    await work.pause();
  }
  return cover.share;
}

/** Returns places at even distances along lines. */
function placesAlong(geometry: LineString | MultiLineString): readonly Position[] {
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  const stepM = lengthM(geometry) / PLACES_OF_LINES;
  return lines.flatMap((line) =>
    line.slice(1).flatMap((to, index) => {
      const from = line[index] ?? to;
      const edgeM = lengthM({ type: 'LineString', coordinates: [from, to] });
      const count = Math.max(1, Math.round(edgeM / stepM));
      return Array.from({ length: count }, (_, place): Position => {
        const share = (place + 0.5) / count;
        return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      });
    }),
  );
}
