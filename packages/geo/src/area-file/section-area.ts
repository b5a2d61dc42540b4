import { checkSearchGeometry, type SearchGeometry } from '../checks/check-geometry.ts';
import type { SectionFaultCode } from './area-file.ts';

export type SectionArea =
  | { readonly ok: true; readonly area: SearchGeometry; readonly repaired?: string }
  | { readonly ok: false; readonly code: SectionFaultCode; readonly message: string };

interface Parts {
  readonly points: unknown[];
  readonly lines: unknown[];
  readonly polygons: unknown[];
}

/**
 * The area that a section stands for. Its polygons; without any, its closed lines as outlines; without those,
 * its open lines, such as pipelines; without those, its points. What is beside is left out and said so.
 */
export function sectionArea(geometry: unknown): SectionArea {
  const parts = partsOf(geometry);
  if (!parts)
    return { ok: false, code: 'not_a_geometry', message: 'The section holds something that is no geometry.' };
  const closed = parts.lines.filter(isClosedLine);
  const open = parts.lines.length - closed.length;
  if (parts.polygons.length > 0)
    return areaOfPolygons(parts.polygons, leftOut(parts.lines.length, parts.points.length));
  if (closed.length > 0) {
    const outlines = closed.map((line) => [line]);
    return areaOfPolygons(outlines, [
      'Took a closed line for an outline.',
      ...leftOut(open, parts.points.length),
    ]);
  }
  if (open > 0) return checked(together('LineString', parts.lines), leftOut(0, parts.points.length));
  if (parts.points.length > 0) return checked(together('Point', parts.points), []);
  return { ok: false, code: 'missing_geometry', message: 'The section holds no geometry.' };
}

function areaOfPolygons(polygons: readonly unknown[], notes: readonly string[]): SectionArea {
  return checked(together('Polygon', polygons), notes);
}

/** One part as it is, several as the geometry of many. */
function together(type: 'Point' | 'LineString' | 'Polygon', parts: readonly unknown[]): unknown {
  return parts.length === 1 ? { type, coordinates: parts[0] } : { type: `Multi${type}`, coordinates: parts };
}

function checked(geometry: unknown, notes: readonly string[]): SectionArea {
  const check = checkSearchGeometry(geometry);
  if (!check.ok) return { ok: false, code: check.code, message: check.message };
  const repaired = [...(check.repaired === undefined ? [] : [check.repaired]), ...notes].join(' ');
  return { ok: true, area: check.geometry, ...(repaired === '' ? {} : { repaired }) };
}

function leftOut(lines: number, points: number): string[] {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const what = [lines > 0 ? counted(lines, 'line') : '', points > 0 ? counted(points, 'point') : ''];
  const text = what.filter((word) => word !== '').join(' and ');
  return text === '' ? [] : [`Left out ${text}.`];
}

/** Points, lines and polygons of a geometry, out of collections too. Undefined for what is no geometry. */
function partsOf(geometry: unknown): Parts | undefined {
  const parts: Parts = { points: [], lines: [], polygons: [] };
  const waiting: unknown[] = [geometry];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== 'object' || one === null || !('type' in one)) return undefined;
    if (one.type === 'GeometryCollection') {
      if (!('geometries' in one) || !Array.isArray(one.geometries)) return undefined;
      for (const member of one.geometries.toReversed()) waiting.push(member);
    } else if (!('coordinates' in one) || !addPart(parts, one.type, one.coordinates)) return undefined;
  }
  return parts;
}

function addPart(parts: Parts, type: unknown, coordinates: unknown): boolean {
  if (!Array.isArray(coordinates)) return false;
  const { points, lines, polygons } = parts;
  const list = type === 'MultiPoint' ? points : type === 'MultiLineString' ? lines : polygons;
  switch (type) {
    case 'Point':
      points.push(coordinates);
      return true;
    case 'LineString':
      lines.push(coordinates);
      return true;
    case 'Polygon':
      polygons.push(coordinates);
      return true;
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      for (const member of coordinates) list.push(member);
      return true;
    default:
      return false;
  }
}

/** A line of four or more positions that ends where it begins encloses something. */
export function isClosedLine(line: unknown): boolean {
  if (!Array.isArray(line) || line.length < 4) return false;
  const [first, last] = [line[0], line.at(-1)];
  return Array.isArray(first) && Array.isArray(last) && first[0] === last[0] && first[1] === last[1];
}
