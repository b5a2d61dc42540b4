import { countScenes, isVisible, type SceneAccess } from '@sigma/archive';
import {
  type Connection,
  geoJsonOf,
  geometryFromGeoJson,
  intersects,
  type PageWindow,
  ROW_COUNT,
  readPage,
} from '@sigma/db';
import type { Area, Geometry } from '@sigma/geo';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ArrivedScene } from '../../tasking/index.ts';

/** The visible captures: those that a program may see, or all. */
export type CaptureScope = { readonly access: SceneAccess; readonly now: Date } | 'every';

/** The filters of a list of captures. An undefined member does not filter; ranges include both ends. */
export interface CaptureQuery {
  readonly captureId?: string | undefined;
  /** Longitudes within ±180. */
  readonly area?: Geometry | undefined;
  readonly taskName?: string | undefined;
  readonly capturedAfter?: Date | undefined;
  readonly capturedBefore?: Date | undefined;
  readonly processedAfter?: Date | undefined;
  readonly processedBefore?: Date | undefined;
  readonly cloudCoverMin?: number | undefined;
  readonly cloudCoverMax?: number | undefined;
  readonly fileIds?: readonly string[] | undefined;
  readonly taskIds?: readonly string[] | undefined;
  readonly sensor?: number | undefined;
  readonly orderId?: string | undefined;
  /** Includes only the most recently processed of several captures with the same file id. */
  readonly latestOnly?: boolean | undefined;
}

export type CaptureColumn = 'start' | 'processed_at' | 'cloud_cover' | 'id';

export interface CapturePage extends PageWindow {
  readonly column: CaptureColumn;
  readonly descending: boolean;
}

function capturesOf(kysely: Connection, scope: CaptureScope, query: CaptureQuery) {
  const all = [...scopeConditions(scope), ...conditions(query, scope)];
  return kysely.selectFrom('scenes').where(sql<SqlBool>`${sql.join(all, sql` and `)}`);
}

const COLUMNS = [
  'scenes.capture_id',
  'scenes.collection',
  'scenes.id',
  'scenes.task_id',
  'scenes.task_name',
  'scenes.sensor',
  'scenes.start',
  'scenes.processed_at',
  'scenes.cloud_cover',
  'scenes.embargoed_until',
] as const;

const footprint = sql.ref('scenes.footprint');

/** Whether the scene has the picture that a preview shows. */
const hasPicture = sql<boolean>`exists (select from scene_assets where scene_assets.collection = scenes.collection
  and scene_assets.scene_id = scenes.id and scene_assets.key = 'visual_rgb' and scene_assets.state <> 'failed')`;

/** The newest order of any program that includes the scene. */
const newestOrder = sql<
  string | null
>`(select orders.id from order_scenes join orders on orders.id = order_scenes.order_id
  where order_scenes.collection = scenes.collection and order_scenes.file_id = scenes.id
  order by orders.placed_at desc, orders.id limit 1)`;

/** One page of the captures in a scope, and how many match. */
export async function listCapturesOf(
  kysely: Connection,
  scope: CaptureScope,
  query: CaptureQuery,
  page: CapturePage,
) {
  const matching = capturesOf(kysely, scope, query);
  const ordered = matching
    .select([...COLUMNS, geoJsonOf<Area>(footprint).as('footprint'), hasPicture.as('has_picture')])
    // Programs do not see orders of each other.
    .select((scope === 'every' ? newestOrder : sql<null>`null::uuid`).as('order_id'))
    .orderBy(page.column, (order) => {
      const ordered = page.descending ? order.desc() : order.asc();
      // For columns without nulls, NULLS LAST would prevent the use of their index.
      return page.column === 'cloud_cover' ? ordered.nullsLast() : ordered;
    })
    .orderBy('id')
    .orderBy('collection');
  const isUnfiltered = Object.values(query).every((filter) => filter === undefined || filter === false);
  const counted =
    isUnfiltered && scope !== 'every'
      ? () => countScenes(kysely, scope.access, scope)
      : matching.select(ROW_COUNT);
  const { rows, count } = await readPage(ordered, counted, page);
  return { captures: rows, count };
}

