import { type Database, type DatabaseTransaction, type PageWindow, ROW_COUNT, readPage } from '@sigma/db';

/** Claims a bucket for the program; returns false when it belongs to another program (PD-55). */
export async function claimBucket(
  transaction: DatabaseTransaction,
  program: number,
  bucket: string,
): Promise<boolean> {
  await transaction
    .insertInto('destinations')
    .values({ bucket, program_id: program })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await transaction
    .selectFrom('destinations')
    .where('bucket', '=', bucket)
    .select('program_id')
    .executeTakeFirst();
  return owner?.program_id === program;
}

export async function programExists({ kysely }: Database, program: number): Promise<boolean> {
  const row = await kysely.selectFrom('programs').where('id', '=', program).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function listBuckets(
  { kysely }: Database,
  program: number,
  page: PageWindow & { readonly descending: boolean },
): Promise<{ readonly buckets: readonly { bucket: string }[]; readonly count: number }> {
  const matching = kysely.selectFrom('destinations').where('program_id', '=', program);
  const ordered = matching.select('bucket').orderBy('bucket', page.descending ? 'desc' : 'asc');
  const { rows, count } = await readPage(ordered, matching.select(ROW_COUNT), page);
  return { buckets: rows, count };
}
