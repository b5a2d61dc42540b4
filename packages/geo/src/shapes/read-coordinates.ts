import type { Position } from './geojson.ts';
import { fault, type GeometryFault } from './geometry-fault.ts';

/** The most positions that a geometry of a request may have. */
export const MAX_VERTICES = 10_000;
/** Longitudes may run this far, so that a shape across the antimeridian can be written unwrapped. */
export const MAX_LONGITUDE = 360;

type Read<T> = { readonly ok: true; readonly value: T } | GeometryFault;

/** One position: two or more finite numbers, of which longitude and latitude are kept. */
export function readPosition(value: unknown, field: string): Read<Position> {
  const [lon, lat] = Array.isArray(value) && value.every(isFiniteNumber) ? value : [];
  if (lon === undefined || lat === undefined) {
    return fault('bad_position', field, 'A position is a longitude and a latitude, both finite numbers.');
  }
  if (Math.abs(lat) > 90) {
    return fault('latitude_out_of_range', field, `Latitude ${lat} is not within -90 to 90.`);
  }
  if (Math.abs(lon) > MAX_LONGITUDE) {
    return fault('longitude_out_of_range', field, `Longitude ${lon} is not within -360 to 360.`);
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
    return fault('not_a_geometry', field, `${what} is a list that is not empty.`);
  }
  if (value.length > MAX_VERTICES) return tooMany(field);
  const list: T[] = [];
  for (const [index, member] of value.entries()) {
    const one = read(member, `${field}[${index}]`);
    if (!one.ok) return one;
    list.push(one.value);
  }
  return { ok: true, value: list };
}

export function readPositions(value: unknown, field: string): Read<Position[]> {
  return readList(value, field, 'A list of positions', readPosition);
}

export function readLine(value: unknown, field: string): Read<Position[]> {
  const read = readPositions(value, field);
  if (!read.ok || read.value.length > 1) return read;
  return fault('too_few_positions', field, 'A line has at least two positions.');
}

export function readLines(value: unknown, field: string): Read<Position[][]> {
  const read = readList(value, field, 'A list of lines', readLine);
  return read.ok && read.value.flat().length > MAX_VERTICES ? tooMany(field) : read;
}

/** The polygons of a Polygon's or MultiPolygon's coordinates, with the limit on positions checked. */
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

function tooMany(field: string): GeometryFault {
  return fault('too_many_vertices', field, `At most ${MAX_VERTICES} positions are taken.`);
}
