import { checkSearchGeometry, type Geometry, MAX_VERTICES, type Position } from '@sigma/geo';

/** Geometries of one dimension or of several; none of them is a collection itself. */
export interface GeometryCollection {
  readonly type: 'GeometryCollection';
  readonly geometries: readonly Geometry[];
}
/** What a filter may hold as a geometry: all of GeoJSON, but no collections within collections. */
export type FilterGeometry = Geometry | GeometryCollection;

export type FilterGeometryCheck =
  | { readonly ok: true; readonly geometry: FilterGeometry; readonly positions: number }
  | { readonly ok: false; readonly field: string; readonly message: string };

const OPEN = 'A ring ends where it begins: its last position is its first.';

/** The path of the first ring of a geometry whose last position is not its first; undefined where all are closed. */
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

/** Heights do not count. */
function isOpen(ring: unknown): boolean {
  if (!Array.isArray(ring) || ring.length < 2) return false;
  const [first, last]: readonly unknown[] = [ring[0], ring.at(-1)];
  if (!Array.isArray(first) || !Array.isArray(last)) return false;
  return first[0] !== last[0] || first[1] !== last[1];
}

/** As `checkSearchGeometry`, and takes a GeometryCollection too, no open rings. Heights are left out. */
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
    return { ok: false, field: 'geometries', message: 'A collection is a list of at least one geometry.' };
  }
  const geometries: Geometry[] = [];
  let positions = 0;
  for (const [index, one] of members.entries()) {
    const at = `geometries[${index}]`;
    const ring = openRing(one);
    if (ring !== undefined) return { ok: false, field: `${at}.${ring}`, message: OPEN };
    const checked = checkSearchGeometry(one);
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
      return { ok: false, field: 'geometries', message: `At most ${MAX_VERTICES} positions are taken.` };
    }
  }
  return { ok: true, geometry: { type: 'GeometryCollection', geometries }, positions };
}

type Coordinates = number | readonly Coordinates[];

/** Positions in the coordinates of a geometry. */
function countPositions(coordinates: Coordinates): number {
  if (typeof coordinates === 'number') return 0;
  if (typeof coordinates[0] === 'number') return 1;
  return coordinates.reduce<number>((count, part) => count + countPositions(part), 0);
}

/**
 * The members of a geometry: all points as one, all lines as one, areas one by one, since together they may
 * overlap as no valid geometry does.
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
