import { createHash } from 'node:crypto';
import { insertScenes, type NewAsset } from '@sigma/archive';
import type { Database } from '@sigma/db';
import { ARCHIVE_BUCKET } from '@sigma/domain';
import { bboxArea } from '@sigma/geo';
import type { ObjectStore } from '@sigma/storage';

const START = new Date('2026-11-01T10:00:00.000Z');

/** Creates bytes that differ between scenes and are too many for one chunk of a file. */
export function pictureOf(scene: string): Buffer {
  return Buffer.from(`picture of ${scene} `.repeat(10_000));
}

/** Adds a collection with scenes `{collection}-1` … to a program; each has a ready picture and header. */
export async function addScenes(
  database: Database,
  store: ObjectStore,
  { program, collection, count }: { program: number; collection: string; count: number },
): Promise<readonly string[]> {
  const { kysely } = database;
  await store.ensureBucket(ARCHIVE_BUCKET);
  await kysely
    .insertInto('collections')
    .values({ id: collection, title: 'Test', description: 'Scenes of a test', file_format: 'COG' })
    .execute();
  await kysely.insertInto('program_collections').values({ program_id: program, collection }).execute();
  const ids = Array.from({ length: count }, (_, index) => `${collection}-${index + 1}`);
  await insertScenes(kysely, await Promise.all(ids.map((id) => sceneOf(store, collection, id))));
  return ids;
}

async function sceneOf(store: ObjectStore, collection: string, id: string) {
  const assets = [
    await stored(store, `${collection}/${id}/visual.tif`, 'visual_rgb', pictureOf(id)),
    await stored(store, `${collection}/${id}/header.hdr`, 'envi_header', Buffer.from('ENVI\n')),
  ];
  return {
    collection,
    id,
    start: START,
    end: START,
    captureId: crypto.randomUUID(),
    taskId: null,
    taskName: null,
    sensor: null,
    footprint: bboxArea([-122, 37, -121.9, 37.1]),
    areaKm2: 50,
    cloudCover: null,
    sunAzimuth: null,
    sunElevation: null,
    offNadir: null,
    viewAzimuth: null,
    imagingMode: 'unknown' as const,
    sensorSerial: null,
    item: { id, properties: {}, assets: {} },
    recipe: null,
    processedAt: START,
    assets,
  };
}

async function stored(store: ObjectStore, objectKey: string, key: string, bytes: Buffer): Promise<NewAsset> {
  await store.put(ARCHIVE_BUCKET, objectKey, bytes);
  return {
    key,
    state: 'ready',
    objectKey,
    mediaType: 'application/octet-stream',
    roles: ['data'],
    title: key === 'visual_rgb' ? 'Picture' : 'Header',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
