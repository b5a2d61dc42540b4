import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { insertScenes, type NewScene } from '@sigma/archive';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { planDay, type ScenePlan } from '@sigma/simulator';
import { folderStore, type ObjectStore } from '@sigma/storage';
import { fixedClock, type TempFolder, type TestDatabase, tempFolder, testDatabase } from '@sigma/testkit';
import { afterAll, beforeAll } from 'vitest';

export const COLLECTION = 'test-hsi';
export const SEED = 7;
export const clock = fixedClock('2026-11-21T12:00:00.000Z');
/** A small scene, which is rendered quickly. */
export const SIZE = 40;

/** A database and an archive with one simulated scene, for one file of tests. */
export function levelWorld() {
  let database: TestDatabase;
  let folder: TempFolder;
  let store: ObjectStore;
  let plan: ScenePlan;

  beforeAll(async () => {
    database = await testDatabase();
    folder = await tempFolder();
    store = folderStore(join(folder.path, 'buckets'));
    await store.ensureBucket(ARCHIVE_BUCKET);
    await database.kysely
      .insertInto('collections')
      .values({ id: COLLECTION, title: 'Test', description: '', file_format: 'ENVI' })
      .execute();
    // Its upper left corner is clear land under a high Sun.
    const first = planDay({ seed: SEED, day: new Date('2026-06-10') })[11];
    if (first === undefined) throw new Error('The simulator planned fewer scenes on this day.');
    plan = { ...first, grid: { ...first.grid, width: SIZE, height: SIZE } };
    await database.kysely
      .insertInto('sensors')
      .values({ osk_id: plan.sensor, name: 'Test', serial: 'T' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await insertScenes(database.kysely, [sceneOf(plan)]);
  });
  afterAll(async () => {
    await database.close();
    await folder.remove();
  });

  const runOf = async (level: string) =>
    database.kysely
      .selectFrom('pipeline_runs')
      .where('scene_id', '=', plan.id)
      .where('level', '=', level)
      .selectAll()
      .executeTakeFirst();

  async function bytesOf(objectKey: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await store.get(ARCHIVE_BUCKET, objectKey)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  return {
    get database() {
      return database;
    },
    get store() {
      return store;
    },
    /** The data folder of a process that works with both. */
    get folder() {
      return folder.path;
    },
    get plan() {
      return plan;
    },
    productOf: (level: string) => ({ collection: COLLECTION, scene: plan.id, level }),
    runOf,
    bytesOf,
    /** Adds a scene that differs from the first by its id. */
    addScene: async (id: string, kind?: 'old recipe') => {
      const { recipe: _, ...old } = plan;
      await insertScenes(database.kysely, [sceneOf({ ...(kind === undefined ? plan : old), id })]);
      return { collection: COLLECTION, scene: id };
    },
    /** Adds a scene of the same ground, a day later. */
    addLaterScene: async (id: string) => {
      const later = (at: Date) => new Date(at.getTime() + 86_400_000);
      const { start, end, datetime } = plan;
      const times = { start: later(start), end: later(end), datetime: later(datetime) };
      await insertScenes(database.kysely, [sceneOf({ ...plan, ...times, id })]);
      return { collection: COLLECTION, scene: id };
    },
  };
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function sceneOf(plan: ScenePlan): NewScene {
  return {
    collection: COLLECTION,
    id: plan.id,
    start: plan.start,
    end: plan.end,
    captureId: plan.taskId,
    taskId: plan.taskId,
    taskName: null,
    sensor: plan.sensor,
    footprint: plan.footprint,
    areaKm2: 1,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown',
    sensorSerial: null,
    item: { properties: {}, assets: {} },
    recipe: { kind: 'simulated', seed: SEED, plan },
    processedAt: plan.end,
    assets: [],
  };
}

/** A file as `numpy.save` writes it. */
export function npyFile(
  descr: string,
  shape: readonly number[],
  values: Float32Array | Uint16Array,
): Uint8Array {
  const text = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')}), }`;
  const header = Buffer.alloc(128, ' ');
  header.write('\x93NUMPY\x01\0', 'latin1');
  header.writeUInt16LE(118, 8);
  header.write(text, 10, 'latin1');
  header[127] = 10;
  return Buffer.concat([header, new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]);
}
