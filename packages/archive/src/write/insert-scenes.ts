import { type AssetState, type Connection, jsonb, type StoredImagingMode, wkbHex } from '@sigma/db';
import type { Area } from '@sigma/geo';
import { sql } from 'kysely';
import { queueArrivals } from './queue-arrivals.ts';
import { queuePasses } from './queue-passes.ts';
import { ensureScenePartitions } from './scene-partitions.ts';

export interface NewAsset {
  readonly key: string;
  readonly state: AssetState;
  /** Key in the archive bucket; a planned asset has a key before its object exists. */
  readonly objectKey: string | null;
  readonly mediaType: string;
  readonly roles: readonly string[];
  readonly title: string;
  readonly size: number | null;
  /** Lower-case hexadecimal. */
  readonly sha256: string | null;
}

/** A scene as it is stored. Angles are in degrees, cloud cover in per cent; `null` means unknown. */
export interface NewScene {
  readonly collection: string;
  readonly id: string;
  readonly start: Date;
  readonly end: Date;
  readonly captureId: string;
  readonly taskId: string | null;
  readonly taskName: string | null;
  readonly sensor: number | null;
  /** Longitudes within ±180, split at the antimeridian. */
  readonly footprint: Area;
  readonly areaKm2: number;
  readonly cloudCover: number | null;
  readonly sunAzimuth: number | null;
  readonly sunElevation: number | null;
  readonly offNadir: number | null;
  readonly viewAzimuth: number | null;
  readonly imagingMode: StoredImagingMode;
  readonly sensorSerial: string | null;
  /**
   * The STAC Item without the links that the catalogue writes; others are its first member. The addresses of its assets
   * begin with "/api/files/".
   */
  readonly item: object;
  /** The input from which pictures are made while they are not stored. */
  readonly recipe: object | null;
  readonly processedAt: Date;
  /** Until this instant only staff see the scene; absent or null means no embargo. */
  readonly embargoedUntil?: Date | null | undefined;
  readonly assets: readonly NewAsset[];
}

/** Rows in one statement: enough to make round trips negligible, few enough for one message. */
const BATCH = 1000;

/**
 * Stores scenes with their assets and creates the partitions of their months. Scenes whose collection and id already
 * exist stay unchanged, so a second run adds nothing. Every scene enters the archive here, and is queued for the saved
 * searches that may find it and for the assets that it shows. Call it in a transaction to store all scenes or none.
 *
 * @returns the ids that were added, in the order of `scenes`
 */
export async function insertScenes(
  kysely: Connection,
  scenes: readonly NewScene[],
): Promise<readonly string[]> {
  await ensureScenePartitions(
    kysely,
    scenes.map(({ start }) => start),
  );
  const added: string[] = [];
  for (let from = 0; from < scenes.length; from += BATCH) {
    added.push(...(await insertBatch(kysely, scenes.slice(from, from + BATCH))));
  }
  return added;
}

async function insertBatch(kysely: Connection, scenes: readonly NewScene[]): Promise<readonly string[]> {
  const ids = scenes.map(({ collection, id, start, taskId, embargoedUntil, sensor }) => {
    return { collection, id, start, taskId, embargoedUntil, sensor };
  });
  // Ids are inserted in one order, so that two transactions with the same ids cannot deadlock.
  const fresh = await sql<{ collection: string; id: string }>`
    insert into scene_ids (collection, id, start, task_id, embargoed_until, sensor)
    select collection, id, start, "taskId", "embargoedUntil", sensor
    from jsonb_to_recordset(${jsonb(ids)}) as given(collection text, id text, start timestamptz, "taskId" uuid,
      "embargoedUntil" timestamptz, sensor integer)
    order by collection, id
    on conflict do nothing
    returning collection, id`.execute(kysely);
  const known = new Set(fresh.rows.map((row) => `${row.collection}/${row.id}`));
  const added = scenes.filter((scene) => known.delete(`${scene.collection}/${scene.id}`));
  if (added.length === 0) return [];
  await insertRows(kysely, added);
  await insertAssets(kysely, added);
  await queueArrivals(kysely, added);
  await queuePasses(kysely, added);
  return added.map((scene) => scene.id);
}

/** Sends Items and footprints as lines next to the other columns, so that they are quoted and parsed only once. */
async function insertRows(kysely: Connection, scenes: readonly NewScene[]): Promise<void> {
  const rows = scenes.map(({ assets: _, item, footprint: __, ...scene }) => ({
    ...scene,
    ...membersOf(item),
  }));
  const items = scenes.map(({ item }) => JSON.stringify(item)).join('\n');
  const footprints = scenes.map(({ footprint }) => wkbHex(footprint)).join('\n');
  await sql`
    insert into scenes (collection, id, start, "end", capture_id, task_id, task_name, sensor, footprint,
      area_km2, cloud_cover, sun_azimuth, sun_elevation, off_nadir, view_azimuth, imaging_mode,
      sensor_serial, item, datetime, platform, gsd, recipe, processed_at, updated_at, embargoed_until)
    select collection, id, start, "end", capture_id, task_id, task_name, sensor, footprint::geometry,
      area_km2, cloud_cover, sun_azimuth, sun_elevation, off_nadir, view_azimuth, imaging_mode,
      sensor_serial, item::json, datetime, platform, gsd, recipe, processed_at, processed_at, embargoed_until
    from rows from (
      json_to_recordset(${JSON.stringify(rows)}::json) as (
        collection text, id text, start timestamptz, "end" timestamptz, "captureId" uuid, "taskId" uuid,
        "taskName" text, sensor integer, "areaKm2" float8, "cloudCover" float8, "sunAzimuth" float8,
        "sunElevation" float8, "offNadir" float8, "viewAzimuth" float8, "imagingMode" text,
        "sensorSerial" text, recipe jsonb, "processedAt" timestamptz, "embargoedUntil" timestamptz,
        datetime timestamptz, platform text, gsd float8),
      unnest(string_to_array(${items}::text, chr(10))),
      unnest(string_to_array(${footprints}::text, chr(10)))
    ) as given(collection, id, start, "end", capture_id, task_id, task_name, sensor, area_km2, cloud_cover,
      sun_azimuth, sun_elevation, off_nadir, view_azimuth, imaging_mode, sensor_serial, recipe, processed_at,
      embargoed_until, datetime, platform, gsd, item, footprint)`.execute(kysely);
}

/** Members of an Item that have their own column. */
function membersOf(item: object) {
  const properties: unknown = Reflect.get(item, 'properties');
  const read = (name: string): unknown => Reflect.get(Object(properties), name);
  const gsd = read('gsd');
  // Items from other systems may have any value there.
  return {
    datetime: read('datetime'),
    platform: read('platform'),
    gsd: typeof gsd === 'number' ? gsd : null,
  };
}

async function insertAssets(kysely: Connection, scenes: readonly NewScene[]): Promise<void> {
  const rows = scenes.flatMap(({ collection, id, assets }) =>
    assets.map((asset) => ({ ...asset, collection, id })),
  );
  await sql`
    insert into scene_assets (collection, scene_id, key, state, object_key, media_type, roles, title, size, sha256)
    select collection, id, key, state, "objectKey", "mediaType", roles, title, size, sha256
    from jsonb_to_recordset(${jsonb(rows)}) as given(
      collection text, id text, key text, state text, "objectKey" text, "mediaType" text, roles text[],
      title text, size bigint, sha256 text)`.execute(kysely);
}
