import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Geometry, Position, Ring } from '../shapes/geojson.ts';
import { type GeometryIssue, geometryIssue } from '../shapes/geometry-issue.ts';
import { ringLiesIn } from '../shapes/locate.ts';
import { readPolygons } from '../shapes/read-coordinates.ts';
import { readGeometry } from '../shapes/read-geometry.ts';
import { areaKm2 } from '../sphere/area.ts';
import { type Lines, tidyLine } from '../sphere/line.ts';
import { areaOf, polygonsOf, readRing, signedPlaneArea, windRing } from '../sphere/ring.ts';
import { checkRings } from './check-rings.ts';
import { tidyRing } from './tidy-ring.ts';
import { untangle } from './untangle-ring.ts';

/** A ring smaller than 10 cm by 10 cm counts as a line; km². */
const MIN_AREA_KM2 = 1e-8;

/** An area of interest to search with: a point, a line or an area. */
export type SearchGeometry = Geometry;

export interface AreaCheckOptions {
  /** Whether an outline that meets itself is split into the areas that it stands for, which is the default, or rejected. */
  readonly splitsOutlines?: boolean;
}
/** A valid area, or the reason for rejection. `repaired` describes changes to the shape, but not to the winding. */
export type AreaCheck =
  | { readonly ok: true; readonly area: Area; readonly repaired?: string }
  | GeometryIssue;
/** A valid area of interest, or the reason for rejection; `repaired` as in `AreaCheck`. */
export type SearchGeometryCheck =
  | { readonly ok: true; readonly geometry: SearchGeometry; readonly repaired?: string }
  | GeometryIssue;

/**
 * Checks a GeoJSON Polygon or MultiPolygon of unknown origin. The returned area is valid: rings are closed and
 * wound as RFC 7946 requires (outer rings counter-clockwise), positions are finite, within ±90 and ±360 and at most
 * 10,000, nothing crosses or overlaps, and the area has an extent. It is not cut at the antimeridian, but a ring
 * around a pole is led up to the pole, so that it can be drawn. Defects with a single interpretation are repaired
 * and described; everything else is rejected with the reason and the location.
 */
export function checkArea(value: unknown, { splitsOutlines = true }: AreaCheckOptions = {}): AreaCheck {
  const { type, coordinates } = membersOf(value);
  if (type === undefined)
    return geometryIssue('not_a_geometry', '', 'A geometry must have a type and coordinates.');
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    return geometryIssue('wrong_type', 'type', 'An area must be a Polygon or a MultiPolygon.');
  }
  const read = readPolygons(type, coordinates);
  if (!read.ok) return read;
  const polygons: Ring[][] = [];
  const changes = new Set<string>();
  for (const [index, rings] of read.value.entries()) {
    const field = type === 'Polygon' ? 'coordinates' : `coordinates[${index}]`;
    const repaired = repairPolygon(rings, field, splitsOutlines);
    if (!repaired.ok) return repaired;
    polygons.push(...repaired.polygons);
    for (const change of repaired.changes) changes.add(change);
  }
  const widthIssue = checkWidth(polygons);
  if (widthIssue) return widthIssue;
  const ringsPole = polygons.some((rings) => rings.some((ring) => readRing(ring).turnDeg !== 0));
  const whole = areaOf(polygons);
  const split = splitAtAntimeridian(whole);
  const layoutIssue = checkLayout(ringsPole, whole, split);
  if (layoutIssue) return layoutIssue;
  const area = ringsPole ? split : whole;
  return changes.size === 0 ? { ok: true, area } : { ok: true, area, repaired: sentence([...changes]) };
}

/**
 * Like `checkArea`, but accepts points and lines as well. A line must have two or more positions and may cross
 * itself; it is not cut at the antimeridian. Positions that repeat their predecessor are removed.
 */
export function checkSearchGeometry(value: unknown, options?: AreaCheckOptions): SearchGeometryCheck {
  const { type } = membersOf(value);
  if (type === undefined || type === 'Polygon' || type === 'MultiPolygon') {
    const checked = checkArea(value, options);
    if (!checked.ok) return checked;
    const { area, ...rest } = checked;
    return { ...rest, geometry: area };
  }
  const read = readGeometry(value);
  if (!read.ok) return read;
  const { geometry } = read;
  if (geometry.type === 'LineString') return checkLines(geometry.type, [geometry.coordinates]);
  if (geometry.type === 'MultiLineString') return checkLines(geometry.type, geometry.coordinates);
  return read;
}

