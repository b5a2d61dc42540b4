import { itemOf, type NewScene } from '@sigma/archive';
import { type Area, bboxOf, type Polygon, type Position } from '@sigma/geo';
import fc from 'fast-check';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-03-01T00:00:00Z');

/** Tenths of a degree, some of which are not the double of the same name: 0.1 + 0.2. */
const tenth = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()).map(([n, isSum]) => {
  return isSum ? Array.from({ length: n }, () => 0.1).reduce((sum, part) => sum + part, 0) : n / 10;
});
const corner: fc.Arbitrary<Position> = fc.tuple(tenth, tenth);
const rectangle = fc
  .tuple(corner, corner)
  .filter(([a, b]) => Math.abs(a[0] - b[0]) > 0.05 && Math.abs(a[1] - b[1]) > 0.05)
  .map(([[x1, y1], [x2, y2]]): Position[] => [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
    [x1, y1],
  ]);
const triangle = rectangle.map(([a, b, c]): Position[] => [a, b, c, a].flatMap((one) => (one ? [one] : [])));
const outline = fc.oneof(rectangle, triangle);
const moved = (ring: readonly Position[], by: number): Position[] =>
  ring.map(([lon, lat]) => [lon + by, lat]);
const footprint: fc.Arbitrary<Area> = fc.oneof(
  outline.map((ring): Polygon => ({ type: 'Polygon', coordinates: [ring] })),
  // Split at the antimeridian.
  rectangle.map((ring): Area => {
    const south = Math.min(...ring.map(([, lat]) => lat));
    const box = (west: number): Position[] => [
      [west, south],
      [west + 1, south],
      [west + 1, south + 0.5],
      [west, south + 0.5],
      [west, south],
    ];
    return { type: 'MultiPolygon', coordinates: [[box(179)], [box(-180)]] };
  }),
);

const TASK = '00000000-0000-4000-8000-00000000000';
const WORDS = ['Bay', 'bay 100%', 'Élan', 'elan', "O'Hara", ''] as const;
const at = fc.integer({ min: 0, max: 12 }).map((quarters) => new Date(FIRST_MS + quarters * (DAY_MS / 4)));
const NUMBERS = [0, 12.5, 20, 99.9, 100] as const;
const maybeNumber = fc.option(fc.constantFrom(...NUMBERS));

