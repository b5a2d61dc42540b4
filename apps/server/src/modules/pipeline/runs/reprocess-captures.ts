import { bind, callerName, reprocessCaptures } from '@sigma/contract';
import { writeAudit } from '../../../records/index.ts';
import { PROCESS_RUN, type RunsServices } from './process-run.jobs.ts';
import { queueSince } from './runs.store.ts';

/** Below deliveries: the newest captures are processed first, after everything that a customer waits for. */
const PRIORITY = -1;

export const reprocessCapturesBinding = ({ database, jobs }: Pick<RunsServices, 'database' | 'jobs'>) =>
  bind(reprocessCaptures, ({ body, caller, now, requestId }) =>
    database.transaction(async (transaction) => {
      const runs = await queueSince(transaction, body, now);
      for (const run of runs) await jobs.send(PROCESS_RUN, { run }, { transaction, priority: PRIORITY });
      if (runs.length > 0) {
        await writeAudit(transaction, {
          actor: callerName(caller),
          operation: reprocessCaptures.id,
          target: `runs of captures since ${body.since.toISOString()}`,
          after: { runs: runs.length, level: body.level ?? null, sensor: body.sensor ?? null },
          requestId,
        });
      }
      return { runs: runs.length };
    }),
  );
