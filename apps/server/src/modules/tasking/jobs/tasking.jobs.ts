import { releaseBlockedTasks, replanFailedRequests } from '../schedules/release-tasks.ts';
import type { TaskingServices } from '../services.ts';
import { acceptRequests, expireRequests } from './accept-requests.ts';
import { decideWithdrawals } from './decide-withdrawals.ts';
import { KEEP_TASKING } from './keep-tasking.ts';
import { planAheadOf } from './plan-ahead.ts';
import { endFlownSchedules } from './waiting-requests.store.ts';

export interface TaskingWork extends TaskingServices {
  /** Plans are made and published without staff, as in the demo world. */
  readonly autoPlan: boolean;
  /** Brings the inputs of plans up to date: passes over ground stations, by the newest orbits. */
  readonly beforePlanning?: (signal: AbortSignal) => Promise<void>;
}

/**
 * Moves requests and schedules on, every minute and as soon as a capture or its withdrawal is requested: releases tasks
 * that were blocked out or failed, decides about withdrawals, accepts or rejects new requests, plans if no staff does,
 * and ends what is over. Each step is guarded by the status it begins from, so the job is safe to run twice or in several
 * processes.
 */
export function keepTaskingJob(work: TaskingWork) {
  const { database, worldClock } = work;
  const planAhead = planAheadOf(work);
  return {
    key: KEEP_TASKING,
    options: { cron: '* * * * *', retries: 0 },
    async run(_: undefined, { signal }: { readonly signal: AbortSignal }): Promise<void> {
      await database.transaction(async (transaction) => {
        await releaseBlockedTasks(transaction, worldClock());
        await replanFailedRequests(transaction, worldClock());
      });
      await decideWithdrawals(work);
      await acceptRequests(work, signal);
      await expireRequests(work);
      if (work.autoPlan) {
        await work.beforePlanning?.(signal);
        await planAhead(signal);
      }
      await endFlownSchedules(database.kysely, worldClock());
    },
  };
}
