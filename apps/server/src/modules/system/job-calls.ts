import {
  type Binding,
  bind,
  type Call,
  callerName,
  listJobQueues,
  listJobs,
  type Operation,
  page,
  refuse,
  retryFailedJobs,
  retryJob,
} from '@sigma/contract';
import type { Database } from '@sigma/db';
import {
  hasFinallyFailed,
  listQueues,
  listStoredJobs,
  readStoredJob,
  retryFailed,
} from '../../jobs/index.ts';
import { rollbackOnRefusal, writeAudit } from '../../records/index.ts';
import { jobAnswer } from './job-answer.ts';

interface JobServices {
  readonly database: Database;
}

/** The calls on the queue of background jobs. */
export const jobBindings = (services: JobServices): readonly Binding[] => [
  listQueuesBinding(services),
  listJobsBinding(services),
  retryJobBinding(services),
  retryFailedJobsBinding(services),
];

const listQueuesBinding = ({ database }: JobServices) =>
  bind(listJobQueues, async () => {
    const queues = await listQueues(database.kysely);
    return {
      results: queues.map(({ oldest_waiting_at, last_finished_at, ...queue }) => ({
        ...queue,
        oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null,
        last_finished_at: last_finished_at?.toISOString() ?? null,
      })),
    };
  });

const listJobsBinding = ({ database }: JobServices) =>
  bind(listJobs, async ({ query, url }) => {
    const { ordering, limit, offset, ...filter } = query;
    const found = await listStoredJobs(database.kysely, filter, { limit, offset, ...ordering });
    return page(found.rows.map(jobAnswer), found.count, { url, query });
  });

/** A failed job has used up its retries; each call gives it one more run. */
const retryJobBinding = ({ database }: JobServices) =>
  bind(retryJob, (call) =>
    rollbackOnRefusal(database, async (transaction) => {
      const { queue, job: id } = call.params;
      const before = await readStoredJob(transaction, queue, id);
      if (before === undefined) return refuse('not_found', `The queue ${queue} has no job ${id}.`);
      if (hasFinallyFailed(before))
        return refuse(
          'wrong_state',
          `The job cannot be run again. ${jobAnswer(before).failure ?? ''}`.trim(),
        );
      if ((await retryFailed(transaction, queue, id)) === 0)
        return refuse('wrong_state', `The job is ${before.state}. Only failed jobs can be run again.`);
      const after = await readStoredJob(transaction, queue, id);
      if (after === undefined) throw new Error(`The job ${id} disappeared while it was queued again.`);
      await writeAudit(transaction, {
        ...auditOf(call),
        operation: retryJob.id,
        target: `job ${queue} ${id}`,
        before: { state: before.state },
        after: { state: after.state },
      });
      return jobAnswer(after);
    }),
  );

const retryFailedJobsBinding = ({ database }: JobServices) =>
  bind(retryFailedJobs, (call) =>
    database.transaction(async (transaction) => {
      const { queue } = call.params;
      const retried = await retryFailed(transaction, queue);
      if (retried > 0)
        await writeAudit(transaction, {
          ...auditOf(call),
          operation: retryFailedJobs.id,
          target: `jobs of ${queue}`,
          after: { retried },
        });
      return { retried };
    }),
  );

const auditOf = ({ caller, requestId }: Pick<Call<Operation>, 'caller' | 'requestId'>) => ({
  actor: callerName(caller),
  requestId,
});
