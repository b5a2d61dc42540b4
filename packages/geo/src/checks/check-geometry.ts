import { splitAtAntimeridian } from '../antimeridian/antimeridian.ts';
import type { Area, Geometry, Position, Ring } from '../shapes/geojson.ts';
import { fault, type GeometryFault } from '../shapes/geometry-fault.ts';
import { ringLiesIn } from '../shapes/locate.ts';
import {
  readLine,
  readLines,
  readPolygons,
  readPosition,
  readPositions,
} from '../shapes/read-coordinates.ts';
import { areaKm2 } from '../sphere/area.ts';
import { type Lines, tidyLine } from '../sphere/line.ts';
import { areaOf, polygonsOf, readRing, signedPlaneArea, windRing } from '../sphere/ring.ts';
import { checkRings } from './check-rings.ts';
import { tidyRing } from './tidy-ring.ts';
import { untangle } from './untangle-ring.ts';

/** A ring smaller than 10 cm by 10 cm is taken for a line. */
const MIN_AREA_KM2 = 1e-8;

/** What may be searched with: an area of interest is a point, a line or an area. */
export type SearchGeometry = Geometry;

/** `repaired` says in words what was changed about the shape; turning a ring's winding is not mentioned. */
export type AreaCheck =
  | { readonly ok: true; readonly area: Area; readonly repaired?: string }
  | GeometryFault;
export type SearchGeometryCheck =
  | { readonly ok: true; readonly geometry: SearchGeometry; readonly repaired?: string }
  | GeometryFault;

/**
 * Takes a GeoJSON Polygon or MultiPolygon of unknown origin. The area that comes back is valid: rings closed
 * and wound as RFC 7946 asks (outer ones counter-clockwise), finite positions within ±90 and ±360, at most
 * 10,000 of them, no crossings, no overlaps, an extent. It is not cut at
 * the antimeridian, but a ring round a pole is led up to the pole, so that it can be drawn. What has only one
 * reading is repaired and said so; everything else is refused with the reason and the place.
 */
export function checkArea(value: unknown): AreaCheck {
  const { type, coordinates } = membersOf(value);
  if (type === undefined) return fault('not_a_geometry', '', 'A geometry has a type and coordinates.');
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    return fault('wrong_type', 'type', 'An area is a Polygon or a MultiPolygon.');
  }
  const read = readPolygons(type, coordinates);
  if (!read.ok) return read;
  const polygons: Ring[][] = [];
  const changes = new Set<string>();
  for (const [index, rings] of read.value.entries()) {
    const field = type === 'Polygon' ? 'coordinates' : `coordinates[${index}]`;
    const repaired = repairPolygon(rings, field);
    if (!repaired.ok) return repaired;
    polygons.push(...repaired.polygons);
    for (const change of repaired.changes) changes.add(change);
  }
  const wide = checkWidth(polygons);
  if (wide) return wide;
  const ringsPole = polygons.some((rings) => rings.some((ring) => readRing(ring).turnDeg !== 0));
  const whole = areaOf(polygons);
  const split = splitAtAntimeridian(whole);
  const wrong = checkLayout(ringsPole, whole, split);
  if (wrong) return wrong;
  const area = ringsPole ? split : whole;
  return changes.size === 0 ? { ok: true, area } : { ok: true, area, repaired: sentence([...changes]) };
}

/**
 * As `checkArea`, and takes points and lines too. A line has two positions or more, may cross itself and is not
 * cut at the antimeridian; positions that repeat the one before are taken out of it.
 */
