import { bind, callerName, Refusal, refuse, requestWithdrawal } from '@sigma/contract';
import type { DatabaseTransaction } from '@sigma/db';
import { mayRequestWithdrawal, statusDisplay } from '@sigma/domain';
import type { JobSender } from '../../../jobs/index.ts';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { noteOnOrder } from '../../orders/index.ts';
import { wrongState } from '../body-issues.ts';
import { KEEP_TASKING } from '../jobs/keep-tasking.ts';
import { statusOf } from '../requests/request-answer.ts';
import { lockRequest, type RequestRow } from '../requests/tasking-requests.store.ts';
import { startOfTask, writeWithdrawal } from '../requests/withdrawals.store.ts';
import type { TaskingServices } from '../services.ts';
import type { NextPasses } from './next-passes.ts';
import { readProgramRequest } from './program-taskings.store.ts';
import { toProgramTaskings } from './program-taskings.ts';

const noSuchRequest = () => refuse('not_found', 'Your program has no such tasking request.');

/** A capture without an order costs the customer nothing, and only the operator, who wants it, ends it. */
const enteredByOperator = () =>
  wrongState(
    'tasking_request',
    'The operator requested this capture, without an order of yours. Ask the operator to withdraw it.',
  );

interface WithdrawalServices extends TaskingServices {
  readonly jobs: JobSender;
}

/**
 * Stores that a customer wants to withdraw a scheduled capture, and queues the job that answers by rule; the capture stays
 * scheduled until the answer (PD-71).
 */
export const requestWithdrawalBinding = (services: WithdrawalServices, nextPasses: NextPasses) =>
  bind(requestWithdrawal, async ({ params, body: { reason }, caller, requestId, signal }) => {
    const { database, worldClock, jobs } = services;
    const { program, tasking_request: id } = params;
    const by = { actor: 'customer', actorName: callerName(caller) } as const;
    const stopped = await rollbackOnRefusal(database, async (transaction) => {
      if ((await readProgramRequest(transaction, program, id)) === undefined) return noSuchRequest();
      const row = await lockRequest(transaction, id);
      if (row === undefined) return noSuchRequest();
      if (row.order_id === null) return enteredByOperator();
      const at = worldClock();
      const refusal = await withdrawalRefusal(transaction, row, at);
      if (refusal !== undefined) return refusal;
      const text = `Withdrawal requested${reason === '' ? '' : `: ${reason}`}`;
      const note = { code: null, cause: 'withdrawal_requested', text, ...by, at };
      await noteOnOrder(transaction, { order: row.order_id, status: row.status, ...note });
      await writeWithdrawal(transaction, { request: id, state: 'requested', text: reason, at });
      await writeAudit(transaction, {
        actor: by.actorName,
        operation: requestWithdrawal.id,
        target: `tasking request ${id}`,
        program,
        after: { withdrawal: 'requested' },
        requestId,
      });
      await jobs.send(KEEP_TASKING, undefined, { transaction });
      return undefined;
    });
    if (stopped instanceof Refusal) return stopped;
    const row = await readProgramRequest(database.kysely, program, id);
    const [answer] = row === undefined ? [] : await toProgramTaskings(services, nextPasses, [row], signal);
    return answer ?? noSuchRequest();
  });

async function withdrawalRefusal(
  transaction: DatabaseTransaction,
  row: RequestRow,
  now: Date,
): Promise<Refusal | undefined> {
  if (row.withdrawal !== null) {
    return wrongState('tasking_request', 'The withdrawal of this capture was already requested.');
  }
  const name = statusDisplay(row.status).name.toLowerCase();
  if (!mayRequestWithdrawal(statusOf(row), row.withdrawal)) {
    return wrongState('tasking_request', `A capture that is ${name} cannot be withdrawn.`);
  }
  const start = await startOfTask(transaction, row.id);
  return start !== undefined && start > now
    ? undefined
    : wrongState('tasking_request', 'The pass of this capture has begun. It cannot be withdrawn.');
}
