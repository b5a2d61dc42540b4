import type { Connection } from '@sigma/db';
import type { WithdrawalState } from '@sigma/domain';

export interface Withdrawal {
  readonly request: string;
  readonly state: WithdrawalState;
  /** The reason of the customer, or the answer. */
  readonly text: string;
  readonly at: Date;
}

/** Stores that a withdrawal was requested, or its answer. */
export async function writeWithdrawal(
  transaction: Connection,
  { request, state, text, at }: Withdrawal,
): Promise<void> {
  await transaction
    .updateTable('tasking_requests')
    .where('id', '=', request)
    .set({ withdrawal: state, withdrawal_text: text, withdrawal_at: at, updated_at: at })
    .execute();
}

/** Ids of requests with a withdrawal that is not decided, the oldest first. */
export async function listOpenWithdrawals(kysely: Connection): Promise<readonly string[]> {
  const rows = await kysely
    .selectFrom('tasking_requests')
    .where('withdrawal', '=', 'requested')
    .select('id')
    .orderBy('withdrawal_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** When the scheduled task of a request starts; undefined without one. */
export async function startOfTask(kysely: Connection, request: string): Promise<Date | undefined> {
  const task = await kysely
    .selectFrom('sensor_tasks')
    .where('tasking_request', '=', request)
    .where('state', '=', 'scheduled')
    .select('start')
    .orderBy('start', 'desc')
    .limit(1)
    .executeTakeFirst();
  return task?.start;
}
