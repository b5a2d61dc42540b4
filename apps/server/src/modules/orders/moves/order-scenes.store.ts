import type { DatabaseTransaction } from '@sigma/db';
import { jsonb } from '@sigma/db';
import { sql } from 'kysely';

export interface CapturedScene {
  readonly collection: string;
  readonly fileId: string;
  readonly taskId: string;
}

/** Adds captured scenes to their order. Scenes of an earlier capture stay, and no scene is added twice. */
export async function addOrderScenes(
  transaction: DatabaseTransaction,
  order: string,
  scenes: readonly CapturedScene[],
): Promise<void> {
  await sql`
    insert into order_scenes (order_id, position, collection, file_id, task_id)
    select ${order}::uuid,
      (select coalesce(max(position) + 1, 0) from order_scenes where order_id = ${order}::uuid) + given.at - 1,
      given.scene->>'collection', given.scene->>'fileId', (given.scene->>'taskId')::uuid
    from jsonb_array_elements(${jsonb(scenes)}) with ordinality as given(scene, at)
    on conflict do nothing`.execute(transaction);
  await sql`
    update orders set inventory_id = coalesce(inventory_id, ${scenes[0]?.fileId ?? null}),
      scene_count = (select count(*) from order_scenes where order_id = orders.id),
      progress_total = (select count(*) from order_scenes where order_id = orders.id)
    where id = ${order}::uuid`.execute(transaction);
}

/** Stores the approximate size of an order's delivery in bytes. */
export async function writeEstimate(
  transaction: DatabaseTransaction,
  order: string,
  bytes: number,
): Promise<void> {
  await transaction.updateTable('orders').where('id', '=', order).set({ estimated_bytes: bytes }).execute();
}
