import type { Connection, DatabaseTransaction } from '@sigma/db';

export async function readReviewSetting(kysely: Connection, program: number): Promise<boolean> {
  const { review_before_publish } = await kysely
    .selectFrom('programs')
    .select('review_before_publish')
    .where('id', '=', program)
    .executeTakeFirstOrThrow();
  return review_before_publish;
}

export async function writeReviewSetting(
  transaction: DatabaseTransaction,
  program: number,
  isReviewed: boolean,
): Promise<void> {
  await transaction
    .updateTable('programs')
    .set({ review_before_publish: isReviewed })
    .where('id', '=', program)
    .execute();
}
