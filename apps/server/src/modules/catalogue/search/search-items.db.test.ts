import type { NewScene } from '@sigma/archive';
import { type ItemCollection, type SearchBody, type StacItem, searchItems } from '@sigma/contract';
import { type Area, bboxArea, geometriesIntersect } from '@sigma/geo';
import { folderStore } from '@sigma/storage';
import { type TestDatabase, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueBindings } from '../index.ts';
import { ENTITLEMENTS, handlerCaller } from '../testing/handlers.fixture.ts';
import { seedScenes, uuid } from '../testing/scenes.fixture.ts';

let database: TestDatabase;
let scenes: readonly NewScene[];
let handlers: ReturnType<typeof handlerCaller>;

beforeAll(async () => {
  database = await testDatabase();
  scenes = await seedScenes(database.kysely);
  const bindings = catalogueBindings({
    database,
    store: folderStore('unused'),
    imagery: { ensureSoon: async () => {} },
    entitlements: ENTITLEMENTS,
    platform: { support_email: null },
  });
  handlers = handlerCaller(bindings, { kind: 'anonymous' }, database);
});
afterAll(() => database.close());

const OF_PROGRAM_1 = ['alpha', 'gamma'];
const ofProgram1 = () => scenes.filter((scene) => OF_PROGRAM_1.includes(scene.collection));
const search = (body: SearchBody, program = 1): Promise<ItemCollection> =>
  handlers.answer(searchItems, { params: { program }, body });
const idsOf = (items: readonly StacItem[]) => items.map((item) => item.id).toSorted();

/** The ids that the search must find, determined without a database. */
const expected = (matches: (scene: NewScene) => boolean) =>
  ofProgram1()
    .filter(matches)
    .map((scene) => scene.id)
    .toSorted();

const cql = (op: string, property: string, ...values: unknown[]) => ({ op, args: [{ property }, ...values] });
const within = (value: number | null, low: number, high: number) =>
  value !== null && value >= low && value <= high;

const SQUARE: Area = bboxArea([-122.6, 37.5, -122.2, 37.9]);
const ACROSS: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [179.95, -18],
      [180.2, -18],
      [180.2, -16],
      [179.95, -16],
      [179.95, -18],
    ],
  ],
};
/** A line through the center of SQUARE; LINE_ACROSS is a line through the center of ACROSS. */
const LINE = {
  type: 'LineString',
  coordinates: [
    [-122.6, 37.7],
    [-122.4, 37.72],
    [-122.2, 37.7],
  ],
} as const;
const LINE_ACROSS = {
  type: 'LineString',
  coordinates: [
    [179.95, -17],
    [180.2, -17],
  ],
} as const;
const DAY = '2026-09-05T00:00:00Z';

