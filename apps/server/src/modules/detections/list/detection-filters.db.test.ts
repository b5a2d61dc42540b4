import { randomUUID } from 'node:crypto';
import { DETECTION_ORDERINGS } from '@sigma/contract';
import { CALL_TYPES, DETECTION_TYPES, FEEDBACK_CODES } from '@sigma/domain';
import { distanceM } from '@sigma/geo';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProgram } from '../../../testing/demo-people.fixture.ts';
import {
  insertFindings,
  insertSites,
  type RandomFinding,
  randomFindings,
} from '../random-findings.fixture.ts';
import {
  type DetectionOrder,
  detectionsAfter,
  type FindingPosition,
  listDetections,
  type StoredDetection,
} from './detections.store.ts';
import { type DetectionFilters, detectionConditions } from './filters.store.ts';

/** The third one lies next to the antimeridian. */
const PLACES = [
  [-102.39, 31.91],
  [-102.33, 31.95],
  [-179.97, 10],
  [4.1, 51.95],
] as const;

let database: TestDatabase;
let program: number;
let assets: readonly { readonly id: string; readonly lon: number; readonly lat: number }[];
let findings: readonly RandomFinding[];
beforeAll(async () => {
  database = await testDatabase();
  program = await addProgram(database, 'First');
  assets = PLACES.map(([lon, lat]) => ({ id: randomUUID(), lon, lat }));
  await insertSites(database.kysely, program, assets);
  findings = randomFindings({ count: 5000, seed: 7, assets, visible: 0.7 });
  await insertFindings(database.kysely, program, findings);
});
afterAll(() => database?.close());

type Box = readonly [number, number, number, number];
const extentOf = ({ box, lon, lat }: RandomFinding): Box => box ?? [lon, lat, lon, lat];
const meets = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Metres on the sphere from a position to a finding; its outline is a box. */
function distanceTo(finding: RandomFinding, [lon, lat]: readonly [number, number]): number {
  const [west, south, east, north] = extentOf(finding);
  const turns = [-360, 0, 360].map((turn) =>
    distanceM([lon + turn, lat], [clamp(lon + turn, west, east), clamp(lat, south, north)]),
  );
  return Math.min(...turns);
}

/** The filters as the test evaluates them. */
interface Plain extends Omit<DetectionFilters, 'area' | 'near'> {
  readonly box?: Box | undefined;
  readonly near?: { readonly position: readonly [number, number]; readonly distM: number } | undefined;
}

const isAtLeast = (value: number | null, least: number | undefined) =>
  least === undefined || (value !== null && value >= least);
const isAtMost = (value: number | null, most: number | undefined) =>
  most === undefined || (value !== null && value <= most);
const isOneOf = (value: string, values: readonly string[] | undefined) =>
  values === undefined || values.includes(value);

/** Whether a finding matches; undefined where sphere and ellipsoid may disagree. */
function matches(finding: RandomFinding, filters: Plain): boolean | undefined {
  const [detected, created] = [new Date(finding.detected_at), new Date(finding.created_at)];
  const published = new Date(created.getTime() + 2 * 86_400_000);
  const all =
    (filters.published === undefined || finding.published === filters.published) &&
    (filters.retracted === undefined || finding.retracted === filters.retracted) &&
    isOneOf(finding.asset, filters.assets) &&
    isOneOf(finding.detection_type, filters.types) &&
    isOneOf(finding.call_type, filters.callTypes) &&
    isOneOf(finding.feedback_status, filters.feedback) &&
    (filters.detectionClass === undefined || finding.detection_class === filters.detectionClass) &&
    isAtLeast(finding.area, filters.areaMin) &&
    isAtMost(finding.area, filters.areaMax) &&
    isAtLeast(finding.intensity, filters.intensityMin) &&
    isAtMost(finding.intensity, filters.intensityMax) &&
    isAtLeast(finding.confidence, filters.confidenceMin) &&
    (filters.detectedAfter === undefined || detected >= filters.detectedAfter) &&
    (filters.detectedBefore === undefined || detected <= filters.detectedBefore) &&
    (filters.createdAfter === undefined || created >= filters.createdAfter) &&
    (filters.createdBefore === undefined || created <= filters.createdBefore) &&
    (filters.publishedAfter === undefined || (finding.published && published >= filters.publishedAfter)) &&
    (filters.publishedBefore === undefined || (finding.published && published <= filters.publishedBefore)) &&
    (filters.box === undefined || meets(extentOf(finding), filters.box));
  if (!all || filters.near === undefined) return all;
  const metres = distanceTo(finding, filters.near.position);
  if (Math.abs(metres - filters.near.distM) < 0.01 * filters.near.distM) return undefined;
  return metres < filters.near.distM;
}

const instant = fc.integer({ min: 0, max: 320 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
const amount = fc.integer({ min: 0, max: 40 }).map((steps) => steps * 25);
const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1, maxLength: 3 });
const offset = fc.double({ min: -0.05, max: 0.05, noNaN: true });
const place = fc
  .tuple(fc.constantFrom(...PLACES), offset, offset)
  .map(([[lon, lat], east, north]) => [lon + east, lat + north] as const);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 9 });
