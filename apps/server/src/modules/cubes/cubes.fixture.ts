import { createHash } from 'node:crypto';
import { insertScenes, type NewAsset } from '@sigma/archive';
import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET, type ProductLevel } from '@sigma/domain';
import { bboxArea } from '@sigma/geo';
import { planDay, RECIPE_VERSION, type ScenePlan } from '@sigma/simulator';
import type { ObjectStore } from '@sigma/storage';
import type { Imagery } from '../imagery/index.ts';

export const COLLECTION = 'cubes';
export const CUSTOMER = 'customer@demo.example';
export const SEED = 7;
/** Sides of the simulated scenes of tests. */
export const SIDE = 40;

/** Adds a collection of cubes to a program that has these product levels. */
export async function openCollection(
  { kysely }: Database,
  program: number,
  levels: readonly ProductLevel[],
  id = COLLECTION,
): Promise<void> {
  await kysely
    .insertInto('collections')
    .values({ id, title: 'Cubes', description: '', file_format: 'ENVI' })
    .execute();
  await kysely.insertInto('program_collections').values({ program_id: program, collection: id }).execute();
  await grantLevels({ kysely }, program, levels);
}

export async function grantLevels(
  { kysely }: Pick<Database, 'kysely'>,
  program: number,
  levels: readonly ProductLevel[],
): Promise<void> {
  await kysely
    .updateTable('programs')
    .set({ product_level_access: [...levels] })
    .where('id', '=', program)
    .execute();
}

/** Upper left corners of scenes in daylight, which are rendered quickly; with radiance, or with counts of the first recipes. */
export function smallPlans(version: 'radiance' | 'counts', count: number): readonly ScenePlan[] {
  const plans = planDay({ seed: SEED, day: new Date('2026-06-10') }).filter(
    ({ acquisition }) => acquisition.sunElevation > 30,
  );
  return plans.slice(0, count).map(({ recipe: _, ...plan }) => ({
    ...plan,
    ...(version === 'radiance' && { recipe: RECIPE_VERSION }),
    grid: { ...plan.grid, width: SIDE, height: SIDE },
  }));
}

export interface SceneToAdd {
  readonly id: string;
  readonly recipe?: object | null;
  readonly assets?: readonly NewAsset[];
  readonly embargoedUntil?: Date;
  readonly collection?: string;
}

let scenes = 0;

export async function addScene(database: Database, scene: SceneToAdd): Promise<void> {
  const { id, recipe = null, assets = [], embargoedUntil, collection = COLLECTION } = scene;
  const start = new Date(Date.UTC(2026, 9, 1, 0, ++scenes));
  const nothing = {
    taskId: null,
    taskName: null,
    sensor: null,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    sensorSerial: null,
  };
  await insertScenes(database.kysely, [
    {
      ...nothing,
      collection,
      id,
      start,
      end: start,
      captureId: crypto.randomUUID(),
      footprint: bboxArea([-123, 37, -122, 38]),
      areaKm2: 1,
      imagingMode: 'unknown',
      item: { type: 'Feature', id, collection, properties: {}, assets: {} },
      recipe,
      processedAt: start,
      assets,
    },
  ]);
  if (embargoedUntil !== undefined) {
    await database.kysely
      .updateTable('scenes')
      .set({ embargoed_until: embargoedUntil })
      .where('collection', '=', collection)
      .where('id', '=', id)
      .execute();
  }
}

/** Adds a simulated scene and returns its recipe as the database has it. */
export async function addPlanned(database: Database, plan: ScenePlan, id = plan.id): Promise<object> {
  const recipe = { kind: 'simulated', seed: SEED, plan };
  await addScene(database, { id, recipe });
  return recipe;
}

/** Stores a file in the archive and returns the asset that refers to it. */
export async function storedAsset(
  store: ObjectStore,
  objectKey: string,
  key: string,
  bytes: Uint8Array,
): Promise<NewAsset> {
  await store.ensureBucket(ARCHIVE_BUCKET);
  await store.put(ARCHIVE_BUCKET, objectKey, bytes);
  return {
    key,
    objectKey,
    state: 'ready',
    mediaType: 'application/octet-stream',
    roles: [],
    title: key,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Adds a scene whose cube and header are stored. */
export async function addStored(
  database: Database,
  store: ObjectStore,
  { id, header, data }: { readonly id: string; readonly header: string; readonly data: Uint8Array },
  collection = COLLECTION,
): Promise<void> {
  const assets = [
    await storedAsset(store, `${collection}/${id}.img`, 'cube', data),
    await storedAsset(store, `${collection}/${id}.hdr`, 'envi_header', Buffer.from(header)),
  ];
  await addScene(database, { id, assets, collection });
}

/** The asset of each level of product that has the values of a level of cubes. */
const FILES = { Raw: 'raw', 'Basic L1A': 'cube', Unrectified: 'unrectified' } as const;

/** The numbers of the file that an order of this level is delivered, by line, band and sample. Detector counts have 14 bits, so all are int16. */
export async function deliveredValues(
  { imagery, store }: { readonly imagery: Pick<Imagery, 'ensureProduct'>; readonly store: ObjectStore },
  scene: string,
  level: keyof typeof FILES,
): Promise<Int16Array> {
  const product = await imagery.ensureProduct(
    { collection: COLLECTION, scene, level },
    new AbortController().signal,
  );
  const file = product.files.find(({ asset }) => asset === FILES[level]);
  if (file === undefined) throw new Error(`The product has no file of the level "${level}".`);
  return new Int16Array((await joined(await store.get(ARCHIVE_BUCKET, file.objectKey))).slice().buffer);
}

/** Bytes of a file in chunks, in one piece. */
export async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Uint8Array(Buffer.concat(parts));
}
