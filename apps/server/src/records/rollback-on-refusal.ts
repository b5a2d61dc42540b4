import { Refusal } from '@sigma/contract';
import type { Database, DatabaseTransaction } from '@sigma/db';

/** Thrown inside a transaction to roll it back; carries the refusal out. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.detail);
    this.refusal = refusal;
  }
}

/** Runs a change in a transaction and rolls it back when the change returns a refusal. */
export async function rollbackOnRefusal<Answer>(
  database: Pick<Database, 'transaction'>,
  change: (transaction: DatabaseTransaction) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  try {
    return await database.transaction(async (transaction) => {
      const answer = await change(transaction);
      if (answer instanceof Refusal) throw new RolledBack(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}
