import { Refusal } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';

/** Thrown out of a transaction, so that nothing of it stays. */
class Undone extends Error {
  override readonly name = 'Undone';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** Runs a change in a transaction; a refusal leaves nothing behind. */
export async function undoOnRefusal<Answer>(
  database: Database,
  change: (transaction: DatabaseTransaction) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  try {
    return await database.transaction(async (transaction) => {
      const answer = await change(transaction);
      if (answer instanceof Refusal) throw new Undone(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}
