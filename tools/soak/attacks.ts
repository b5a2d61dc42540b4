import { connect } from 'node:net';
import {
  AGGREGATIONS,
  addDetectionResponse,
  addReport,
  aggregateItems,
  exportDetectionsGeoJson,
  exportItems,
  geocode,
  importSearchAreas,
  type Operation,
  readBaseTile,
  readCubePlanes,
  readCubeSpectra,
  readCubeTile,
  searchItems,
  searchOpportunities,
  searchStapiOpportunities,
  startCubeFilter,
  summarizeCoverage,
  wireRequest,
} from '@sigma/contract';
import type { TestCall } from '../../apps/server/src/testing/test-app.ts';
import {
  areasCall,
  coverageCall,
  cubeTileCall,
  filterCall,
  filterOfCube,
  type KnownRecords,
  multiPoint,
  PLACES,
  planesCall,
  polygon,
  RING_POSITIONS,
  reportCall,
  search,
  spectraCall,
  squaresCall,
  stapiCall,
  tileCall,
  uploadCall,
} from './attack-inputs.ts';
import { createSender } from './send-wire.ts';

/** What is attacked: the rows of the table of fairness, and the rest of the server. */
export type AttackKind =
  | 'spectra'
  | 'geocode'
  | 'uploads'
  | 'reports'
  | 'exports'
  | 'aggregation'
  | 'filters'
  | 'planes'
  | 'tiles'
  | 'opportunities'
  | 'other';

/** The most that one caller can ask for, sent over and over. */
export interface Attack {
  readonly kind: AttackKind;
  readonly name: string;
  /** What sends one request, waits for the end of its answer, and returns the status. */
  prepare(target: Target): () => Promise<unknown>;
}

/** The server, and the token of the attacker. */
export interface Target {
  readonly url: string;
  readonly token: string;
  readonly known: KnownRecords;
}

type Input = (known: KnownRecords) => TestCall;
/** Whether each request differs, so that no answer of the server's memory serves for another; others are written once. */
type Variation = 'same' | 'different';

const MOST = { limit: 1000, ordering: 'coverage' };
const letters = (count: number): Input => {
  const text = Array.from({ length: count }, () => 'a').join(' ');
  return () => ({ query: { text } });
};
const ofProgram =
  (body: object): Input =>
  ({ program }) => ({ params: { program }, body });

const CALLS: readonly (readonly [AttackKind, string, Operation, Input, Variation])[] = [
  [
    'spectra',
    '20 outlines of 450 positions through the whole scene, 163 kB',
    readCubeSpectra,
    (known) => spectraCall(known, { outlines: 20, positions: 450 }),
    'same',
  ],
  ['spectra', '20 large squares', readCubeSpectra, squaresCall, 'same'],
  ['geocode', '30 words of one letter', geocode, letters(30), 'same'],
  ['geocode', '16 words of one letter', geocode, letters(16), 'same'],
  ['uploads', 'a picture of 5 MB', addDetectionResponse, uploadCall('picture', 1), 'same'],
  ['uploads', 'three pictures of 5 MB', addDetectionResponse, uploadCall('picture', 3), 'same'],
  ['uploads', 'a document of 5 MB that is none', addDetectionResponse, uploadCall('document', 1), 'same'],
  [
    'uploads',
    'three documents of 58 kB that hide 60 MB each',
    addDetectionResponse,
    uploadCall('deep document', 3),
    'same',
  ],
  ['reports', 'a report after the other', addReport, reportCall, 'same'],
  ['exports', 'everything as KML', exportItems, ofProgram({ format: 'kml' }), 'same'],
  ['exports', 'everything as GeoJSON', exportItems, ofProgram({ format: 'geojson' }), 'same'],
  ['exports', 'all findings', exportDetectionsGeoJson, ({ program }) => ({ params: { program } }), 'same'],
  ['aggregation', 'all of them', aggregateItems, ofProgram({ aggregations: AGGREGATIONS }), 'same'],
  ['filters', '400 conditions on Items', searchItems, filterCall, 'same'],
  ['filters', 'anomalies of a whole cube', startCubeFilter, filterOfCube, 'different'],
  ['planes', 'three bands of a whole cube', readCubePlanes, planesCall, 'different'],
  ['tiles', 'base map that no one has seen', readBaseTile, tileCall, 'different'],
  ['tiles', 'bands of a cube', readCubeTile, cubeTileCall, 'different'],
  [
    'opportunities',
    'of 5,000 places in a year',
    searchOpportunities,
    () => search(multiPoint(PLACES), { days: 366 }),
    'same',
  ],
  [
    'opportunities',
    'of 20 places in 30 days',
    searchOpportunities,
    () => search(multiPoint(20), { days: 30, ...MOST }),
    'same',
  ],
  [
    'opportunities',
    'of a detailed area in a year, by coverage',
    searchOpportunities,
    () => search(polygon(RING_POSITIONS), { days: 366, ...MOST }),
    'same',
  ],
  ['opportunities', 'coverage of 24 passes over a detailed area', summarizeCoverage, coverageCall, 'same'],
  ['opportunities', 'STAPI, of a year', searchStapiOpportunities, stapiCall, 'same'],
  ['other', 'searches of 1,000 Items', searchItems, ofProgram({ limit: 1000 }), 'same'],
  ['other', 'area files of the largest size', importSearchAreas, areasCall, 'same'],
];

const callsOf = ([kind, name, operation, input, variation]: (typeof CALLS)[number]): Attack => ({
  kind,
  name: `${kind}: ${name}`,
  prepare({ url, token, known }) {
    const send = createSender({ url, token });
    const wire = () => wireRequest(operation, { body: {}, ...input(known) });
    if (variation === 'different') return () => send(wire());
    const written = wire();
    return () => send(written);
  },
});

/** Opens a connection that sends a header a byte at a time, and waits until the server has had enough. */
const slowHeaders: Attack = {
  kind: 'other',
  name: 'other: connections with slow headers',
  prepare:
    ({ url }) =>
    () =>
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
