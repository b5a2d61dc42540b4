import { checkSearchGeometry, type SearchGeometry } from '../checks/check-geometry.ts';
import type { SectionIssueCode } from './area-file.ts';

/** The area of a section, or the reason why it has none. */
export type SectionArea =
  | { readonly ok: true; readonly area: SearchGeometry; readonly repaired?: string }
  | { readonly ok: false; readonly code: SectionIssueCode; readonly message: string };

interface Parts {
  readonly points: unknown[];
  readonly lines: unknown[];
  readonly polygons: unknown[];
}

/**
 * Determines the area that a section stands for: its polygons; if it has none, its closed lines as outlines; else
 * its open lines, such as pipelines; else its points. Everything else is omitted, and `repaired` states that.
 */
export function sectionArea(geometry: unknown): SectionArea {
  const parts = partsByKind(geometry);
  if (!parts)
    return {
      ok: false,
      code: 'not_a_geometry',
      message: 'The section contains something that is not a geometry.',
    };
  const closed = parts.lines.filter(isClosedLine);
  const open = parts.lines.length - closed.length;
  if (parts.polygons.length > 0)
    return areaOfPolygons(parts.polygons, omittedText(parts.lines.length, parts.points.length));
  if (closed.length > 0) {
    const outlines = closed.map((line) => [line]);
    return areaOfPolygons(outlines, [
      'Used a closed line as an outline.',
      ...omittedText(open, parts.points.length),
    ]);
  }
  if (open > 0) return checkedArea(combine('LineString', parts.lines), omittedText(0, parts.points.length));
  if (parts.points.length > 0) return checkedArea(combine('Point', parts.points), []);
  return { ok: false, code: 'missing_geometry', message: 'The section contains no geometry.' };
}

function areaOfPolygons(polygons: readonly unknown[], notes: readonly string[]): SectionArea {
  return checkedArea(combine('Polygon', polygons), notes);
}

/** Makes a simple geometry of a single part and a multi-geometry of several. */
function combine(type: 'Point' | 'LineString' | 'Polygon', parts: readonly unknown[]): unknown {
  return parts.length === 1 ? { type, coordinates: parts[0] } : { type: `Multi${type}`, coordinates: parts };
}

function checkedArea(geometry: unknown, notes: readonly string[]): SectionArea {
  const check = checkSearchGeometry(geometry);
  if (!check.ok) return { ok: false, code: check.code, message: check.message };
  const repaired = [...(check.repaired === undefined ? [] : [check.repaired]), ...notes].join(' ');
  return { ok: true, area: check.geometry, ...(repaired === '' ? {} : { repaired }) };
}

function omittedText(lines: number, points: number): string[] {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const counts = [lines > 0 ? counted(lines, 'line') : '', points > 0 ? counted(points, 'point') : ''];
  const text = counts.filter((word) => word !== '').join(' and ');
  return text === '' ? [] : [`Omitted ${text}.`];
}

/** Points, lines and polygons of a geometry, including those in collections. Undefined if it is not a geometry. */
function partsByKind(geometry: unknown): Parts | undefined {
  const parts: Parts = { points: [], lines: [], polygons: [] };
  const waiting: unknown[] = [geometry];
  while (waiting.length > 0) {
    const member = waiting.pop();
    if (typeof member !== 'object' || member === null || !('type' in member)) return undefined;
    if (member.type === 'GeometryCollection') {
      if (!('geometries' in member) || !Array.isArray(member.geometries)) return undefined;
      for (const child of member.geometries.toReversed()) waiting.push(child);
    } else if (!('coordinates' in member) || !addPart(parts, member.type, member.coordinates))
      return undefined;
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

/** Whether a line has four or more positions and ends where it begins, so that it encloses an area. */
export function isClosedLine(line: unknown): boolean {
  if (!Array.isArray(line) || line.length < 4) return false;
  const [first, last] = [line[0], line.at(-1)];
  return Array.isArray(first) && Array.isArray(last) && first[0] === last[0] && first[1] === last[1];
}
