import { createHash } from 'node:crypto';
import { insertScenes, type NewAsset } from '@sigma/archive';
import { type Operation, placeStacOrder } from '@sigma/contract';
import { jsonb } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { bboxArea } from '@sigma/geo';
import { projectionOf } from '@sigma/raster';
import { sql } from 'kysely';
import sharp from 'sharp';
import { MODULES } from '../../main/modules.ts';
import { CUSTOMER, seedTaskingWorld } from '../../modules/orders/capture-orders.fixture.ts';
import { testCog } from '../../modules/scene-tiles/cog.fixture.ts';
import type { SentJob } from '../fake-jobs.ts';
import { startTestApp, type TestApp, type TestCall } from '../test-app.ts';
import { type ContractTerms, NOW, SENSOR } from './contracts.fixture.ts';

export const PROGRAM = 1;
export const COLLECTION = 'ghost-hsi-l1a';
/** A scene of the catalogue, and one that the program has ordered. */
export const OPEN = 'open-scene';
export const OWN = 'own-scene';
export const LICENCE = 'sigma-multi-user-1.0';

/** The north-western corner of the scenes in UTM zone 10, and a pixel in them as longitude and latitude. */
export const [X, Y] = [550_000, 4_180_000];
export const INSIDE = projectionOf(32610)?.inverse(X + 40, Y - 40) ?? [0, 0];

/** The program of the walk, its scenes, and the ways in which calls prepare what they use up. */
export interface World {
  readonly app: TestApp;
  /** The jobs that calls have queued since the last `runJobs`. */
  readonly jobs: SentJob[];
  setContract(terms: ContractTerms): Promise<void>;
  /** Calls an operation as a member with every role, or with the token that the call says. */
  call(operation: Operation, input?: TestCall): Promise<Response>;
  /** Makes a call of the setup, which must succeed. */
  made(operation: Operation, input?: TestCall): Promise<Record<string, unknown>>;
  /** Runs the queued jobs of a name. */
  runJobs(name: string): Promise<void>;
  /** Adds a copy of a row with changes, for a call that uses it up; returns its id. */
  copyOf(table: string, id: string, changes?: Readonly<Record<string, unknown>>): Promise<string>;
  userId(): Promise<string>;
}