const filtersArbitrary = fc.record({
  assets: fc.option(fc.subarray([0, 1, 2, 3], { minLength: 1 }), { nil: undefined }),
  types: maybe(some(DETECTION_TYPES)),
  callTypes: maybe(some([...CALL_TYPES, 'Flare watch'])),
  feedback: maybe(some(FEEDBACK_CODES)),
  detectionClass: maybe(fc.constantFrom('alert' as const, 'detection' as const)),
  areaMin: maybe(amount),
  areaMax: maybe(amount),
  intensityMin: maybe(amount),
  intensityMax: maybe(amount),
  confidenceMin: maybe(fc.constantFrom(0, 0.5, 0.9)),
  detectedAfter: maybe(instant),
  detectedBefore: maybe(instant),
  createdAfter: maybe(instant),
  createdBefore: maybe(instant),
  publishedAfter: maybe(instant),
  publishedBefore: maybe(instant),
  published: maybe(fc.boolean()),
  retracted: maybe(fc.boolean()),
  box: maybe(
    fc.tuple(place, fc.double({ min: 0.001, max: 0.05, noNaN: true })).map(([[lon, lat], size]): Box => {
      const west = Math.max(-180, lon);
      return [west, lat, Math.max(west + 0.001, lon + size), lat + size];
    }),
  ),
  near: maybe(fc.record({ position: place, distM: fc.constantFrom(200, 1000, 4000, 100_000) })),
});
type Sample = typeof filtersArbitrary extends fc.Arbitrary<infer Value> ? Value : never;
const NAMES = [
  ...['assets', 'types', 'callTypes', 'feedback', 'detectionClass', 'areaMin', 'areaMax', 'intensityMin'],
  ...['intensityMax', 'confidenceMin', 'detectedAfter', 'detectedBefore', 'createdBefore', 'published'],
  ...['retracted', 'box', 'near', 'createdAfter', 'publishedAfter', 'publishedBefore'],
];
/** At most four filters at once, so that lists are not empty. */
const sparse = fc
  .tuple(filtersArbitrary, fc.subarray(NAMES, { maxLength: 4 }))
  .map(
    ([all, kept]): Partial<Sample> =>
      Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name))),
  );

const polygonOf = ([west, south, east, north]: Box) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as const,
  ],
});

it('a list of findings contains what a naive evaluation of its filters does, for any filters', async () => {
  let listed = 0;
  await fc.assert(
    fc.asyncProperty(sparse, async ({ assets: chosen, box, ...rest }) => {
      const ofAssets = chosen?.map((index) => assets[index]?.id ?? '');
      const filters: Plain = { ...rest, box, assets: ofAssets };
      const expected = new Map(findings.map((finding) => [finding.id, matches(finding, filters)]));
      const area = box === undefined ? undefined : polygonOf(box);
      const { near, box: _, ...others } = filters;
      const query = { ...others, programs: [program], area, near };
      const { rows } = await sql<{ id: string }>`select d.id from detections d
        where ${detectionConditions(query)}`.execute(database.kysely);
      const found = new Set(rows.map(({ id }) => id));
      listed += found.size;
      const wrong = [...expected].filter(([id, match]) => match !== undefined && match !== found.has(id));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 150, seed: 3 },
  );
  expect(listed).toBeGreaterThan(10_000);
});

function valueIn(row: StoredDetection, column: DetectionOrder): number | null {
  if (column === 'area') return row.area_m2;
  return column === 'intensity' || column === 'number' ? row[column] : (row[column]?.getTime() ?? null);
}

it.each(DETECTION_ORDERINGS)(
  'pages by %s in either direction contain every finding once, those without a value last',
  async (column: DetectionOrder) => {
    const expected = findings.filter(({ detection_type }) => detection_type === 'Methane').length;
    for (const descending of [true, false]) {
      const pages: { readonly id: string; readonly value: number | null }[] = [];
      for (let start = 0; start < expected; start += 250) {
        const page = { limit: 250, offset: start, ordering: { column, descending } };
        const filters: DetectionFilters = { programs: [program], types: ['Methane'] };
        const { rows, count } = await listDetections(database.kysely, filters, page);
        expect(count).toBe(expected);
        pages.push(...rows.map((row) => ({ id: row.id, value: valueIn(row, column) })));
      }
      expect(new Set(pages.map(({ id }) => id)).size).toBe(expected);
      const empty = (descending ? -1 : 1) * Number.POSITIVE_INFINITY;
      const keys = pages.map(({ value }) => value ?? empty);
      expect(keys).toEqual(keys.toSorted((a, b) => (a === b ? 0 : descending ? b - a : a - b)));
    }
  },
);

it('findings that are read from position to position contain every other one once, although some are removed in between', async () => {
  const filters: DetectionFilters = { programs: [program], types: ['Vehicle'] };
  const expected = findings.filter(({ detection_type }) => detection_type === 'Vehicle').map(({ id }) => id);
  // Instants of the database are finer than those of JavaScript.
  await sql`update detections set detected_at = detected_at + (number % 2) * interval '1 microsecond'
    where detection_type = 'Vehicle'`.execute(database.kysely);
  const read: StoredDetection[] = [];
  let after: FindingPosition | undefined;
  do {
    const rows = await detectionsAfter(database.kysely, filters, { after, limit: 50 });
    read.push(...rows);
    after = rows.at(-1)?.position;
    const removed = rows.slice(0, 2).map(({ id }) => id);
    if (removed.length > 0)
      await database.kysely.deleteFrom('detections').where('id', 'in', removed).execute();
  } while (after !== undefined);
  expect(read.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
  const times = read.map(({ detected_at }) => detected_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});
