import type { Database, DatabaseTransaction, DeliveryFilesTable } from '@sigma/db';
import { type Selectable, sql } from 'kysely';

export type DeliveredFile = Selectable<DeliveryFilesTable>;

export async function listFiles({ kysely }: Database, order: string): Promise<readonly DeliveredFile[]> {
  return kysely
    .selectFrom('delivery_files')
    .where('order_id', '=', order)
    .selectAll()
    .orderBy(sql`path collate "C"`)
    .execute();
}

export function readFile(
  { kysely }: Database,
  order: string,
  path: string,
): Promise<DeliveredFile | undefined> {
  return kysely
    .selectFrom('delivery_files')
    .where('order_id', '=', order)
    .where('path', '=', path)
    .selectAll()
    .executeTakeFirst();
}

/** Records a file before its object is written, so that an object found at the path later belongs to this delivery. */
export async function announceFile(
  { kysely }: Database,
  order: string,
  path: string,
  fileId: string | null,
): Promise<void> {
  await kysely
    .insertInto('delivery_files')
    .values({ order_id: order, path, file_id: fileId, size: null, sha256: null, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface WrittenFile {
  readonly size: number;
  readonly sha256: string;
  /** CRC-32, unsigned, for the archive of all files; null for files written before it was stored. */
  readonly crc32: number | null;
}

/**
 * Records the size and hash of a file after its object has been written, and in the same statement the event that it was
 * delivered. A file that is written again is delivered again.
 */
export async function completeFile(
  { kysely }: Database,
  order: string,
  path: string,
  { size, sha256, crc32 }: WrittenFile,
  now: Date,
): Promise<void> {
  await sql`
    with done as (
      update delivery_files set size = ${size}::bigint, sha256 = ${sha256}, crc32 = ${crc32}::bigint,
        finished_at = ${now}::timestamptz, writes = writes + 1
      where order_id = ${order}::uuid and path = ${path}
      returning order_id, path, file_id, size, sha256, finished_at
    )
    insert into file_delivery_events
      (order_id, bucket, path, file_id, task_id, status, size, sha256, source, created_at, delivered_at)
    select done.order_id, bucket, prefix || '/' || done.path, done.file_id, ${TASK_OF_FILE}, 'delivered', done.size,
      done.sha256, 'delivery', done.finished_at, done.finished_at
    from done join deliveries on deliveries.order_id = done.order_id`.execute(kysely);
}

/** Records the files that a failed delivery had begun and not finished. */
export async function failFiles(transaction: DatabaseTransaction, order: string, now: Date): Promise<void> {
  await sql`
    insert into file_delivery_events (order_id, bucket, path, file_id, task_id, status, source, created_at)
    select done.order_id, bucket, prefix || '/' || done.path, done.file_id, ${TASK_OF_FILE}, 'failed', 'delivery',
      ${now}::timestamptz
    from delivery_files done join deliveries on deliveries.order_id = done.order_id
    where done.order_id = ${order}::uuid and done.finished_at is null`.execute(transaction);
}

/** The task that captured the scene of a file. */
const TASK_OF_FILE = sql`(select task_id from order_scenes scene
  where scene.order_id = done.order_id and scene.file_id = done.file_id limit 1)`;
