import type { Database, DeliveryFilesTable } from '@sigma/db';
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

/** Records the size and hash of a file after its object has been written. */
export async function completeFile(
  { kysely }: Database,
  order: string,
  path: string,
  written: WrittenFile,
  now: Date,
): Promise<void> {
  await kysely
    .updateTable('delivery_files')
    .where('order_id', '=', order)
    .where('path', '=', path)
    .set({ ...written, finished_at: now, writes: sql<number>`writes + 1` })
    .execute();
}
