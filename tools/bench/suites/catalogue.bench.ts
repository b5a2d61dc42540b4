import { setTimeout as wait } from 'node:timers/promises';
import { countScenes, loadScenes, unlimitedAccess } from '@sigma/archive';
import { aggregateItems, type Operation, searchItems } from '@sigma/contract';
import { type Database, openDatabase } from '@sigma/db';
import { CUSTOMER } from '../../../apps/server/src/modules/orders/delivery/delivery-proof.fixture.ts';
import { type ServerProcess, startServer } from '../../../apps/server/src/testing/server-process.fixture.ts';
import { generatedScenes, numberedUuid } from '../../generated-scenes.ts';
import { askJson } from '../ask-json.ts';
import { atRest } from '../at-rest.ts';
import type { Bench, BenchContext } from '../bench.ts';
import { type Figure, median, percentile, repeated, timed } from '../measure.ts';
import { onPostgres } from '../on-postgres.ts';

const COLLECTION = 'generated';
const PROGRAM = 1;
/** Programs of the customer with two of the five sensors, and with a contract that has ended. */
const LIMITED = 2;
const ENDED = 3;
/** What the latter has received. */
const OWN_SCENES = 20_000;
const FROM = new Date('2023-11-20T00:00:00Z');
/** A connection plans statements generically after some calls, and code gets compiled: warm up first. */
const WARM_UP = 20;
const EMBEDDED_FACTOR = 5;
/** Searches a second under steady load. */
const A_SECOND = 50;
const STEADY_SECONDS = 60;
const ON_REQUEST = { SIGMA_DEMO_PICTURES: 'on-request' };

/** How many scenes; SIGMA_BENCH_SCENES takes another number. */
const sceneCount = (usual: number): number => Number(process.env.SIGMA_BENCH_SCENES ?? usual);

interface Query {
  readonly name: string;
  /** Milliseconds over HTTP on PostgreSQL: of the middle run and of the 95th percentile. */
  readonly atMost: readonly [p50: number, p95: number] | undefined;
  readonly operation: Operation;
  readonly body: (run: number) => object;
  /** Default "identity": on one machine packing costs more than it saves. */
  readonly encoding?: string;
}

const CLOUD = { op: '<=', args: [{ property: 'eo:cloud_cover' }, 20] };
const BOX = [2, 40, 12, 50];
const days = (run: number) => new Date(FROM.getTime() + run * 30 * 86_400_000).toISOString();
const collections = [COLLECTION];
const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [2, 42],
      [9, 41],
      [11, 46],
      [7, 50],
      [3, 48],
      [2, 42],
    ],
  ],
};

/** The queries of the table in the notes; each run of a and d asks for something else. */
function queries(count: number): readonly Query[] {
  const newest = () => ({ collections, bbox: [-180, -90, 180, 90], limit: 1000 });
  const everything = { aggregations: ['datetime_frequency'], datetime_frequency_interval: 'day' };
  return [
    {
      name: 'a: 2 degree box + 30 days, limit 1000',
      atMost: [10, 40],
      operation: searchItems,
      body: (run) => {
        const west = -120 + run * 7;
        const datetime = `${days(run % 35)}/${days((run % 35) + 1)}`;
        return { collections, bbox: [west, 10 + run, west + 2, 12 + run], datetime, limit: 1000 };
      },
    },
    {
      name: 'b: polygon + cloud <= 20 + 3 years, limit 100',
      atMost: [12, 60],
      operation: searchItems,
      body: () => {
        const datetime = `${FROM.toISOString()}/2026-11-20T00:00:00Z`;
        return { collections, intersects: POLYGON, filter: CLOUD, datetime, limit: 100 };
      },
    },
    {
      name: 'c: whole world, newest 1000, full Items',
      atMost: [60, 100],
      operation: searchItems,
      body: newest,
    },
    { name: 'c, packed', atMost: undefined, operation: searchItems, body: newest, encoding: 'gzip' },
    {
      name: 'd: by task id',
      atMost: [3, 6],
      operation: searchItems,
      body: (run) => {
        const task = numberedUuid(2, Math.floor((run * count) / 200));
        return { collections, filter: { op: '=', args: [{ property: 'sigma:task_id' }, task] } };
      },
    },
    {
      name: 'e1: day histogram of everything',
      atMost: [20, 40],
      operation: aggregateItems,
      body: () => ({ collections, ...everything }),
    },
    {
      name: 'e2: day histogram, 10 degree box + cloud <= 20',
      atMost: [15, 30],
      operation: aggregateItems,
      body: () => ({ collections, bbox: BOX, filter: CLOUD, ...everything }),
    },
  ];
}