describe('searchItems', () => {
  it.each<[string, SearchBody, (scene: NewScene) => boolean]>([
    ['no filter', {}, () => true],
    ['collections', { collections: ['gamma'] }, (s) => s.collection === 'gamma'],
    [
      'ids',
      { ids: ['alpha-0003', 'gamma-0001', 'beta-0001'] },
      (s) => ['alpha-0003', 'gamma-0001'].includes(s.id),
    ],
    ['intersects', { intersects: SQUARE as never }, (s) => geometriesIntersect(s.footprint, SQUARE)],
    [
      'intersects, several points',
      {
        intersects: {
          type: 'MultiPoint',
          coordinates: [
            [-122.4, 37.7],
            [180, -16.95],
          ],
        },
      },
      (s) =>
        geometriesIntersect(s.footprint, {
          type: 'MultiPoint',
          coordinates: [
            [-122.4, 37.7],
            [180, -16.95],
          ],
        }),
    ],
    [
      'intersects, across the antimeridian',
      { intersects: ACROSS as never },
      (s) => geometriesIntersect(s.footprint, ACROSS),
    ],
    ['intersects, a line', { intersects: LINE as never }, (s) => geometriesIntersect(s.footprint, LINE)],
    [
      'intersects, a line across the antimeridian',
      { intersects: LINE_ACROSS as never },
      (s) => geometriesIntersect(s.footprint, LINE_ACROSS),
    ],
    [
      'intersects, several lines',
      {
        intersects: {
          type: 'MultiLineString',
          coordinates: [LINE.coordinates, LINE_ACROSS.coordinates],
        } as never,
      },
      (s) => geometriesIntersect(s.footprint, LINE) || geometriesIntersect(s.footprint, LINE_ACROSS),
    ],
    ['bbox', { bbox: [-122.6, 37.5, -122.2, 37.9] }, (s) => geometriesIntersect(s.footprint, SQUARE)],
    [
      'bbox across the antimeridian',
      { bbox: [179.95, -18, -179.8, -16] },
      (s) => geometriesIntersect(s.footprint, ACROSS),
    ],
    ['datetime from', { datetime: `${DAY}/..` }, (s) => s.end >= new Date(DAY)],
    ['datetime until', { datetime: `../${DAY}` }, (s) => s.start <= new Date(DAY)],
    [
      'datetime between',
      { datetime: '2026-09-02/2026-09-05' },
      (s) => s.end >= new Date('2026-09-02') && s.start <= new Date('2026-09-05'),
    ],
    [
      'datetime instant',
      { datetime: '2026-09-01T07:00:01Z' },
      (s) => s.start.toISOString() === '2026-09-01T07:00:00.000Z',
    ],
    ['cloud cover', { filter: cql('<=', 'eo:cloud_cover', 40) }, (s) => within(s.cloudCover, 0, 40)],
    [
      'sensor serial',
      { filter: cql('in', 'sigma:sensor_serial', ['FM1', 'FM4']) },
      (s) => ['FM1', 'FM4'].includes(s.sensorSerial ?? ''),
    ],
    ['sensor', { filter: cql('=', 'sigma:sensor', 3) }, (s) => s.sensor === 3],
    ['platform', { filter: cql('=', 'platform', 'ghost-2') }, (s) => s.sensor === 2],
    ['task', { filter: cql('=', 'sigma:task_id', uuid(5)) }, (s) => s.taskId === uuid(5)],
    [
      'tasks',
      { filter: cql('in', 'sigma:task_id', [uuid(5), uuid(6)]) },
      (s) => [uuid(5), uuid(6)].includes(s.taskId ?? ''),
    ],
    ['an unknown task', { filter: cql('=', 'sigma:task_id', 'none') }, () => false],
    [
      'sun azimuth',
      { filter: cql('between', 'view:sun_azimuth', 90, 200) },
      (s) => within(s.sunAzimuth, 90, 200),
    ],
    [
      'sun elevation',
      { filter: cql('between', 'view:sun_elevation', 20, 60) },
      (s) => within(s.sunElevation, 20, 60),
    ],
    ['off-nadir', { filter: cql('between', 'view:off_nadir', 5, 15) }, (s) => within(s.offNadir, 5, 15)],
    [
      'view azimuth',
      { filter: cql('between', 'view:azimuth', 180, 300) },
      (s) => within(s.viewAzimuth, 180, 300),
    ],
    [
      'imaging mode',
      { filter: cql('in', 'sigma:imaging_mode', ['narrow', 'wide']) },
      (s) => ['narrow', 'wide'].includes(s.imagingMode),
    ],
    [
      'instant',
      { filter: cql('>=', 'datetime', { timestamp: DAY }) },
      (s) => s.start.getTime() + 1000 >= Date.parse(DAY),
    ],
    ['id', { filter: cql('=', 'id', 'alpha-0007') }, (s) => s.id === 'alpha-0007'],
    ['collection', { filter: cql('=', 'collection', 'beta') }, () => false],
    [
      'geometry',
      { filter: cql('s_intersects', 'geometry', SQUARE) },
      (s) => geometriesIntersect(s.footprint, SQUARE),
    ],
    ['unknown cloud cover', { filter: cql('isNull', 'eo:cloud_cover') }, (s) => s.cloudCover === null],
    [
      'several filters together',
      {
        collections: ['alpha'],
        bbox: [-123, 37, -122, 38.5],
        datetime: `2026-09-02/..`,
        filter: {
          op: 'and',
          args: [cql('<=', 'eo:cloud_cover', 60), cql('=', 'sigma:imaging_mode', 'narrow')],
        },
      },
      (s) =>
        s.collection === 'alpha' &&
        s.footprint.coordinates.length > 0 &&
        geometriesIntersect(s.footprint, bboxArea([-123, 37, -122, 38.5])) &&
        s.end >= new Date('2026-09-02') &&
        within(s.cloudCover, 0, 60) &&
        s.imagingMode === 'narrow',
    ],
  ])('finds the scenes that match: %s', async (_, body, matches) => {
    const found = await search(body);
    expect(idsOf(found.features)).toEqual(expected(matches));
    expect(found.numberMatched).toBe(found.features.length);
    expect(found.numberReturned).toBe(found.features.length);
  });
});

describe('a line as the area of a search', () => {
  it('finds the same scenes as a narrow polygon along the line', async () => {
    const [west, middle, east] = LINE.coordinates;
    const shifted = ([lon, lat]: readonly [number, number], by: number) => [lon, lat + by];
    const narrow = [west, middle, east]
      .map((position) => shifted(position, -1e-7))
      .concat([east, middle, west].map((position) => shifted(position, 1e-7)));
    const coordinates = [[...narrow, shifted(west, -1e-7)]];
    const found = await search({ intersects: LINE as never });
    const foundByPolygon = await search({ intersects: { type: 'Polygon', coordinates } as never });
    expect(idsOf(found.features)).toEqual(idsOf(foundByPolygon.features));
    expect(found.numberMatched).toBeGreaterThan(0);
    const square = await search({ intersects: SQUARE as never });
    expect(found.numberMatched).toBeLessThan(square.numberMatched ?? 0);
  });

  it.each([
    ['of one position', { type: 'LineString', coordinates: [[1, 2]] }, 'intersects.coordinates'],
    [
      'without extent',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [1, 2],
          ],
        ],
      },
      'intersects.coordinates[0]',
    ],
  ])('is refused with the name of the field: a line %s', async (_name, intersects, field) => {
    const refusal = await handlers.refusal(searchItems, {
      params: { program: 1 },
      body: { intersects: intersects as never },
    });
    expect(refusal.issues).toMatchObject([{ field, code: 'too_few_positions' }]);
  });
});
