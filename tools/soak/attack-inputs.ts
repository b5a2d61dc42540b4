import { deflateSync } from 'node:zlib';
import type { TestCall } from '../../apps/server/src/testing/test-app.ts';

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
export const PLACES = 5000;
export const RING_POSITIONS = 4000;

/** A number between -1 and 1 that looks random and is the same in every run. */
const scattered = (index: number): number => (Math.sin(index * 12.9898) * 43758.5453) % 1;

export const multiPoint = (count: number) => ({
  type: 'MultiPoint',
  coordinates: Array.from({ length: count }, (_, index) => [scattered(index) * 179, scattered(-index) * 80]),
});
const ring = (positions: number) =>
  Array.from({ length: positions + 1 }, (_, index) => {
    const turn = ((index % positions) / positions) * 2 * Math.PI;
    const radius = 8 + (index % 2) * 0.01;
    return [10 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)];
  });
export const polygon = (positions: number) => ({ type: 'Polygon', coordinates: [ring(positions)] });

export function search(aoi: object, { days, ...more }: { days: number; limit?: number; ordering?: string }) {
  const start = new Date();
  const end = new Date(start.valueOf() + days * DAY_MS);
  const time = { search_time_start: start.toISOString(), search_time_end: end.toISOString() };
  return { body: { aoi, ...time, ...more } };
}

export function coverageCall(): TestCall {
  const start = Date.now();
  const passes = Array.from({ length: 24 }, (_, index) => ({
    sensor: 1,
    start_time: new Date(start + index * DAY_MS).toISOString(),
    end_time: new Date(start + (index + 1) * DAY_MS).toISOString(),
    roll: 0,
  }));
  return { body: { aoi: polygon(RING_POSITIONS), passes } };
}

export function stapiCall(): TestCall {
  const [start, end] = [new Date(), new Date(Date.now() + 366 * DAY_MS)];
  const datetime = `${start.toISOString()}/${end.toISOString()}`;
  const body = { datetime, geometry: polygon(RING_POSITIONS), limit: 1000 };
  return { params: { program: 1, product: '1' }, body };
}

export function filterCall(): TestCall {
  const args = Array.from({ length: 400 }, (_, index) => ({
    op: 's_intersects',
    args: [{ property: 'geometry' }, { type: 'Point', coordinates: [scattered(index) * 179, 10] }],
  }));
  return {
    params: { program: 1 },
    body: { filter: { op: 'or', args }, 'filter-lang': 'cql2-json', limit: 1000 },
  };
}

export const areasCall = (): TestCall => ({
  body: {
    areas: Array.from({ length: 100 }, (_, index) => ({
      name: `Attack ${index}`,
      area: JSON.stringify(polygon(RING_POSITIONS)),
    })),
  },
});

let tile = 0;
export const tileCall = (): TestCall => {
  tile += 1;
  return { params: { z: 14, x: Math.floor(scattered(tile) ** 2 * 16_000), y: 4000 + (tile % 8000) } };
};

const cubeOf = ({ program, collection, scene }: KnownRecords) => ({ program, collection, scene });

/** Outlines that cross the whole scene in each of their edges. */
export function spectraCall(known: KnownRecords, { outlines, positions }: Outlines): TestCall {
  const [west = 0, south = 0, east = 0, north = 0] = known.bbox;
  const ring = Array.from({ length: positions }, (_, n) => [
    west + ((east - west) * n) / positions,
    n % 2 === 0 ? south : north,
  ]);
  const geometries = Array.from({ length: outlines }, () => ({
    type: 'Polygon',
    coordinates: [[...ring, ring[0]]],
  }));
  return { params: cubeOf(known), body: { geometries } };
}

interface Outlines {
  readonly outlines: number;
  readonly positions: number;
}

/** As many squares as a call may have, each with nearly as many pixels as it may have. */
export function squaresCall(known: KnownRecords): TestCall {
  const [west = 0, south = 0, east = 0, north = 0] = known.bbox;
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const [width, height] = [(east - west) / 5, (north - south) / 5];
  const square = [
    [lon, lat],
    [lon + width, lat],
    [lon + width, lat + height],
    [lon, lat + height],
    [lon, lat],
  ];
  const geometries = Array.from({ length: 20 }, () => ({ type: 'Polygon', coordinates: [square] }));
  return { params: cubeOf(known), body: { geometries } };
}

export const planesCall = (known: KnownRecords): TestCall => {
  tile += 1;
  const bands = Array.from({ length: 3 }, (_, n) => (tile * 3 + n) % 400);
  return { params: cubeOf(known), query: { bands: bands.join(',') } };
};

export const filterOfCube = (known: KnownRecords): TestCall => {
  tile += 1;
  const body = { kind: 'rx', window_nm: [400 + (tile % 500), 1500 + (tile % 500)] };
  return { params: cubeOf(known), body };
};

const FILE_BYTES = 4_900_000;
/** The first bytes of a JPEG file, and as many others as it may have. */
const PICTURE = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(FILE_BYTES, 7)]);
/** The first bytes of a PDF file again and again, which ends nowhere. */
const DOCUMENT = Buffer.alloc(FILE_BYTES, '%PDF-1.7\n');

/** 60 MB of rows with the most expensive filter of PNG, 4 (Paeth), which say nothing but 4, in a PDF file of 58 kB. */
function deepDocument(): Buffer {
  const data = deflateSync(Buffer.alloc(60_000 * 1001, 4));
  const filter = '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000 >>';
  const begin = `%PDF-1.7\n1 0 obj\n<< /Length ${data.byteLength} ${filter} >>\nstream\n`;
  return Buffer.concat([Buffer.from(begin), data, Buffer.from('\nendstream\nendobj\n')]);
}

const UPLOADS = { picture: () => PICTURE, document: () => DOCUMENT, 'deep document': deepDocument };

export const uploadCall =
  (kind: keyof typeof UPLOADS, files: number) =>
  ({ program, detection }: KnownRecords): TestCall => {
    const content = UPLOADS[kind]().toString('base64');
    return {
      params: { program, detection },
      body: {
        step: 'repaired',
        files: Array.from({ length: files }, (_, n) => ({ name: `large ${n}`, content })),
      },
    };
  };

export const reportCall = ({ program, asset }: KnownRecords): TestCall => ({
  params: { program },
  body: { report_type: 0, assets: [asset] },
});

export const cubeTileCall = (known: KnownRecords): TestCall => {
  tile += 1;
  const [west = 0, south = 0, east = 0, north = 0] = known.bbox;
  const z = 15;
  const [lon, lat] = [
    west + (east - west) * Math.abs(scattered(tile)),
    south + (north - south) * Math.abs(scattered(-tile)),
  ];
  const turn = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  const [x, y] = [((lon + 180) / 360) * 2 ** z, ((1 - turn) / 2) * 2 ** z].map(Math.floor);
  const bands = Array.from({ length: 3 }, (_, n) => (tile * 3 + n) % 400);
  return { params: { ...cubeOf(known), z, x, y }, query: { bands: bands.join(',') } };
};
