import type { QueryOf, rasterCalls } from '@sigma/contract';
import { type Connection, countOfList } from '@sigma/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PageRequest } from '../../../records/index.ts';

type RasterQuery = QueryOf<typeof rasterCalls.list>;
type RasterFilters = Pick<RasterQuery, 'capture' | 'artifact_type' | 'processing_level'>;

/** A file of a capture, with the scene that it belongs to. */
export interface StoredRaster {
  readonly collection: string;
  readonly scene: string;
  readonly capture: string;
  readonly artifact_type: string;
  readonly processing_level: string | null;
  readonly state: 'planned' | 'ready' | 'failed';
  readonly object_key: string | null;
  readonly media_type: string;
  readonly title: string;
  readonly roles: string[];
  readonly size: number | null;
  readonly sha256: string | null;
}

const LEVEL = sql`scenes.item #>> '{properties,processing:level}'`;
const FROM = sql`scene_assets
  join scene_ids on scene_ids.collection = scene_assets.collection and scene_ids.id = scene_assets.scene_id
  join scenes on scenes.collection = scene_ids.collection and scenes.id = scene_ids.id
    and scenes.start = scene_ids.start`;

function conditions({ capture, artifact_type, processing_level }: RasterFilters): RawBuilder<SqlBool> {
  const all: RawBuilder<SqlBool>[] = [sql`true`];
  if (capture !== undefined) all.push(sql`scenes.capture_id = ${capture}::uuid`);
  if (artifact_type !== undefined) all.push(sql`scene_assets.key = ${artifact_type}`);
  if (processing_level !== undefined) all.push(sql`${LEVEL} = ${processing_level}`);
  return sql`${sql.join(all, sql` and `)}`;
}

/** One page of the files of captures, and how many match. */
export async function listRastersOf(
  kysely: Connection,
  query: RasterFilters & PageRequest<'capture' | 'artifact_type'>,
): Promise<{ readonly rasters: readonly StoredRaster[]; readonly count: number }> {
  const { limit, offset, ordering } = query;
  const direction = ordering.descending ? sql`desc` : sql`asc`;
  const order =
    ordering.column === 'capture'
      ? sql`scenes.capture_id ${direction}, scene_assets.key`
      : sql`scene_assets.key ${direction}, scenes.capture_id`;
  const { rows } = await sql<StoredRaster>`
    select scenes.collection, scenes.id as scene, scenes.capture_id as capture, scene_assets.key as artifact_type,
      ${LEVEL} as processing_level, scene_assets.state, scene_assets.object_key, scene_assets.media_type,
      scene_assets.title, scene_assets.roles, scene_assets.size, scene_assets.sha256
    from ${FROM} where ${conditions(query)} order by ${order} limit ${limit} offset ${offset}`.execute(
    kysely,
  );
  const count = await countOfList(rows.length, query, async () => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from ${FROM} where ${conditions(query)}`.execute(kysely);
    return counted.rows[0]?.count ?? 0;
  });
  return { rasters: rows, count };
}

export async function readRasterOf(
  kysely: Connection,
  capture: string,
  artifact_type: string,
): Promise<StoredRaster | undefined> {
  const page = { limit: 1, offset: 0, ordering: { column: 'capture', descending: false } } as const;
  return (await listRastersOf(kysely, { capture, artifact_type, ...page })).rasters[0];
}

export interface RasterFile {
  readonly collection: string;
  readonly scene: string;
  readonly key: string;
  readonly objectKey: string;
  readonly mediaType: string;
  readonly title: string;
  readonly roles: readonly string[];
  readonly size: number;
  readonly sha256: string;
}

/** Links an asset of a scene to an object of the archive; an asset with the same key is replaced. */
export async function writeRaster(transaction: Connection, file: RasterFile): Promise<void> {
  await sql`
    insert into scene_assets (collection, scene_id, key, state, object_key, media_type, roles, title, size, sha256)
    values (${file.collection}, ${file.scene}, ${file.key}, 'ready', ${file.objectKey}, ${file.mediaType},
      ${[...file.roles]}::text[], ${file.title}, ${file.size}, ${file.sha256})
    on conflict (collection, scene_id, key) do update set state = 'ready', object_key = excluded.object_key,
      media_type = excluded.media_type, roles = excluded.roles, title = excluded.title, size = excluded.size,
      sha256 = excluded.sha256, cause = null`.execute(transaction);
}

export async function removeRaster(
  transaction: Connection,
  { collection, scene, artifact_type: key }: StoredRaster,
): Promise<void> {
  await transaction
    .deleteFrom('scene_assets')
    .where('collection', '=', collection)
    .where('scene_id', '=', scene)
    .where('key', '=', key)
    .execute();
}
