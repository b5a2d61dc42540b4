import { Refusal, savedSearchConditions } from '@sigma/contract';
import { type Expression, evaluate } from '@sigma/cql2';
import {
  type Bounds,
  boundsMeet,
  boundsOf,
  type Geometry,
  type PlaneParts,
  planeParts,
  planePartsMeet,
} from '@sigma/geo';
import { type ReadConditions, readConditions, type SceneRecord } from '../../catalogue/index.ts';

/** A place in the plane of longitude and latitude, with bounds that rule out most of what does not meet it. */
interface Place {
  readonly bounds: readonly Bounds[];
  readonly parts: PlaneParts;
}

/** A new scene, prepared to be compared with many searches. */
export interface ArrivedScene {
  readonly record: SceneRecord;
  readonly footprint: Place;
}

/** Whether a search finds a scene; the program's collections and embargoes are not part of it. */
export type PreparedSearch = (scene: ArrivedScene) => boolean;

export function prepareScene(record: SceneRecord): ArrivedScene {
  const footprint = record.properties.get('geometry');
  if (!isGeometry(footprint)) throw new Error('Every scene has a footprint.');
  return { record, footprint: placeOf(footprint) };
}

function isGeometry(value: unknown): value is Geometry {
  return typeof value === 'object' && value !== null && 'coordinates' in value;
}

/**
 * Prepares saved conditions. The answers are those of a search of the database for the same conditions, which a test
 * compares. Conditions that are no longer valid find nothing, as the search rejects them.
 */
export function prepareSearch(stored: unknown): PreparedSearch {
  const parsed = savedSearchConditions.safeParse(stored);
  const read = parsed.success ? readConditions(parsed.data) : undefined;
  if (read === undefined || read instanceof Refusal) return () => false;
  const tests = [...plainTests(read), ...placeTests(read), ...filterTests(read.expression)];
  return (scene) => tests.every((test) => test(scene));
}

function plainTests({ collections, ids, from, to }: ReadConditions): readonly PreparedSearch[] {
  const tests: PreparedSearch[] = [];
  if (collections !== undefined) {
    const wanted = new Set(collections);
    tests.push(({ record }) => wanted.has(record.collection));
  }
  if (ids !== undefined) {
    const wanted = new Set(ids);
    tests.push(({ record }) => wanted.has(record.id));
  }
  if (from !== undefined) {
    const earliest = from.getTime() * 1000;
    tests.push(({ record }) => record.end.microseconds >= earliest);
  }
  if (to !== undefined) {
    const latest = to.getTime() * 1000;
    tests.push(({ record }) => record.start.microseconds <= latest);
  }
  return tests;
}

function placeTests({ boxes, area }: ReadConditions): readonly PreparedSearch[] {
  const tests: PreparedSearch[] = [];
  if (boxes !== undefined) {
    const places = boxes.map((box) => placeOf(boxGeometry(box)));
    tests.push(({ footprint }) => places.some((place) => placesMeet(place, footprint)));
  }
  if (area !== undefined) {
    const place = placeOf(area);
    tests.push(({ footprint }) => placesMeet(place, footprint));
  }
  return tests;
}

function filterTests(expression: Expression | undefined): readonly PreparedSearch[] {
  if (expression === undefined) return [];
  return [({ record }) => evaluate(expression, record.properties) === true];
}

/**
 * The geometry that the database compares, with the same bits. Without extent a box is a line or a point, because an area
 * without extent is invalid.
 */
function boxGeometry([west, south, east, north]: Bounds): Geometry {
  if (west === east && south === north) return { type: 'Point', coordinates: [west, south] };
  const [from, to] = [[west, south] as const, [east, north] as const];
  if (west === east || south === north) return { type: 'LineString', coordinates: [from, to] };
  return { type: 'Polygon', coordinates: [[from, [west, north], to, [east, south], from]] };
}

function placeOf(geometry: Geometry): Place {
  const parts = planeParts(geometry);
  const outlines = [...parts.lines, ...parts.polygons.map(([outer]) => outer ?? [])];
  return { bounds: [...parts.points.map((point) => boundsOf([point])), ...outlines.map(boundsOf)], parts };
}

const placesMeet = (a: Place, b: Place): boolean =>
  a.bounds.some((bounds) => b.bounds.some((other) => boundsMeet(bounds, other))) &&
  planePartsMeet(a.parts, b.parts);
