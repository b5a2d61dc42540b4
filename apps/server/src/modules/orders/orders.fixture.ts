import { createHash } from 'node:crypto';
import { insertScenes, type NewAsset } from '@sigma/archive';
import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import type { ObjectStore } from '@sigma/storage';

export const COLLECTION = 'test-scenes';
export const LICENCE = 'standard-1';
const START = new Date('2026-11-01T10:00:00.000Z');

/** Creates a program and a user for one test file, and fills the program with `fillProgram`. */
export async function orderWorld(database: Database, archive: ObjectStore, sceneCount: number) {
  const { kysely } = database;
  const program = await kysely
    .insertInto('programs')
    .values({
      name: `Program ${crypto.randomUUID()}`,
      company_name: 'Company',
      start_date: '2026-01-01',
      end_date: '2030-01-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await kysely
    .insertInto('users')
    .values({ email: 'orders@test.example' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = await fillProgram(database, archive, program.id, sceneCount);
  return { program: program.id, user: user.id, ids };
}

/** Gives a program a licence, two products and a collection of scenes whose pictures are in the archive. */
export async function fillProgram(
  database: Database,
  archive: ObjectStore,
  program: number,
  sceneCount: number,
): Promise<readonly string[]> {
  await database.kysely
    .updateTable('programs')
    .where('id', '=', program)
    .set({ product_level_access: ['Basic L1A', 'Basic'] })
    .execute();
  await insertProducts(database, program);
  await archive.ensureBucket(ARCHIVE_BUCKET);
  const ids = Array.from({ length: sceneCount }, (_, index) => `scene-${index + 1}`);
  await insertScenes(
    database.kysely,
    await Promise.all(ids.map((id, index) => sceneWithPicture(archive, id, index))),
  );
  return ids;
}

async function insertProducts({ kysely }: Database, program: number): Promise<void> {
  const eula = await kysely
    .insertInto('eulas')
    .values({ name: 'Standard', short_name: 'Standard', identifying_value: LICENCE, text: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely.insertInto('program_eulas').values({ program_id: program, eula_id: eula.id }).execute();
  await kysely
    .insertInto('collections')
    .values({ id: COLLECTION, title: 'Test scenes', description: 'Scenes of a test', file_format: 'COG' })
    .execute();
  await kysely
    .insertInto('program_collections')
    .values({ program_id: program, collection: COLLECTION })
    .execute();
  await kysely
    .insertInto('data_products')
    .values([
      {
        name: 'Cube',
        product_level: 'Basic L1A',
        file_formats: ['ENVI'],
        collections: [COLLECTION],
        description: '',
      },
      {
        name: 'Picture',
        product_level: 'Basic',
        file_formats: ['COG'],
        collections: [COLLECTION],
        description: '',
      },
    ])
    .execute();
}

async function sceneWithPicture(archive: ObjectStore, id: string, index: number) {
  const bytes = Buffer.from(`picture of ${id} `.repeat(50 + index));
  const objectKey = `test/${id}/visual.tif`;
  await archive.put(ARCHIVE_BUCKET, objectKey, bytes);
  const asset: NewAsset = {
    key: 'visual_rgb',
    state: 'ready',
    objectKey,
    mediaType: 'image/tiff',
    roles: ['visual'],
    title: 'Picture',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const west = -122 + index * 0.1;
  return {
    collection: COLLECTION,
    id,
    start: START,
    end: START,
    captureId: crypto.randomUUID(),
    taskId: '00000000-0000-4000-8000-000000000001',
    taskName: 'A task',
    sensor: null,
    footprint: {
      type: 'Polygon' as const,
      coordinates: [
        [[west, 37] as const, [west + 0.1, 37] as const, [west + 0.1, 37.1] as const, [west, 37] as const],
      ],
    },
    areaKm2: 50,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown' as const,
    sensorSerial: null,
    item: {
      type: 'Feature',
      stac_version: '1.1.0',
      id,
      collection: COLLECTION,
      bbox: [west, 37, west + 0.1, 37.1],
      properties: { datetime: START.toISOString() },
      assets: {},
    },
    recipe: index === 0 ? { made: 'by a test' } : null,
    processedAt: START,
    assets: [asset],
  };
}
