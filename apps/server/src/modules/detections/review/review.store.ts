import type { DatabaseTransaction } from '@sigma/db';
import type { FeedbackCode } from '@sigma/domain';

/** Locks a finding until the transaction ends. */
export async function lockDetection(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.selectFrom('detections').where('id', '=', id).select('id').forUpdate().execute();
}

export interface ReviewToWrite {
  readonly feedback_status: FeedbackCode;
  readonly feedback_text: string | null;
  readonly reviewed_by: string | null;
  readonly reviewed_at: Date;
}

export async function writeReview(
  transaction: DatabaseTransaction,
  id: string,
  review: ReviewToWrite,
): Promise<void> {
  await transaction
    .updateTable('detections')
    .set({ ...review, updated_at: review.reviewed_at })
    .where('id', '=', id)
    .execute();
}
