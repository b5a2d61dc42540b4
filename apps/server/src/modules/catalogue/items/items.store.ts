import type { NewScene } from '@sigma/archive';
import { type Connection, geometryFromGeoJson } from '@sigma/db';
import { sql } from 'kysely';

/** A stored scene, locked to be changed by staff. */
export interface StoredItem {
  readonly captureId: string;
  /** The stored Item, without the links that the catalogue writes. */
  readonly item: Readonly<Record<string, unknown>>;
  /** The same as stored text. */
  readonly text: string;
  /** Keys of its assets that the archive stores or generates. */
  readonly archivedKeys: readonly string[];
}

/** The condition that a scene is in a collection of the program; always true without a program. */
const isInProgram = (program: number | undefined) =>
  program === undefined
    ? sql`true`
    : sql`exists (select from program_collections
        where program_id = ${program} and program_collections.collection = scene_ids.collection)`;

/** Whether a program has a collection. */
export async function hasCollection(
  kysely: Connection,
  program: number,
  collection: string,
): Promise<boolean> {
  const { rows } = await sql`select from program_collections
    where program_id = ${program} and collection = ${collection}`.execute(kysely);
  return rows.length > 0;
}

/** Prevents that a collection of a program is deleted before the transaction ends; returns false if it does not exist. */
export async function shareLockProgramCollection(
  transaction: Connection,
  program: number,
  collection: string,
): Promise<boolean> {
  const { rows } = await sql`select from program_collections
    join collections on collections.id = program_collections.collection
    where program_id = ${program} and collection = ${collection} for key share of collections`.execute(
    transaction,
  );
  return rows.length > 0;
}

/**
 * Locks an Item, of one program or of any, until the transaction ends, and reads it. The lock and the read are two
 * statements, because a statement that waits for a lock still sees the data from when it began.
 */
export async function lockItem(
  transaction: Connection,
  program: number | undefined,
  collection: string,
  id: string,
): Promise<StoredItem | undefined> {
  await sql`select from scene_ids
    where collection = ${collection} and id = ${id} and ${isInProgram(program)} for update`.execute(
    transaction,
  );
  const { rows } = await sql<StoredItem>`
    select scenes.capture_id as "captureId", scenes.item, scenes.item::text as text,
      array(select key from scene_assets where scene_assets.collection = ${collection}
        and scene_assets.scene_id = ${id} order by key) as "archivedKeys"
    from scene_ids join scenes using (collection, id, start)
    where scene_ids.collection = ${collection} and scene_ids.id = ${id} and ${isInProgram(program)}`.execute(
    transaction,
  );
  return rows[0];
}

/** Overwrites the scene that `lockItem` has read; its recipe and assets are retained. */
export async function replaceScene(transaction: Connection, scene: NewScene, now: Date): Promise<void> {
  const item = JSON.stringify(scene.item);
  await sql`select ensure_scene_partition(${scene.start}::timestamptz)`.execute(transaction);
  await sql`
    update scenes set
      start = ${scene.start}, "end" = ${scene.end}, task_id = ${scene.taskId}, task_name = ${scene.taskName},
      sensor = ${scene.sensor}, footprint = ${geometryFromGeoJson(scene.footprint)},
      area_km2 = ${scene.areaKm2}, cloud_cover = ${scene.cloudCover}, sun_azimuth = ${scene.sunAzimuth},
      sun_elevation = ${scene.sunElevation}, off_nadir = ${scene.offNadir}, view_azimuth = ${scene.viewAzimuth},
      imaging_mode = ${scene.imagingMode}, sensor_serial = ${scene.sensorSerial}, item = ${item}::json,
      datetime = (${item}::json #>> '{properties,datetime}')::timestamptz,
      platform = ${item}::json #>> '{properties,platform}',
      gsd = case when json_typeof(${item}::json #> '{properties,gsd}') = 'number'
        then (${item}::json #>> '{properties,gsd}')::float8 end,
      processed_at = ${scene.processedAt}, updated_at = ${now}, embargoed_until = ${scene.embargoedUntil ?? null}
    where collection = ${scene.collection} and id = ${scene.id} and start = (
      select start from scene_ids where collection = ${scene.collection} and id = ${scene.id})`.execute(
    transaction,
  );
}

/** Deletes the scene that `lockItem` has read, with the rows of its assets. */
export async function deleteScene(transaction: Connection, collection: string, id: string): Promise<void> {
  await sql`delete from scenes where collection = ${collection} and id = ${id} and start = (
    select start from scene_ids where collection = ${collection} and id = ${id})`.execute(transaction);
}

/** Counts the orders that contain a scene. */
export async function countOrdersOf(kysely: Connection, collection: string, id: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct order_id)::int as count from order_scenes
    where collection = ${collection} and file_id = ${id}`.execute(kysely);
  return rows[0]?.count ?? 0;
}
