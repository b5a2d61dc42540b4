import { decideWithdrawal } from '@sigma/domain';
import { SYSTEM } from '../actor.ts';
import { closeWithdrawal } from '../requests/close-withdrawal.ts';
import { statusOf } from '../requests/request-answer.ts';
import { lockRequest } from '../requests/tasking-requests.store.ts';
import { listOpenWithdrawals, startOfTask } from '../requests/withdrawals.store.ts';
import type { TaskingServices } from '../services.ts';

interface UnattendedWork extends Pick<TaskingServices, 'database' | 'worldClock'> {
  /** Plans are made and published without staff, as in the demo world. */
  readonly autoPlan: boolean;
}

/** Answers withdrawals by the rule: those that came too late and, where no staff decide, all others. */
export async function decideWithdrawals({ database, worldClock, autoPlan }: UnattendedWork): Promise<void> {
  for (const id of await listOpenWithdrawals(database.kysely)) {
    await database.transaction(async (transaction) => {
      const row = await lockRequest(transaction, id);
      if (row?.withdrawal !== 'requested') return;
      const at = worldClock();
      const start = await startOfTask(transaction, id);
      const decision = decideWithdrawal({ status: statusOf(row), start, isUnattended: autoPlan }, at);
      if (decision === undefined) return;
      const cause = `withdrawal_${decision.state}`;
      await closeWithdrawal(transaction, row, { ...decision, cause, by: SYSTEM, at });
    });
  }
}
