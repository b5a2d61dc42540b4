import type { Connection, DatabaseTransaction } from '@sigma/db';

/**
 * `site`: what the asset remembers after its newest pass. `late`: the same while passes are analysed that are older than it, such as those
 * of an archive that is caught up with.
 */
export type MemoryKind = 'site' | 'late';

export interface StoredMemory {
  readonly product: string;
  readonly passes: number;
  readonly newest: Date;
  readonly object_key: string;
  readonly sha256: string;
}

export async function readMemories(kysely: Connection, asset: string): Promise<readonly StoredMemory[]> {
  return kysely
    .selectFrom('site_memory')
    .select(['product', 'passes', 'newest', 'object_key', 'sha256'])
    .where('asset_id', '=', asset)
    .execute();
}

export async function writeMemory(
  transaction: DatabaseTransaction,
  asset: string,
  memory: StoredMemory,
): Promise<void> {
  const { product: _, ...changes } = memory;
  await transaction
    .insertInto('site_memory')
    .values({ asset_id: asset, ...memory })
    .onConflict((conflict) => conflict.columns(['asset_id', 'product']).doUpdateSet(changes))
    .execute();
}

export async function forgetMemory(
  transaction: DatabaseTransaction,
  asset: string,
  kind: MemoryKind,
): Promise<void> {
  await transaction
    .deleteFrom('site_memory')
    .where('asset_id', '=', asset)
    .where('product', '=', kind)
    .execute();
}
