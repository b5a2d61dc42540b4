/** Positions are `[lon, lat]` in degrees. Longitudes may run past ±180 while a shape is unwrapped. */
export type Position = readonly [number, number];
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
  /** Outer ring first, then holes; every ring closed. */
  readonly coordinates: readonly Ring[];
}
export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: readonly (readonly Ring[])[];
}
export type Geometry = Point | MultiPoint | LineString | MultiLineString | Polygon | MultiPolygon;
/** An area in the sense of a footprint: one polygon, or several after a split at the antimeridian. */
export type Area = Polygon | MultiPolygon;

/** `[west, south, east, north]`; west greater than east means the box crosses the antimeridian. */
export type BBox = readonly [number, number, number, number];