function checkLines(type: Lines['type'], lines: readonly (readonly Position[])[]): SearchGeometryCheck {
  const tidy: (readonly Position[])[] = [];
  const changes = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const tidied = tidyLine(line, type === 'LineString' ? 'coordinates' : `coordinates[${index}]`);
    if (!tidied.ok) return tidied;
    tidy.push(tidied.line);
    for (const change of tidied.changes) changes.add(change);
  }
  const [first = []] = tidy;
  const geometry: Lines = type === 'LineString' ? { type, coordinates: first } : { type, coordinates: tidy };
  return changes.size === 0
    ? { ok: true, geometry }
    : { ok: true, geometry, repaired: sentence([...changes]) };
}

function membersOf(value: unknown): { type?: unknown; coordinates?: unknown } {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('coordinates' in value))
    return {};
  return { type: value.type, coordinates: value.coordinates };
}

/** Parts that are separate as written may meet on the globe, so the split area is checked as well. */
function checkLayout(ringsPole: boolean, whole: Area, split: Area): GeometryIssue | undefined {
  if (!ringsPole) {
    const hasOneRing = polygonsOf(whole).flat().length === 1;
    const asWritten = hasOneRing ? undefined : checkRings(polygonsOf(whole));
    return asWritten ?? (split === whole ? undefined : checkRings(polygonsOf(split)));
  }
  // The split drops a hole that is in no part.
  const isComplete = Math.abs(areaKm2(split) - areaKm2(whole)) < 1e-6 * areaKm2(split);
  if (!isComplete) return geometryIssue('hole_outside', 'coordinates', 'A hole is outside its outline.');
  return checkRings(polygonsOf(split));
}

type Repaired =
  | { readonly ok: true; readonly polygons: Ring[][]; readonly changes: string[] }
  | GeometryIssue;

function repairPolygon(rings: readonly Ring[], field: string, splitsOutlines: boolean): Repaired {
  const outers: Ring[] = [];
  const holes: Ring[] = [];
  const changes: string[] = [];
  for (const [index, ring] of rings.entries()) {
    const at = `${field}[${index}]`;
    const tidied = tidyRing(ring);
    changes.push(...tidied.changes);
    const closed = tidied.changes.includes('closed a ring') ? ring.length + 1 : ring.length;
    if (closed < 4)
      return geometryIssue(
        'too_few_positions',
        at,
        'A ring must have at least four positions, and the last must repeat the first.',
      );
    if (tidied.path.corners.length < 3) return noExtent(at);
    const untangled = untangle(tidied.path);
    if (untangled.kind === 'tangled') return geometryIssue('self_crossing', at, untangled.reason);
    if (untangled.kind === 'simple') {
      (index === 0 ? outers : holes).push(untangled.ring);
      continue;
    }
    if (!splitsOutlines) return geometryIssue('self_crossing', at, `The outline ${untangled.meeting}.`);
    if (index > 0 && untangled.holes.length > 0)
      return geometryIssue('self_crossing', at, 'A hole contains a hole of its own.');
    (index === 0 ? outers : holes).push(...untangled.outers);
    holes.push(...untangled.holes);
    changes.push(`split an outline that ${untangled.meeting}`);
  }
  if ([...outers, ...holes].some(isFlat)) return noExtent(field);
  return { ok: true, polygons: distribute(outers, holes), changes };
}

function noExtent(field: string): GeometryIssue {
  return geometryIssue('zero_area', field, 'The outline encloses no area.');
}

function isFlat(ring: Ring): boolean {
  return areaKm2({ type: 'Polygon', coordinates: [ring] }) < MIN_AREA_KM2;
}

/** Assigns every hole to the smallest outline that contains it and winds all rings as RFC 7946 requires. */
function distribute(outers: readonly Ring[], holes: readonly Ring[]): Ring[][] {
  const size = (ring: Ring) => Math.abs(signedPlaneArea({ corners: ring, turnDeg: 0 }));
  const polygons = outers.map((outer) => [windRing(outer, true)]);
  const bySize = polygons.toSorted(([a = []], [b = []]) => size(a) - size(b));
  for (const hole of holes) {
    const owner = polygons.length > 1 ? bySize.find(([outer = []]) => ringLiesIn(hole, outer)) : undefined;
    (owner ?? polygons[0])?.push(windRing(hole, false));
  }
  return polygons;
}

function checkWidth(polygons: readonly Ring[][]): GeometryIssue | undefined {
  const isTooWide = ([outer]: Ring[]) => {
    if (!outer || readRing(outer).turnDeg !== 0) return false;
    const lons = outer.map(([lon]: Position) => lon);
    const west = lons.reduce((low, lon) => Math.min(low, lon));
    const east = lons.reduce((high, lon) => Math.max(high, lon));
    return east - west > 360 || (east - west === 360 && west !== -180 && outer.length > 5);
  };
  if (!polygons.some(isTooWide)) return undefined;
  return geometryIssue('too_wide', 'coordinates', 'An area must not extend more than once around the world.');
}

function sentence(changes: readonly string[]): string {
  const text = changes.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
