import { answerWithdrawal, bind, refuse } from '@sigma/contract';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { staffOf } from '../actor.ts';
import { wrongState } from '../body-issues.ts';
import type { TaskingServices } from '../services.ts';
import { closeWithdrawal } from './close-withdrawal.ts';
import { requestAnswer } from './request-answer.ts';
import { lockRequest, readRequest } from './tasking-requests.store.ts';

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
      if (row.status !== 'order_scheduled' && row.status !== 'order_active')
        return wrongState('decision', 'The picture has been taken. The request can no longer be withdrawn.');
      const by = staffOf(caller);
      const word = decision === 'accepted' ? 'Withdrawal accepted' : 'Withdrawal rejected';
      const closed = await closeWithdrawal(transaction, row, {
        state: decision,
        text: text === '' ? `${word} by ${by.actorName}` : `${word}: ${text}`,
        cause: `withdrawal_${decision}`,
        by,
        at: worldClock(),
      });
      const after = closed ? await readRequest(transaction, id) : undefined;
      if (after === undefined)
        return wrongState('decision', 'The order of the request was changed concurrently. Try again.');
      await writeAudit(transaction, {
        actor: by.actorName,
        operation: answerWithdrawal.id,
        target: `tasking request ${id}`,
        before: { status: row.status, withdrawal: row.withdrawal },
        after: { status: after.status, withdrawal: after.withdrawal },
        requestId,
      });
      return requestAnswer(after);
    }),
  );