export async function openWorld(): Promise<World> {
  const jobs: SentJob[] = [];
  const app = await startTestApp({ now: NOW, onJob: async (job) => void jobs.push(job) });
  const { kysely } = app.database;
  await seedTaskingWorld(app);
  // The other programs of the account would permit what that of the walk does not.
  await kysely.deleteFrom('memberships').where('program_id', '<>', PROGRAM).execute();
  await addScenes(app);

  const call: World['call'] = (operation, { params, ...more } = {}) =>
    app.call(operation, { as: CUSTOMER, params: { program: PROGRAM, ...params }, ...more });
  return {
    app,
    jobs,
    call,
    async made(operation, input) {
      const answer = await call(operation, input);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${operation.id} answered ${answer.status}: ${text}`);
      return JSON.parse(text === '' ? '{}' : text);
    },
    async setContract({ start_date, end_date, products, sensors }) {
      await kysely
        .updateTable('programs')
        .set({
          start_date,
          end_date,
          subscribed_products: products === null ? null : [...products],
          product_level_access: null,
          max_taskings: null,
          max_users: null,
        })
        .where('id', '=', PROGRAM)
        .execute();
      await kysely.deleteFrom('program_sensors').where('program_id', '=', PROGRAM).execute();
      await kysely
        .insertInto('program_sensors')
        .values(sensors.map((sensor) => ({ program_id: PROGRAM, sensor })))
        .execute();
    },
    async runJobs(name) {
      const all = MODULES.flatMap((module) => module.jobs?.(app.application.services) ?? []);
      const job = all.find(({ key }) => key.name === name);
      const due = jobs.filter((sent) => sent.name === name);
      jobs.length = 0;
      for (const { data } of due)
        await job?.run(data, { id: '', attempt: 1, lastAttempt: true, signal: new AbortController().signal });
    },
    async copyOf(table, id, changes = {}) {
      const columns = await app.database.rawQuery(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      );
      const names = columns.map(({ name }) => sql.ref(String(name)));
      const copy = crypto.randomUUID();
      await sql`insert into ${sql.table(table)} (${sql.join(names)})
        select ${sql.join(names)} from jsonb_populate_record(
          (select row from ${sql.table(table)} as row where id = ${id}::uuid), ${jsonb({ ...changes, id: copy })})`.execute(
        kysely,
      );
      return copy;
    },
    async userId() {
      const row = await kysely
        .selectFrom('users')
        .where('email', '=', CUSTOMER)
        .select('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
  };
}

export const orderBody = (scene: string) => ({
  collection: COLLECTION,
  item_ids: [scene],
  name: 'Bay',
  s3_bucket: 'walk-bucket',
  s3_folder: '',
  required_license: LICENCE,
  product_level: 'Basic',
});

/** Orders and delivers the scene that the program then owns; returns the id of the order. */
export async function orderOwnScene(world: World): Promise<string> {
  const { order } = await world.made(placeStacOrder, { body: orderBody(OWN) });
  await world.runJobs('orders.deliver');
  return String(Reflect.get(Object(order), 'id'));
}

/** The id of a scene as a capture. */
export async function captureId({ app }: World, scene: string): Promise<string> {
  const row = await app.database.kysely
    .selectFrom('scenes')
    .where('id', '=', scene)
    .select('capture_id')
    .executeTakeFirstOrThrow();
  return row.capture_id;
}

const [SIDE, BANDS] = [12, 4];
const HEADER = `ENVI
samples = ${SIDE}
lines = ${SIDE}
bands = ${BANDS}
data type = 12
interleave = bil
byte order = 0
wavelength units = Nanometers
wavelength = {460, 550, 640, 860}
data units = uW cm-2 sr-1 nm-1
data gain values = {1, 1, 1, 1}
map info = {UTM, 1, 1, ${X}, ${Y}, 8, 8, 10, North, WGS-84}
`;

/** Adds the two scenes, by the same sensor, each with a cube, a picture and a cloud map. */
async function addScenes(app: TestApp): Promise<void> {
  const values = Uint16Array.from({ length: SIDE * SIDE * BANDS }, (_, at) => 100 + ((at * 37) % 91));
  const picture = {
    width: 64,
    height: 64,
    channels: 4,
    background: { r: 255, g: 255, b: 0, alpha: 1 },
  } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  const cog = await testCog({
    width: 600,
    height: 600,
    epsg: 32610,
    transform: [30, 0, X - 9000, 0, -30, Y + 9000],
    pixel: () => [200, 100, 50],
  });
  const files: Readonly<Record<string, Uint8Array>> = {
    cube: new Uint8Array(values.buffer),
    envi_header: Buffer.from(HEADER),
    visual_rgb: cog,
    data: cog,
    cloud_map: png,
    thumbnail: png,
  };
  for (const id of [OPEN, OWN]) await addScene(app, id, files);
}

/** Adds a scene by the sensor with these files. */
export async function addScene(
  { application, database }: TestApp,
  id: string,
  files: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  const { store } = application.services;
  await store.ensureBucket(ARCHIVE_BUCKET);
  const assets = Object.entries(files).map(async ([key, bytes]): Promise<NewAsset> => {
    const objectKey = `walk/${id}/${key}`;
    await store.put(ARCHIVE_BUCKET, objectKey, bytes);
    return {
      key,
      objectKey,
      state: 'ready',
      mediaType: key === 'visual_rgb' ? 'image/tiff' : 'application/octet-stream',
      roles: [],
      title: key,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  });
  const start = new Date('2026-09-01T10:00:00Z');
  const footprint = bboxArea([-122.5, 37.7, -122.3, 37.85]);
  const scene = {
    collection: COLLECTION,
    id,
    start,
    end: start,
    captureId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    taskName: 'Bay',
    sensor: SENSOR,
    footprint,
    areaKm2: 50,
    cloudCover: 4,
    sunAzimuth: 150,
    sunElevation: 40,
    offNadir: 3,
    viewAzimuth: 90,
    imagingMode: 'narrow' as const,
    sensorSerial: null,
    item: {
      type: 'Feature',
      stac_version: '1.1.0',
      id,
      collection: COLLECTION,
      bbox: [-122.5, 37.7, -122.3, 37.85],
      geometry: footprint,
      properties: { datetime: start.toISOString() },
      links: [],
      assets: {},
    },
    recipe: null,
    processedAt: start,
    assets: await Promise.all(assets),
  };
  await insertScenes(database.kysely, [scene]);
}
