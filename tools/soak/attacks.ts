import { connect } from 'node:net';
import {
  AGGREGATIONS,
  addDetectionResponse,
  addReport,
  aggregateItems,
  exportItems,
  geocode,
  importSearchAreas,
  type Operation,
  readBaseTile,
  readCubePlanes,
  readCubeSpectra,
  searchItems,
  searchOpportunities,
  searchStapiOpportunities,
  startCubeFilter,
  summarizeCoverage,
} from '@sigma/contract';
import { callOperation } from '../../apps/server/src/testing/call-operation.ts';
import type { TestCall } from '../../apps/server/src/testing/test-app.ts';

/** The most that one caller can ask for, sent over and over. */
export interface Attack {
  readonly name: string;
  /** Sends one request and waits for its end; returns the status. */
  send(target: Target): Promise<unknown>;
}

/** The server, and the token of the attacker. */
export interface Target {
  readonly url: string;
  readonly token: string;
  readonly known: KnownRecords;
}

/** Records of the attacker's program that calls are about. */
export interface KnownRecords {
  readonly program: number;
  readonly collection: string;
  readonly scene: string;
  /** West, south, east and north of the scene. */
  readonly bbox: readonly number[];
  readonly detection: string;
  readonly asset: string;
}

const DAY_MS = 86_400_000;
const PLACES = 5000;
const RING_POSITIONS = 4000;

/** A number between -1 and 1 that looks random and is the same in every run. */
const scattered = (index: number): number => (Math.sin(index * 12.9898) * 43758.5453) % 1;

const multiPoint = (count: number) => ({
  type: 'MultiPoint',
  coordinates: Array.from({ length: count }, (_, index) => [scattered(index) * 179, scattered(-index) * 80]),
});
const ring = (positions: number) =>
  Array.from({ length: positions + 1 }, (_, index) => {
    const turn = ((index % positions) / positions) * 2 * Math.PI;
    const radius = 8 + (index % 2) * 0.01;
    return [10 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)];
  });
const polygon = (positions: number) => ({ type: 'Polygon', coordinates: [ring(positions)] });

function search(aoi: object, { days, ...more }: { days: number; limit?: number; ordering?: string }) {
  const start = new Date();
  const end = new Date(start.valueOf() + days * DAY_MS);
  const time = { search_time_start: start.toISOString(), search_time_end: end.toISOString() };
  return { body: { aoi, ...time, ...more } };
}

function coverageCall(): TestCall {
  const start = Date.now();
  const passes = Array.from({ length: 24 }, (_, index) => ({
    sensor: 1,
    start_time: new Date(start + index * DAY_MS).toISOString(),
    end_time: new Date(start + (index + 1) * DAY_MS).toISOString(),
    roll: 0,
  }));
  return { body: { aoi: polygon(RING_POSITIONS), passes } };
}

function stapiCall(): TestCall {
  const [start, end] = [new Date(), new Date(Date.now() + 366 * DAY_MS)];
  const datetime = `${start.toISOString()}/${end.toISOString()}`;
  const body = { datetime, geometry: polygon(RING_POSITIONS), limit: 1000 };
  return { params: { program: 1, product: '1' }, body };
}

function filterCall(): TestCall {
  const args = Array.from({ length: 400 }, (_, index) => ({
    op: 's_intersects',
    args: [{ property: 'geometry' }, { type: 'Point', coordinates: [scattered(index) * 179, 10] }],
  }));
  return {
    params: { program: 1 },
    body: { filter: { op: 'or', args }, 'filter-lang': 'cql2-json', limit: 1000 },
  };
}

const areasCall = (): TestCall => ({
  body: {
    areas: Array.from({ length: 100 }, (_, index) => ({
      name: `Attack ${index}`,
      area: JSON.stringify(polygon(RING_POSITIONS)),
    })),
  },
});

let tile = 0;
const tileCall = (): TestCall => {
  tile += 1;
  return { params: { z: 14, x: Math.floor(scattered(tile) ** 2 * 16_000), y: 4000 + (tile % 8000) } };
};