/** Scenes of all collections with few different values, so that filters find some and not others. */
export const anyScenes = (collections: readonly string[], count: number): readonly NewScene[] =>
  fc
    .sample(
      fc.record({
        collection: fc.constantFrom(...collections),
        start: at,
        footprint,
        cloudCover: maybeNumber,
        offNadir: maybeNumber,
        sunElevation: maybeNumber,
        sensor: fc.option(fc.integer({ min: 1, max: 3 })),
        task: fc.option(fc.integer({ min: 1, max: 3 })),
        taskName: fc.option(fc.constantFrom(...WORDS)),
        mode: fc.constantFrom('narrow', 'wide', 'unknown'),
        instruments: fc.option(fc.subarray(['a', 'b', 'É'])),
        orbit: fc.option(fc.constantFrom('ascending', 'descending')),
        epsg: fc.option(fc.constantFrom(32610, 4326)),
        orderable: fc.boolean(),
        micros: fc.integer({ min: 0, max: 999 }),
      }),
      { numRuns: count, seed: 12 },
    )
    .map(({ task, mode, instruments, orbit, epsg, orderable, micros, ...given }, n): NewScene => {
      const scene = {
        ...given,
        id: `scene-${String(n).padStart(3, '0')}`,
        end: new Date(given.start.getTime() + 2000),
        captureId: `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`,
        taskId: task === null ? null : `${TASK}${task}`,
        areaKm2: 100,
        sunAzimuth: null,
        viewAzimuth: null,
        imagingMode: mode,
        sensorSerial: given.sensor === null ? null : `FM${given.sensor}`,
        processedAt: new Date(given.start.getTime() + 3_600_000),
        assets: [],
      } as const;
      const item = itemOf(scene, {
        bbox: bboxOf(scene.footprint),
        datetime: scene.start,
        platform: n % 3 === 0 ? undefined : `ghost-${n % 3}`,
        gsd: n % 4 === 0 ? undefined : (n % 4) / 10,
        ...(instruments === null ? {} : { instruments }),
        ...(orbit === null ? {} : { orbitState: orbit as 'ascending' }),
        grid: { epsg, width: 10, height: 10, transform: null },
        simulated: true,
        orderable,
      });
      // Items of others have instants with microseconds.
      const properties: unknown = Reflect.get(item, 'properties');
      const datetime = scene.start.toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`);
      return { ...scene, item: { ...item, properties: { ...Object(properties), datetime } }, recipe: null };
    });

type Json = fc.Arbitrary<unknown>;
const op = (name: string, ...args: readonly unknown[]) => ({ op: name, args });
const property = (...names: readonly string[]): Json =>
  fc.constantFrom(...names).map((name) => ({ property: name }));

const number: Json = fc.oneof(
  property('eo:cloud_cover', 'view:off_nadir', 'view:sun_elevation', 'gsd', 'proj:epsg'),
  property('properties.eo:cloud_cover', 'sigma:sensor', 'sigma:area_km2'),
  fc.constantFrom(...NUMBERS, 0.1, 1, 2, 3, 4326),
);
const sum: Json = fc.oneof(
  number,
  fc.tuple(fc.constantFrom('+', '-', '*'), number, number).map(([name, a, b]) => op(name, a, b)),
);
const word: Json = fc.oneof(
  property('sigma:task_name', 'platform', 'sat:orbit_state', 'collection', 'id', 'sigma:sensor_serial'),
  property('sigma:imaging_mode', 'sigma:task_id', 'proj:code', 'constellation'),
  fc.constantFrom(...WORDS, 'ghost-1', 'FM2', 'alpha', `${TASK}1`, 'EPSG:4326'),
);
const anyWord: Json = fc.oneof(
  word,
  fc.tuple(fc.constantFrom('casei', 'accenti'), word).map(([name, one]) => op(name, one)),
);
const instantText = at.map((date) => date.toISOString());
const moment: Json = fc.oneof(
  property('datetime', 'start_datetime', 'end_datetime', 'created'),
  instantText.map((timestamp) => ({ timestamp })),
  instantText.map((text) => ({ timestamp: text.replace('Z', '512Z') })),
  instantText.map((text) => ({ date: text.slice(0, 10) })),
);
const interval: Json = fc
  .tuple(instantText, instantText)
  .map((ends) => ends.toSorted())
  .map(([from, to]) => ({ interval: [from, to] }));
const shape: Json = fc.oneof(
  property('geometry'),
  footprint,
  corner.map((coordinates) => ({ type: 'Point', coordinates })),
  outline.map((ring) => ({ type: 'LineString', coordinates: ring.slice(0, 3) })),
  outline.map((ring) => ({ type: 'Polygon', coordinates: [moved(ring, -0.4)] })),
);
const places: Json = fc.array(corner, { minLength: 1, maxLength: 3 }).map((points) => ({
  type: 'GeometryCollection',
  geometries: points.map((coordinates) => ({ type: 'Point', coordinates })),
}));

const comparison = fc.constantFrom('=', '<>', '<', '<=', '>', '>=');
const leaf: Json = fc.oneof(
  fc.tuple(comparison, sum, number).map(([name, a, b]) => op(name, a, b)),
  fc.tuple(comparison, anyWord, word).map(([name, a, b]) => op(name, a, b)),
  fc.tuple(comparison, moment, moment).map(([name, a, b]) => op(name, a, b)),
  fc.tuple(number, number, number).map(([a, b, c]) => op('between', a, b, c)),
  fc.tuple(word, word, word).map(([a, b, c]) => op('in', a, [b, c])),
  fc
    .tuple(word, fc.constantFrom('%a%', 'B_y', 'bay 100\\%', '%', 'é%', 'ghost-_'))
    .map(([a, pattern]) => op('like', a, pattern)),
  fc.oneof(number, word, property('geometry', 'datetime', 'instruments')).map((a) => op('isNull', a)),
  fc
    .tuple(fc.constantFrom('t_after', 't_before', 't_intersects', 't_during', 't_equals'), moment, interval)
    .map(([name, a, b]) => op(name, a, b)),
  fc
    .tuple(
      fc.constantFrom('a_contains', 'a_containedBy', 'a_equals', 'a_overlaps'),
      fc.subarray(['a', 'b', 'É'], { minLength: 1 }),
    )
    .map(([name, list]) => op(name, { property: 'instruments' }, list)),
  fc
    .tuple(
      fc.constantFrom('s_intersects', 's_disjoint', 's_within', 's_contains', 's_overlaps', 's_touches'),
      shape,
    )
    .map(([name, a]) => op(name, { property: 'geometry' }, a)),
  places.map((a) => op('s_intersects', { property: 'geometry' }, a)),
  property('sigma:orderable', 'sigma:simulated'),
);
const filter: Json = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    tie('node').map((one) => op('not', one)),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('node'), { minLength: 2, maxLength: 3 }))
      .map(([name, args]) => op(name, ...args)),
  ),
})).node;

const boxOf = (a: Position, b: Position) => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
];
const place: fc.Arbitrary<object> = fc.oneof(
  fc.constant({}),
  fc.tuple(corner, corner).map(([a, b]) => ({ bbox: boxOf(a, b) })),
  fc.constantFrom(
    { bbox: [179.5, 0, -179.5, 1] },
    { bbox: [-180, -90, 180, 90] },
    { bbox: [0, 0, 5, 1, 1, 6] },
  ),
  outline.map((ring) => ({ intersects: { type: 'Polygon', coordinates: [moved(ring, -0.2)] } })),
  footprint.map((intersects) => ({ intersects })),
  corner.map((coordinates) => ({ intersects: { type: 'Point', coordinates } })),
  fc.constant({ intersects: { type: 'Point', coordinates: [180, 0.5] } }),
  rectangle.map((ring) => ({ intersects: { type: 'LineString', coordinates: ring.slice(0, 3) } })),
  places.map((intersects) => ({ intersects })),
);
const period: fc.Arbitrary<object> = fc.oneof(
  fc.constant({}),
  instantText.map((from) => ({ datetime: `${from}/..` })),
  instantText.map((to) => ({ datetime: `../${to}` })),
  instantText.map((datetime) => ({ datetime })),
);

/** Conditions of a search of every kind; a few of them are rejected. */
export const anySearch: fc.Arbitrary<object> = fc
  .record({
    place,
    period,
    filter: fc.option(filter, { freq: 5 }),
    collections: fc.option(fc.subarray(['alpha', 'beta', 'gamma'], { minLength: 1 }), { freq: 1, nil: null }),
    query: fc.option(
      fc.constantFrom(
        { 'eo:cloud_cover': { lte: 20 } },
        { platform: { startsWith: 'ghost' } },
        {
          created: { gt: '2026-03-02' },
        },
      ),
      { freq: 1 },
    ),
  })
  .map(({ place: where, period: when, ...rest }) => ({
    ...where,
    ...when,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  }));
