/** A position as `[lon, lat]` in degrees. Longitudes may run past ±180 while a shape is unwrapped. */
export type Position = readonly [number, number];
/** A closed ring: the last position repeats the first. */
export type Ring = readonly Position[];

export interface Point {
  readonly type: 'Point';
  readonly coordinates: Position;
}
export interface MultiPoint {
  readonly type: 'MultiPoint';
  readonly coordinates: readonly Position[];
}
export interface LineString {
  readonly type: 'LineString';
  readonly coordinates: readonly Position[];
}
export interface MultiLineString {
  readonly type: 'MultiLineString';
  readonly coordinates: readonly (readonly Position[])[];
}
export interface Polygon {
  readonly type: 'Polygon';
  /** The outer ring first, then the holes. */
  readonly coordinates: readonly Ring[];
}
export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
}
export type Geometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;
/** A surface such as a footprint: one polygon, or several after a split at the antimeridian. */
export type Area = Polygon | MultiPolygon;

/** `[west, south, east, north]` in degrees. West greater than east means that the box crosses the antimeridian. */
export type BBox = readonly [number, number, number, number];