/** Loads the archive into a collection of the customer's first program. */
async function load(database: Database, count: number, say: BenchContext['say']): Promise<number> {
  const { kysely } = database;
  const row = { id: COLLECTION, title: 'Generated', description: 'Generated', file_format: 'COG' };
  await kysely.insertInto('collections').values(row).execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: PROGRAM, collection: COLLECTION })
    .execute();
  const archive = { collection: COLLECTION, count, seed: 7, from: FROM };
  let reported = 0;
  const ms = await timed(() =>
    loadScenes(database, generatedScenes(archive), {
      onProgress: ({ read }) => {
        if (read < reported + count / 10) return;
        reported = read;
        say(`${read} of ${count} scenes loaded`);
      },
    }),
  );
  return ms / 1000;
}

async function measure(
  server: ServerProcess,
  count: number,
  { factor, runs }: { readonly factor: number; readonly runs: number },
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { name, atMost, operation, body, encoding = 'identity' } of queries(count)) {
    let found = 0;
    const ask = async (run: number) => {
      const read = await askJson(server, operation, {
        as: CUSTOMER,
        params: { program: PROGRAM },
        body: body(run),
        headers: { 'accept-encoding': encoding },
      });
      found = Math.max(found, sizeOf(read));
    };
    await repeated(WARM_UP, (run) => timed(() => ask(run)));
    const values = await repeated(runs, (run) => timed(() => ask(run)));
    const [p50, p95] = (atMost ?? []).map((ms) => ms * factor);
    figures.push(
      { name, unit: 'ms', target: p50, values, note: `at most ${found} in an answer` },
      { name: '  95th percentile', unit: 'ms', target: p95, values: [percentile(values, 95)] },
    );
  }
  return figures;
}

/** Searches at a steady rate, whether the ones before are answered or not: box, polygon and task by turns. */
async function steady(server: ServerProcess, count: number, seconds: number): Promise<Figure> {
  const searches = queries(count).filter(({ name }) => /^[abd]:/.test(name));
  const values: number[] = [];
  let errors = 0;
  const ask = async (run: number) => {
    const { operation, body } = searches[run % searches.length] ?? {};
    if (operation === undefined || body === undefined) return;
    const began = performance.now();
    try {
      await askJson(server, operation, {
        as: CUSTOMER,
        params: { program: PROGRAM },
        body: body(run % 40),
      });
    } catch {
      errors += 1;
    }
    values.push(performance.now() - began);
  };
  const running: Promise<void>[] = [];
  const began = performance.now();
  for (let run = 0; run < seconds * A_SECOND; run += 1) {
    const due = began + (run * 1000) / A_SECOND;
    await wait(Math.max(0, due - performance.now()));
    running.push(ask(run));
  }
  await Promise.all(running);
  const name = `${A_SECOND} searches a second for ${seconds} s, 95th percentile`;
  return { name, unit: 'ms', target: 200, values: [percentile(values, 95)], note: `${errors} errors` };
}

/** Calls whose speed does not depend on how many of the sensors a program has, and how much slower they may be with some of them. */
const REACH: readonly { readonly name: RegExp; readonly atMost: number }[] = [
  { name: /^(a|b|e1|e2):/, atMost: 1.1 },
  { name: /^c:/, atMost: 1.3 },
];

/**
 * How many times as long a program with two of the five sensors waits as one with all, and one whose contract has ended, which sees
 * its own scenes: the medians of runs by turns.
 */
async function measureReach(
  server: ServerProcess,
  { url, count, runs }: { readonly url: string; readonly count: number; readonly runs: number },
): Promise<readonly Figure[]> {
  const own = Math.min(OWN_SCENES, count / 10);
  await limitPrograms(url, own);
  const figures: Figure[] = [];
  for (const { name, operation, body } of queries(count)) {
    const atMost = REACH.find((reach) => reach.name.test(name))?.atMost;
    if (atMost === undefined) continue;
    const values = new Map<number, number[]>([PROGRAM, LIMITED, ENDED].map((program) => [program, []]));
    for (let run = -WARM_UP; run < runs; run += 1) {
      for (const [program, measured] of values) {
        const ms = await timed(() =>
          askJson(server, operation, {
            as: CUSTOMER,
            params: { program },
            body: body(Math.max(0, run)),
            headers: { 'accept-encoding': 'identity' },
          }),
        );
        if (run >= 0) measured.push(ms);
      }
    }
    const [all = NaN, limited = NaN, ended = NaN] = [...values.values()].map(median);
    const of = `of ${all.toFixed(1)} ms`;
    figures.push(
      {
        name: `${name}, two of five sensors, times`,
        unit: '',
        target: atMost,
        values: [limited / all],
        note: of,
      },
      {
        name: `${name}, ${own} own scenes, times`,
        unit: '',
        target: undefined,
        values: [ended / all],
        note: of,
      },
    );
  }
  return figures;
}

