import type { Area, Polygon, Ring } from './geojson.ts';

type MutableRings = [number, number][][];

interface MutablePolygon {
  type: 'Polygon';
  coordinates: MutableRings;
}

interface MutableMultiPolygon {
  type: 'MultiPolygon';
  coordinates: MutableRings[];
}

/** A copy of an area with lists that may be changed, as bodies and answers of calls have them. */
export function mutableArea(area: Polygon): MutablePolygon;
export function mutableArea(area: Area): MutablePolygon | MutableMultiPolygon;
export function mutableArea(area: Area): MutablePolygon | MutableMultiPolygon {
  return area.type === 'Polygon'
    ? { type: 'Polygon', coordinates: mutableRings(area.coordinates) }
    : { type: 'MultiPolygon', coordinates: area.coordinates.map(mutableRings) };
}

const mutableRings = (rings: readonly Ring[]): MutableRings =>
  rings.map((ring) => ring.map(([lon, lat]): [number, number] => [lon, lat]));
