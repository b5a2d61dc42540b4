import type { Geometry } from '@sigma/geo';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Shape, wkbHex } from './wkb.ts';

/** Part of a condition: text that becomes part of the statement, or a value that is sent as `$n`. */
export type SqlFragment = { readonly text: string } | { readonly value: unknown };

/**
 * A GeoJSON geometry (longitudes within ±180, split at the antimeridian, rings closed) as a PostGIS geometry
 * in EPSG:4326. PostGIS accepts unclosed rings silently, so they must be checked before.
 */
export function geometryFromGeoJson(geometry: Geometry): RawBuilder<unknown> {
  return geometryFromGeoJsonText(JSON.stringify(geometry));
}

/** The same from the text of a geometry, which need not be parsed for it. */
export function geometryFromGeoJsonText(text: string): RawBuilder<unknown> {
  return sql`ST_SetSRID(ST_GeomFromGeoJSON(${text}::text), 4326)`;
}

/**
 * A geometry column read as GeoJSON.
 *
 * @param decimals digits after the point; 7 are about a centimetre on the ground
 */
export function geoJsonOf<G extends Geometry = Geometry>(
  column: Expression<unknown>,
  decimals = 7,
): RawBuilder<G> {
  return sql<G>`ST_AsGeoJSON(${column}, ${sql.lit(decimals)})::json`;
}

/** Whether two geometries share a point. Uses the spatial index of the first when that is a column. */
export function intersects(column: Expression<unknown>, geometry: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`ST_Intersects(${column}, ${geometry})`;
}

/**
 * A shape (longitudes within ±180, rings closed) as a value of the statement. A cached plan parses it once, while it
 * would parse GeoJSON once for each row.
 */
export function geometryValue(shape: Shape): RawBuilder<unknown> {
  return sql`${wkbHex(shape)}::geometry`;
}

/**
 * A box `[west, south, east, north]` in degrees with west <= east; a box that crosses ±180 must be split before.
 * Without extent it becomes a line or a point, because a polygon without area intersects nothing.
 */
export function envelope(west: number, south: number, east: number, north: number): RawBuilder<unknown> {
  if (west === east && south === north) return geometryValue({ type: 'Point', coordinates: [west, south] });
  const [from, to] = [[west, south] as const, [east, north] as const];
  if (west === east || south === north) return geometryValue({ type: 'LineString', coordinates: [from, to] });
  const ring = [from, [west, north] as const, to, [east, south] as const, from];
  return geometryValue({ type: 'Polygon', coordinates: [ring] });
}

/** The bounding box of a geometry as `[west, south, east, north]`. */
export function boxOf(column: Expression<unknown>): RawBuilder<[number, number, number, number]> {
  return sql`array[ST_XMin(${column}), ST_YMin(${column}), ST_XMax(${column}), ST_YMax(${column})]`;
}

/** Joins the fragments of a filter; values become parameters, never text. */
export function fromFragments(fragments: readonly SqlFragment[]): RawBuilder<boolean> {
  const parts = fragments.map((part) => ('text' in part ? sql.raw(part.text) : sql`${part.value}`));
  return sql<boolean>`(${sql.join(parts, sql.raw(''))})`;
}

/** A value for a jsonb column. Without it `pg` would send an array as an SQL array. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}