/** Gives the archive to a program with two of its sensors, and to one whose contract has ended and that has received some scenes. */
async function limitPrograms(url: string, own: number): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await database.executeSql(`
      INSERT INTO program_collections (program_id, collection)
        SELECT program, '${COLLECTION}' FROM unnest(array[${LIMITED}, ${ENDED}]) AS program ON CONFLICT DO NOTHING;
      INSERT INTO memberships (program_id, user_id)
        SELECT program, user_id FROM memberships, unnest(array[${LIMITED}, ${ENDED}]) AS program
        WHERE program_id = ${PROGRAM} ON CONFLICT DO NOTHING;
      INSERT INTO membership_roles (program_id, user_id, role_id)
        SELECT program, user_id, role_id FROM membership_roles, unnest(array[${LIMITED}, ${ENDED}]) AS program
        WHERE program_id = ${PROGRAM} ON CONFLICT DO NOTHING;
      DELETE FROM program_sensors WHERE program_id = ${LIMITED};
      INSERT INTO program_sensors (program_id, sensor) VALUES (${LIMITED}, 1), (${LIMITED}, 2);
      UPDATE programs SET start_date = '2020-01-01', end_date = '2021-01-01' WHERE id = ${ENDED};
      INSERT INTO program_scenes (program_id, collection, id, sensor, start)
        SELECT ${ENDED}, collection, id, sensor, start FROM scene_ids
        WHERE collection = '${COLLECTION}' ORDER BY start DESC LIMIT ${own} ON CONFLICT DO NOTHING;
      ANALYZE program_scenes`);
  } finally {
    await database.close();
  }
}

function sizeOf(answer: unknown): number {
  const { features, aggregations } = Object(answer) as {
    features?: unknown[];
    aggregations?: { buckets?: unknown[] }[];
  };
  return features?.length ?? aggregations?.[0]?.buckets?.length ?? 0;
}

/** Loads the archive where the database does not have it from a run before; the seconds of it. */
async function loadOnce(url: string, count: number, say: BenchContext['say']): Promise<readonly number[]> {
  const database = await openDatabase({ url });
  try {
    const stored = await countScenes(database.kysely, unlimitedAccess(PROGRAM, [COLLECTION]), {
      collections: [COLLECTION],
      now: new Date(),
    });
    if (stored !== 0 && stored !== count)
      throw new Error(`The database contains ${stored} scenes, not ${count}.`);
    return stored === 0 ? [await load(database, count, say)] : [];
  } finally {
    await database.close();
  }
}

/** The queries of the notes over HTTP on PostgreSQL, and the time that loading takes. */
export const catalogueBench: Bench = {
  name: 'catalogue',
  onlyWhenNamed: true,
  run: ({ worlds, runs, say }) =>
    onPostgres(async (url) => {
      const count = sceneCount(1_000_000);
      const server = await startServer({
        ...ON_REQUEST,
        SIGMA_DATA: await worlds.freshFolder(),
        DATABASE_URL: url,
      });
      try {
        const values = await loadOnce(url, count, say);
        return [
          { name: `bulk load of ${count}`, unit: 's', target: (120 * count) / 1e6, values },
          ...(await measure(server, count, { factor: 1, runs: runs(30) })),
          ...(await measureReach(server, { url, count, runs: runs(30) })),
          await steady(server, count, STEADY_SECONDS),
        ];
      } finally {
        await server.close();
      }
    }),
};

/** The same on the embedded database. */
export const embeddedCatalogueBench: Bench = {
  name: 'catalogue-embedded',
  onlyWhenNamed: true,
  async run({ worlds, runs, say }) {
    const count = sceneCount(100_000);
    const variables = { ...ON_REQUEST, SIGMA_DATA: await worlds.freshFolder() };
    const first = await startServer(variables);
    const { port } = new URL(first.url);
    await atRest(first).finally(() => first.close());
    const database = await openDatabase({ folder: variables.SIGMA_DATA, clock: () => new Date() });
    const seconds = await load(database, count, say).finally(() => database.close());
    const server = await startServer({ ...variables, PORT: port });
    try {
      return [
        { name: `bulk load of ${count}, embedded`, unit: 's', target: (60 * count) / 1e5, values: [seconds] },
        ...(await measure(server, count, { factor: EMBEDDED_FACTOR, runs: runs(30) })),
      ];
    } finally {
      await server.close();
    }
  },
};
