import { bind, callerName, refuse, retryPipelineRun } from '@sigma/contract';
import { canRetry, RUN_STATES } from '@sigma/domain';
import { rollbackOnRefusal, writeAudit } from '../../../records/index.ts';
import { PROCESS_RUN, type RunsServices } from './process-run.jobs.ts';
import { runAnswer } from './run-answer.ts';
import { lockRun, queueAgain } from './runs.store.ts';

/** Staff queue a failed run again; it chooses its calibrations again. */
export const retryPipelineRunBinding = ({ database, jobs }: Pick<RunsServices, 'database' | 'jobs'>) =>
  bind(retryPipelineRun, ({ params, caller, now, requestId }) =>
    rollbackOnRefusal(database, async (transaction) => {
      const run = await lockRun(transaction, params.run);
      if (run === undefined) return refuse('not_found', 'The run does not exist.');
      const state = RUN_STATES.find((one) => one === run.state);
      if (state === undefined || !canRetry(state))
        return refuse('wrong_state', `Only a failed run can be tried again; this one is ${run.state}.`);
      const queued = await queueAgain(transaction, run.id, now);
      await jobs.send(PROCESS_RUN, { run: run.id }, { transaction });
      await writeAudit(transaction, {
        actor: callerName(caller),
        operation: retryPipelineRun.id,
        target: `run ${run.id}`,
        before: { state: run.state, cause: run.cause },
        after: { state: queued.state, cause: queued.cause },
        requestId,
      });
      return runAnswer(queued);
    }),
  );