export function checkSearchGeometry(value: unknown): SearchGeometryCheck {
  const { type, coordinates } = membersOf(value);
  if (type === 'Point') {
    const read = readPosition(coordinates, 'coordinates');
    return read.ok ? { ok: true, geometry: { type, coordinates: read.value } } : read;
  }
  if (type === 'MultiPoint') {
    const read = readPositions(coordinates, 'coordinates');
    return read.ok ? { ok: true, geometry: { type, coordinates: read.value } } : read;
  }
  if (type === 'LineString') {
    const read = readLine(coordinates, 'coordinates');
    return read.ok ? checkLines(type, [read.value]) : read;
  }
  if (type === 'MultiLineString') {
    const read = readLines(coordinates, 'coordinates');
    return read.ok ? checkLines(type, read.value) : read;
  }
  if (type !== undefined && type !== 'Polygon' && type !== 'MultiPolygon') {
    return fault(
      'wrong_type',
      'type',
      'An area of interest is a point, a line or a polygon, or several of one kind.',
    );
  }
  const checked = checkArea(value);
  if (!checked.ok) return checked;
  const { area, ...rest } = checked;
  return { ...rest, geometry: area };
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

/** Parts on one Earth may meet that lie apart as written, so the split area is looked at too. */
function checkLayout(ringsPole: boolean, whole: Area, split: Area): GeometryFault | undefined {
  if (!ringsPole) {
    const hasOneRing = polygonsOf(whole).flat().length === 1;
    const asWritten = hasOneRing ? undefined : checkRings(polygonsOf(whole));
    return asWritten ?? (split === whole ? undefined : checkRings(polygonsOf(split)));
  }
  // a hole that lies in no part is lost in the split
  const isComplete = Math.abs(areaKm2(split) - areaKm2(whole)) < 1e-6 * areaKm2(split);
  if (!isComplete) return fault('hole_outside', 'coordinates', 'A hole lies outside of its outline.');
  return checkRings(polygonsOf(split));
}

type Repaired =
  | { readonly ok: true; readonly polygons: Ring[][]; readonly changes: string[] }
  | GeometryFault;

function repairPolygon(rings: readonly Ring[], field: string): Repaired {
  const outers: Ring[] = [];
  const holes: Ring[] = [];
  const changes: string[] = [];
  for (const [index, ring] of rings.entries()) {
    const at = `${field}[${index}]`;
    const tidied = tidyRing(ring);
    changes.push(...tidied.changes);
    const closed = tidied.changes.includes('closed a ring') ? ring.length + 1 : ring.length;
    if (closed < 4)
      return fault('too_few_positions', at, 'A ring has at least four positions, the last as the first.');
    if (tidied.path.corners.length < 3) return noExtent(at);
    const untangled = untangle(tidied.path);
    if (untangled.kind === 'tangled') return fault('self_crossing', at, untangled.reason);
    if (untangled.kind === 'simple') {
      (index === 0 ? outers : holes).push(untangled.ring);
      continue;
    }
    if (index > 0 && untangled.holes.length > 0)
      return fault('self_crossing', at, 'A hole holds a hole of its own.');
    (index === 0 ? outers : holes).push(...untangled.outers);
    holes.push(...untangled.holes);
    changes.push(untangled.change);
  }
  if ([...outers, ...holes].some(isFlat)) return noExtent(field);
  return { ok: true, polygons: distribute(outers, holes), changes };
}

function noExtent(field: string): GeometryFault {
  return fault('zero_area', field, 'The outline encloses nothing.');
}

function isFlat(ring: Ring): boolean {
  return areaKm2({ type: 'Polygon', coordinates: [ring] }) < MIN_AREA_KM2;
}

/** Gives every hole to the smallest outline that holds it, all rings wound as RFC 7946 asks. */
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

function checkWidth(polygons: readonly Ring[][]): GeometryFault | undefined {
  const isTooWide = ([outer]: Ring[]) => {
    if (!outer || readRing(outer).turnDeg !== 0) return false;
    const lons = outer.map(([lon]: Position) => lon);
    const west = lons.reduce((low, lon) => Math.min(low, lon));
    const east = lons.reduce((high, lon) => Math.max(high, lon));
    return east - west > 360 || (east - west === 360 && west !== -180 && outer.length > 5);
  };
  if (!polygons.some(isTooWide)) return undefined;
  return fault('too_wide', 'coordinates', 'An area reaches at most once round the world.');
}

function sentence(changes: readonly string[]): string {
  const text = changes.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
