import { answerWithdrawal, type BodyOf, bind, refuse } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { statusDisplay, withdrawalStage } from '@sigma/domain';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { staffOf } from '../actor.ts';
import { wrongState } from '../body-issues.ts';
import type { TaskingServices } from '../services.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { readAnswer } from './read-answers.ts';
import { statusOf } from './request-answer.ts';
import { lockRequest, type RequestRow, readRequest } from './tasking-requests.store.ts';
import { startOfTask } from './withdrawals.store.ts';

/** Staff accept or reject a withdrawal while the capture is scheduled (PD-71). */
export const answerWithdrawalBinding = ({
  database,
  worldClock,
}: Pick<TaskingServices, 'database' | 'worldClock'>) =>
  bind(answerWithdrawal, ({ params: { tasking_request: id }, body: { decision, text }, caller, requestId }) =>
    rollbackOnRefusal(database, async (transaction) => {
      const row = await lockRequest(transaction, id);
      if (row === undefined) return refuse('not_found', 'The tasking request does not exist.');
      if (row.withdrawal !== 'requested')
        return wrongState('decision', 'No withdrawal of this request waits for an answer.');
      const at = worldClock();
      const problem = await answerProblem(transaction, row, decision, at);
      if (problem !== undefined) return wrongState('decision', problem);
      const by = staffOf(caller);
      const word = decision === 'accepted' ? 'Withdrawal accepted' : 'Withdrawal rejected';
      const closed = await closeWithdrawal(transaction, row, {
        state: decision,
        text: text === '' ? `${word} by ${by.actorName}` : `${word}: ${text}`,
        cause: `withdrawal_${decision}`,
        by,
        at,
      });
      const after = closed ? await readRequest(transaction, id) : undefined;
      if (after === undefined)
        return wrongState('decision', 'The order of the request was changed concurrently. Try again.');
      await writeAudit(transaction, {
        actor: by.actorName,
        operation: answerWithdrawal.id,
        target: `tasking request ${id}`,
        program: row.program_id,
        before: { status: row.status, withdrawal: row.withdrawal },
        after: { status: after.status, withdrawal: after.withdrawal },
        requestId,
      });
      return readAnswer(transaction, after);
    }),
  );

/** Why a withdrawal cannot be answered so; undefined when it can. */
async function answerProblem(
  transaction: DatabaseTransaction,
  row: RequestRow,
  decision: BodyOf<typeof answerWithdrawal>['decision'],
  now: Date,
): Promise<string | undefined> {
  const status = statusOf(row);
  const stage = withdrawalStage(status);
  if (stage === 'taken') return 'The picture has been taken. The request can no longer be withdrawn.';
  if (stage !== 'open')
    return `The withdrawal of a request in the status "${statusDisplay(status).name}" cannot be answered.`;
  if (decision === 'rejected') return undefined;
  const start = await startOfTask(transaction, row.id);
  return start !== undefined && start <= now
    ? 'The pass of this capture has begun. Its withdrawal can only be rejected.'
    : undefined;
}