const cubeOf = ({ program, collection, scene }: KnownRecords) => ({ program, collection, scene });

/** Polygons whose edges all cross the whole scene. */
function spectraCall(known: KnownRecords): TestCall {
  const [west = 0, south = 0, east = 0, north = 0] = known.bbox;
  const ring = Array.from({ length: 450 }, (_, n) => [
    west + ((east - west) * n) / 450,
    n % 2 === 0 ? south : north,
  ]);
  const polygons = Array.from({ length: 20 }, () => ({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }));
  return { params: cubeOf(known), body: { geometries: polygons } };
}

const planesCall = (known: KnownRecords): TestCall => {
  tile += 1;
  const bands = Array.from({ length: 3 }, (_, n) => (tile * 3 + n) % 400);
  return { params: cubeOf(known), query: { bands: bands.join(',') } };
};

const filterOfCube = (known: KnownRecords): TestCall => {
  tile += 1;
  const body = { kind: 'rx', window_nm: [400 + (tile % 500), 1500 + (tile % 500)] };
  return { params: cubeOf(known), body };
};

const uploadCall = ({ program, detection }: KnownRecords): TestCall => ({
  params: { program, detection },
  body: {
    step: 'repaired',
    // A PDF by its first bytes.
    files: [{ name: 'large.pdf', content: Buffer.alloc(4_900_000, '%PDF-1.7\n').toString('base64') }],
  },
});

const reportCall = ({ program, asset }: KnownRecords): TestCall => ({
  params: { program },
  body: { report_type: 0, assets: [asset] },
});

const program = { params: { program: 1 } };
const MOST = { limit: 1000, ordering: 'coverage' };
const CALLS: readonly (readonly [string, Operation, (known: KnownRecords) => TestCall])[] = [
  ['passes over 5,000 places', searchOpportunities, () => search(multiPoint(PLACES), { days: 366 })],
  [
    'passes over 20 places in 30 days',
    searchOpportunities,
    () => search(multiPoint(20), { days: 30, ...MOST }),
  ],
  [
    'passes over a detailed area in a year, by coverage',
    searchOpportunities,
    () => search(polygon(RING_POSITIONS), { days: 366, ...MOST }),
  ],
  ['coverage of 24 passes over a detailed area', summarizeCoverage, coverageCall],
  ['STAPI opportunities of a year', searchStapiOpportunities, stapiCall],
  ['every aggregation', aggregateItems, () => ({ ...program, body: { aggregations: AGGREGATIONS } })],
  ['searches of 1,000 Items', searchItems, () => ({ ...program, body: { limit: 1000 } })],
  ['searches with a filter of 400 conditions', searchItems, filterCall],
  ['exports of everything', exportItems, () => ({ ...program, body: { format: 'kml' } })],
  ['base map tiles that no one has seen', readBaseTile, tileCall],
  ['area files of the largest size', importSearchAreas, areasCall],
  ['spectra below outlines through the whole scene', readCubeSpectra, spectraCall],
  [
    'place searches of short words',
    geocode,
    () => ({ query: { text: 'sana lona lara bara kara mara nara para' } }),
  ],
  ['uploads of 5 MB', addDetectionResponse, uploadCall],
  ['reports', addReport, reportCall],
  ['planes of a cube', readCubePlanes, planesCall],
  ['filters over a cube', startCubeFilter, filterOfCube],
];

const callsOf = ([name, operation, input]: (typeof CALLS)[number]): Attack => ({
  name,
  async send({ url, token, known }) {
    const answer = await callOperation(url, operation, { ...input(known), token });
    await answer.arrayBuffer();
    return answer.status;
  },
});

/** Opens a connection that sends a header a byte at a time, and waits until the server has had enough. */
const slowHeaders: Attack = {
  name: 'connections with slow headers',
  send: ({ url }) =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname);
      const drip = setInterval(() => socket.write('x'), 500);
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(clearInterval(drip)));
      socket.write('GET /api/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    }),
};

export const ATTACKS: readonly Attack[] = [...CALLS.map(callsOf), slowHeaders];
