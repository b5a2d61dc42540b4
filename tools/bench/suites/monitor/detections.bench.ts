import { randomUUID } from 'node:crypto';
import { listDetections } from '@sigma/contract';
import { type Database, openDatabase } from '@sigma/db';
import {
  insertFindings,
  insertSites,
  randomFindings,
} from '../../../../apps/server/src/modules/detections/random-findings.fixture.ts';
import { CUSTOMER } from '../../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import {
  type ServerProcess,
  startServer,
} from '../../../../apps/server/src/testing/server-process.fixture.ts';
import { askJson } from '../../ask-json.ts';
import { atRest } from '../../at-rest.ts';
import type { Bench } from '../../bench.ts';
import { type Figure, percentile, repeated, timed } from '../../measure.ts';
import { onPostgres } from '../../on-postgres.ts';

const PROGRAM = 1;
const ASSETS = 500;
const TARGET_MS = 80;
/** A connection plans statements generically after some calls, and code gets compiled: warm up first. */
const WARM_UP = 8;
const ON_REQUEST = { SIGMA_DEMO_PICTURES: 'on-request', SIGMA_REQUESTS_PER_SECOND: '100000' };

/** As the address contains it. */
type Query = Readonly<Record<string, string>>;
interface Asset {
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
}

const siteOf = (index: number) => ({ lon: -120 + (index % 25) * 2, lat: 25 + Math.floor(index / 25) });

/** The filters of the specification one by one, and together as the screens send them. */
function queries(assets: readonly Asset[]): Readonly<Record<string, Query>> {
  const [first, second] = assets;
  if (first === undefined || second === undefined) throw new Error('There are no assets.');
  const [west, south] = [first.lon - 0.02, first.lat - 0.02];
  const ring = [
    [west, south],
    [west + 3, south],
    [west + 3, south + 3],
    [west, south + 3],
    [west, south],
  ];
  return {
    'without filters': {},
    'limit 1000': { limit: '1000' },
    aoi: { aoi: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) },
    'area_min, area_max': { area_min: '200', area_max: '600' },
    asset: { asset: `${first.id},${second.id}` },
    call_type: { call_type: 'Leak Indicator' },
    'detected_after, detected_before': { detected_after: '2026-03-01', detected_before: '2026-06-01' },
    detection_class: { detection_class: 'alert' },
    detection_type: { detection_type: 'Methane,Plume' },
    'point, dist': { point: `${first.lon},${first.lat}`, dist: '5000' },
    'point, dist 100 km': { point: `${first.lon},${first.lat}`, dist: '100000' },
    feedback_status: { feedback_status: 'Unreviewed,Unresolved' },
    'include_files all': { include_files: 'all' },
    'intensity_min, intensity_max': { intensity_min: '300', intensity_max: '900' },
    'ordering -intensity': { ordering: '-intensity' },
    'ordering number, offset 5000': { ordering: 'number', offset: '5000' },
    'dashboard of an asset': { asset: first.id, detection_class: 'alert', limit: '1000' },
    'findings to review': {
      feedback_status: 'Unreviewed',
      call_type: 'Leak Indicator',
      ordering: '-intensity',
      limit: '25',
    },
  };
}

async function load(database: Database, count: number): Promise<readonly Asset[]> {
  const { kysely } = database;
  const assets = Array.from(
    { length: ASSETS },
    (_, index): Asset => ({ id: randomUUID(), ...siteOf(index) }),
  );
  await insertSites(kysely, PROGRAM, assets);
  await insertFindings(kysely, PROGRAM, randomFindings({ count, seed: 7, assets, visible: 1 }));
  return assets;
}

async function measure(
  server: ServerProcess,
  assets: readonly Asset[],
  { runs, target }: { readonly runs: number; readonly target: number | undefined },
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(queries(assets))) {
    let matching = 0;
    const ask = async () => {
      const answer = await askJson(server, listDetections, {
        as: CUSTOMER,
        params: { program: PROGRAM },
        query,
      });
      matching = Number(Reflect.get(Object(answer), 'count'));
    };
    await repeated(WARM_UP, () => timed(ask));
    const values = await repeated(runs, () => timed(ask));
    figures.push({
      name: `${name}, 95th percentile`,
      unit: 'ms',
      target,
      values: [percentile(values, 95)],
      note: `${matching} match; median ${Math.round(percentile(values, 50))} ms`,
    });
  }
  return figures;
}

/** Lists of 200,000 published findings of 500 assets over HTTP on PostgreSQL, with every filter. */
export const detectionsBench: Bench = {
  name: 'detections',
  onlyWhenNamed: true,
  run: ({ worlds, runs }) =>
    onPostgres(async (url) => {
      const variables = { ...ON_REQUEST, SIGMA_DATA: await worlds.freshFolder(), DATABASE_URL: url };
      const server = await startServer(variables);
      try {
        const database = await openDatabase({ url });
        const assets = await load(database, 200_000).finally(() => database.close());
        return await measure(server, assets, { runs: runs(40), target: TARGET_MS });
      } finally {
        await server.close();
      }
    }),
};

/** The same for 20,000 findings on the embedded database, without a target. */
export const embeddedDetectionsBench: Bench = {
  name: 'detections-embedded',
  onlyWhenNamed: true,
  async run({ worlds, runs }) {
    const variables = { ...ON_REQUEST, SIGMA_DATA: await worlds.freshFolder() };
    const first = await startServer(variables);
    const { port } = new URL(first.url);
    await atRest(first).finally(() => first.close());
    const database = await openDatabase({ folder: variables.SIGMA_DATA, clock: () => new Date() });
    const assets = await load(database, 20_000).finally(() => database.close());
    const server = await startServer({ ...variables, PORT: port });
    try {
      return await measure(server, assets, { runs: runs(20), target: undefined });
    } finally {
      await server.close();
    }
  },
};
