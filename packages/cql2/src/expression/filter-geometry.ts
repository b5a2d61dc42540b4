import { checkSearchGeometry, type Geometry, MAX_VERTICES, type Position } from '@sigma/geo';

/** Geometries of one or several dimensions, none of which is a collection. */
export interface GeometryCollection {
  readonly type: 'GeometryCollection';
  readonly geometries: readonly Geometry[];
}
/** A geometry of a filter: any GeoJSON geometry except nested collections. */
export type FilterGeometry = Geometry | GeometryCollection;

/** A valid geometry with its number of positions, or the reason for rejection. */
export type FilterGeometryCheck =
  | { readonly ok: true; readonly geometry: FilterGeometry; readonly positions: number }
  | { readonly ok: false; readonly field: string; readonly message: string };

const OPEN = 'A ring must be closed: its last position must equal its first.';

/** Finds the path of the first ring that is not closed; undefined if all rings are closed. */
export function openRing(geometry: unknown): string | undefined {
  const { type, coordinates }: { readonly type?: unknown; readonly coordinates?: unknown } = Object(geometry);
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(coordinates)) return undefined;
  const polygons: readonly unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
  for (const [part, rings] of polygons.entries()) {
    const index = Array.isArray(rings) ? rings.findIndex(isOpen) : -1;
    if (index >= 0) return `coordinates${type === 'Polygon' ? '' : `[${part}]`}[${index}]`;
  }
  return undefined;
}

/** Whether the last position of a ring differs from its first; heights are ignored. */
function isOpen(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 2) return false;
  const [first, last]: readonly unknown[] = [ring[0], ring.at(-1)];
  if (!Array.isArray(first) || !Array.isArray(last)) return false;
  return first[0] !== last[0] || first[1] !== last[1];
}

/** Like `checkSearchGeometry`, but accepts a GeometryCollection and rejects open rings. Heights are dropped. */
export function checkFilterGeometry(value: { readonly [member: string]: unknown }): FilterGeometryCheck {
  const open = openRing(value);
  if (open !== undefined) return { ok: false, field: open, message: OPEN };
  if (value.type !== 'GeometryCollection') {
    const checked = checkSearchGeometry(value);
    if (!checked.ok) return { ok: false, field: checked.field, message: checked.message };
    return { ok: true, geometry: checked.geometry, positions: countPositions(checked.geometry.coordinates) };
  }
  const { geometries: members } = value;
  if (!Array.isArray(members) || members.length === 0) {
    return { ok: false, field: 'geometries', message: 'A collection must contain at least one geometry.' };
  }
  const geometries: Geometry[] = [];
  let positions = 0;
  for (const [index, member] of members.entries()) {
    const at = `geometries[${index}]`;
    const ring = openRing(member);
    if (ring !== undefined) return { ok: false, field: `${at}.${ring}`, message: OPEN };
    const checked = checkSearchGeometry(member);
    if (!checked.ok) {
      return {
        ok: false,
        field: checked.field === '' ? at : `${at}.${checked.field}`,
        message: checked.message,
      };
    }
    geometries.push(checked.geometry);
    positions += countPositions(checked.geometry.coordinates);
    if (positions > MAX_VERTICES) {
      return { ok: false, field: 'geometries', message: `At most ${MAX_VERTICES} positions are allowed.` };
    }
  }
  return { ok: true, geometry: { type: 'GeometryCollection', geometries }, positions };
}

type Coordinates = number | readonly Coordinates[];

/** Number of positions in the coordinates of a geometry. */
function countPositions(coordinates: Coordinates): number {
  if (typeof coordinates === 'number') return 0;
  if (typeof coordinates[0] === 'number') return 1;
  return coordinates.reduce<number>((count, part) => count + countPositions(part), 0);
}

/**
 * Lists the members of a geometry: all points as one geometry, all lines as one geometry, and each area separately,
 * because areas may overlap, which would make them invalid together.
 */
export function membersOf(geometry: FilterGeometry): readonly Geometry[] {
  if (geometry.type !== 'GeometryCollection') return [geometry];
  const points: Position[] = [];
  const lines: (readonly Position[])[] = [];
  const members: Geometry[] = [];
  for (const member of geometry.geometries) {
    if (member.type === 'Point') points.push(member.coordinates);
    else if (member.type === 'MultiPoint') points.push(...member.coordinates);
    else if (member.type === 'LineString') lines.push(member.coordinates);
    else if (member.type === 'MultiLineString') lines.push(...member.coordinates);
    else members.push(member);
  }
  if (points.length > 0) members.push({ type: 'MultiPoint', coordinates: points });
  if (lines.length > 0) members.push({ type: 'MultiLineString', coordinates: lines });
  return members;
}
