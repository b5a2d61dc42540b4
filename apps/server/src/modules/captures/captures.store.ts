import { geoJsonOf, geometryFromGeoJson, intersects, type Tables } from '@sigma/db';
import type { Area, Geometry } from '@sigma/geo';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';

/** What a list of captures asks; absent members ask nothing, both ends of every range are included. */
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
}

export type CaptureColumn = 'start' | 'processed_at' | 'cloud_cover' | 'id';

export interface CapturePage {
  readonly limit: number;
  readonly offset: number;
  readonly column: CaptureColumn;
  readonly falling: boolean;
}

type Builder = ExpressionBuilder<Tables, 'scenes'>;

function capturesOf(kysely: Kysely<Tables>, program: number, query: CaptureQuery) {
  return kysely.selectFrom('scenes').where((builder) => builder.and(conditions(builder, program, query)));
}

const COLUMNS = [
  'scenes.capture_id',
  'scenes.id',
  'scenes.task_id',
  'scenes.task_name',
  'scenes.sensor',
  'scenes.start',
  'scenes.processed_at',
  'scenes.cloud_cover',
] as const;

const footprint = sql.ref('scenes.footprint');

/** Whether the scene has the picture that a preview shows. */
const hasPicture = sql<boolean>`exists (select from scene_assets where scene_assets.collection = scenes.collection
  and scene_assets.scene_id = scenes.id and scene_assets.key = 'visual_rgb' and scene_assets.state <> 'failed')`;

export async function listCapturesOf(
  kysely: Kysely<Tables>,
  program: number,
  query: CaptureQuery,
  page: CapturePage,
) {
  const captures = await capturesOf(kysely, program, query)
    .select([...COLUMNS, geoJsonOf<Area>(footprint).as('footprint'), hasPicture.as('has_picture')])
    .orderBy(page.column, (order) => (page.falling ? order.desc() : order.asc()).nullsLast())
    .orderBy('id')
    .orderBy('collection')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await capturesOf(kysely, program, query)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { captures, count };
}

export type StoredCapture = Awaited<ReturnType<typeof listCapturesOf>>['captures'][number];

export async function readCaptureOf(
  kysely: Kysely<Tables>,
  program: number,
  captureId: string,
): Promise<StoredCapture | undefined> {
  const page = { limit: 1, offset: 0, column: 'start', falling: true } as const;
  const { captures } = await listCapturesOf(kysely, program, { captureId }, page);
  return captures[0];
}

function conditions(builder: Builder, program: number, query: CaptureQuery): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [
    builder('collection', 'in', (inner) =>
      inner
        .selectFrom('program_collections')
        .where('program_id', '=', program)
        .select('program_collections.collection'),
    ),
  ];
  if (query.captureId) all.push(builder('capture_id', '=', query.captureId));
  if (query.area) all.push(intersects(footprint, geometryFromGeoJson(query.area)));
  if (query.taskName) all.push(sql<boolean>`position(lower(${query.taskName}) in lower(task_name)) > 0`);
  if (query.capturedAfter) all.push(builder('start', '>=', query.capturedAfter));
  if (query.capturedBefore) all.push(builder('start', '<=', query.capturedBefore));
  if (query.processedAfter) all.push(builder('processed_at', '>=', query.processedAfter));
  if (query.processedBefore) all.push(builder('processed_at', '<=', query.processedBefore));
  if (query.cloudCoverMin !== undefined) all.push(builder('cloud_cover', '>=', query.cloudCoverMin));
  if (query.cloudCoverMax !== undefined) all.push(builder('cloud_cover', '<=', query.cloudCoverMax));
  if (query.fileIds) all.push(sql<boolean>`id = any(${[...query.fileIds]}::text[])`);
  if (query.taskIds) all.push(sql<boolean>`task_id = any(${[...query.taskIds]}::uuid[])`);
  if (query.sensor !== undefined) all.push(builder('sensor', '=', query.sensor));
  if (query.orderId) all.push(inOrder(builder, program, query.orderId));
  return all;
}

/** Scenes of an order, and of this program's orders only. */
function inOrder(builder: Builder, program: number, orderId: string): Expression<SqlBool> {
  return builder.exists(
    builder
      .selectFrom('order_scenes')
      .innerJoin('orders', 'orders.id', 'order_scenes.order_id')
      .where('orders.program_id', '=', program)
      .where('orders.id', '=', orderId)
      .whereRef('order_scenes.collection', '=', 'scenes.collection')
      .whereRef('order_scenes.file_id', '=', 'scenes.id')
      .select('order_scenes.position'),
  );
}