export type StoredCapture = Awaited<ReturnType<typeof listCapturesOf>>['captures'][number];

/** The scene of a capture, in the form in which tasking is notified. */
export const arrivedSceneOf = ({ collection, id, task_id }: StoredCapture): ArrivedScene => ({
  collection,
  fileId: id,
  taskId: task_id,
});

/** Reads a capture in a scope; undefined if it is not visible there. */
export async function readCaptureOf(
  kysely: Connection,
  scope: CaptureScope,
  captureId: string,
): Promise<StoredCapture | undefined> {
  const page = { limit: 1, offset: 0, column: 'start', descending: true } as const;
  const { captures } = await listCapturesOf(kysely, scope, { captureId }, page);
  return captures[0];
}

/** The condition of the scenes in a scope. */
export function scopeConditions(scope: CaptureScope): readonly RawBuilder<SqlBool>[] {
  if (scope === 'every') return [sql`true`];
  return [isVisible(scope.access, scope.now)];
}

function conditions(query: CaptureQuery, scope: CaptureScope): readonly RawBuilder<SqlBool>[] {
  const all: RawBuilder<SqlBool>[] = [];
  if (query.captureId) all.push(sql`scenes.capture_id = ${query.captureId}::uuid`);
  if (query.area) all.push(intersects(footprint, geometryFromGeoJson(query.area)));
  if (query.taskName) all.push(sql`position(lower(${query.taskName}) in lower(scenes.task_name)) > 0`);
  if (query.capturedAfter) all.push(sql`scenes.start >= ${query.capturedAfter}`);
  if (query.capturedBefore) all.push(sql`scenes.start <= ${query.capturedBefore}`);
  if (query.processedAfter) all.push(sql`scenes.processed_at >= ${query.processedAfter}`);
  if (query.processedBefore) all.push(sql`scenes.processed_at <= ${query.processedBefore}`);
  if (query.cloudCoverMin !== undefined) all.push(sql`scenes.cloud_cover >= ${query.cloudCoverMin}`);
  if (query.cloudCoverMax !== undefined) all.push(sql`scenes.cloud_cover <= ${query.cloudCoverMax}`);
  if (query.fileIds) all.push(isOneOf(query.fileIds));
  if (query.taskIds) all.push(sql`scenes.task_id = any(${[...query.taskIds]}::uuid[])`);
  if (query.sensor !== undefined) all.push(sql`scenes.sensor = ${query.sensor}`);
  if (query.orderId) all.push(inOrder(scope, query.orderId));
  if (query.latestOnly) all.push(isLatest);
  return all;
}

/** Looks up the start of each file id, so that only the partitions of those months are read. */
function isOneOf(fileIds: readonly string[]): RawBuilder<SqlBool> {
  return sql`(scenes.collection, scenes.id, scenes.start) in (
    select collection, id, start from scene_ids where id = any(${[...fileIds]}::text[]))`;
}

const isLatest = sql<SqlBool>`not exists (
  select from scene_ids join scenes as newer using (collection, id, start)
  where scene_ids.id = scenes.id
    and (newer.processed_at, newer.collection) > (scenes.processed_at, scenes.collection))`;

/** The condition that a scene is in an order; in the scope of a program only its own orders count. */
function inOrder(scope: CaptureScope, orderId: string): RawBuilder<SqlBool> {
  const own = scope === 'every' ? sql`` : sql`and orders.program_id = ${scope.access.program}`;
  return sql`exists (select from order_scenes join orders on orders.id = order_scenes.order_id
    where orders.id = ${orderId}::uuid ${own} and order_scenes.collection = scenes.collection
      and order_scenes.file_id = scenes.id)`;
}
