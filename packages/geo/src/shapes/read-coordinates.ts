import type { Position } from './geojson.ts';
import { type GeometryIssue, geometryIssue } from './geometry-issue.ts';

/** Maximum number of positions in the geometry of a request. */
export const MAX_VERTICES = 10_000;
/** Largest absolute longitude in degrees: a shape across the antimeridian may be written unwrapped. */
export const MAX_LONGITUDE = 360;

type Read<T> = { readonly ok: true; readonly value: T } | GeometryIssue;

/** Reads a position: two or more finite numbers, of which only longitude and latitude are used. */
export function readPosition(value: unknown, field: string): Read<Position> {
  const [lon, lat] = Array.isArray(value) && value.every(isFiniteNumber) ? value : [];
  if (lon === undefined || lat === undefined) {
    return geometryIssue(
      'bad_position',
      field,
      'A position must be a longitude and a latitude, both finite numbers.',
    );
  }
  if (Math.abs(lat) > 90) {
    return geometryIssue('latitude_out_of_range', field, `Latitude ${lat} is outside -90 to 90.`);
  }
  if (Math.abs(lon) > MAX_LONGITUDE) {
    return geometryIssue('longitude_out_of_range', field, `Longitude ${lon} is outside -360 to 360.`);
  }
  return { ok: true, value: [lon, lat] };
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function readList<T>(
  value: unknown,
  field: string,
  what: string,
  read: (v: unknown, f: string) => Read<T>,
): Read<T[]> {
  if (!Array.isArray(value) || value.length === 0) {
    return geometryIssue('not_a_geometry', field, `${what} must be a non-empty list.`);
  }
  if (value.length > MAX_VERTICES) return tooMany(field);
  const list: T[] = [];
  for (const [index, member] of value.entries()) {
    const item = read(member, `${field}[${index}]`);
    if (!item.ok) return item;
    list.push(item.value);
  }
  return { ok: true, value: list };
}

/** Reads a non-empty list of positions. */
export function readPositions(value: unknown, field: string): Read<Position[]> {
  return readList(value, field, 'A list of positions', readPosition);
}

/** Reads the positions of a line, two or more. */
export function readLine(value: unknown, field: string): Read<Position[]> {
  const read = readPositions(value, field);
  if (!read.ok || read.value.length > 1) return read;
  return geometryIssue('too_few_positions', field, 'A line must have at least two positions.');
}

/** Reads a non-empty list of lines, within the limit on positions. */
export function readLines(value: unknown, field: string): Read<Position[][]> {
  const read = readList(value, field, 'A list of lines', readLine);
  return read.ok && read.value.flat().length > MAX_VERTICES ? tooMany(field) : read;
}

/** Reads the coordinates of a Polygon or MultiPolygon into a list of polygons, within the limit on positions. */
export function readPolygons(type: 'Polygon' | 'MultiPolygon', value: unknown): Read<Position[][][]> {
  const readPolygon = (v: unknown, f: string) => readList(v, f, 'A polygon', readPositions);
  const single = type === 'Polygon' ? readPolygon(value, 'coordinates') : undefined;
  const read: Read<Position[][][]> = single
    ? single.ok
      ? { ok: true, value: [single.value] }
      : single
    : readList(value, 'coordinates', 'A multipolygon', readPolygon);
  if (!read.ok) return read;
  return read.value.flat(2).length > MAX_VERTICES ? tooMany('coordinates') : read;
}

function tooMany(field: string): GeometryIssue {
  return geometryIssue('too_many_vertices', field, `At most ${MAX_VERTICES} positions are allowed.`);
}
