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

/** As `checkSearchGeometry`, and takes a GeometryCollection too. Heights are left out. */
export function checkFilterGeometry(value: { readonly [member: string]: unknown }): FilterGeometryCheck {
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
    const checked = checkSearchGeometry(one);
    if (!checked.ok) {
      const at = `geometries[${index}]`;
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
