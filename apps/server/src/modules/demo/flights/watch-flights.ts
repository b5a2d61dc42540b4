import type { Database } from '@sigma/db';
import type { JobLog, JobSender } from '../../../jobs/index.ts';
import type { StartedModule } from '../../server-module.ts';
import { KEEP_TASKING } from '../../tasking/index.ts';
import type { OpenWorldClock } from '../world-clock.ts';
import { FLY } from './flights.jobs.ts';
import { hasFlightsDue } from './fly.ts';

export interface FlightsOptions {
  readonly database: Database;
  readonly log: JobLog;
  readonly jobs: JobSender;
  readonly worldClock: () => Date;
  readonly demoClock: OpenWorldClock;
}

const CHECK_EVERY_MS = 2_000;
const PLAN_EVERY_MS = 10_000;

/**
 * Queues flights and planning when the demo clock is set, and often while it runs fast: the schedule of their jobs,
 * once a minute, is too slow for it.
 */
export function watchFlights(options: FlightsOptions): StartedModule {
  const { database, log, jobs, worldClock, demoClock } = options;
  let isStopped = false;
  let checking: Promise<void> | undefined;
  let plannedAt = 0;
  const check = async (isJump: boolean) => {
    if (isJump || performance.now() - plannedAt > PLAN_EVERY_MS) {
      plannedAt = performance.now();
      await jobs.send(KEEP_TASKING, undefined);
    }
    if (await hasFlightsDue(database, worldClock()))
      await jobs.send(FLY, undefined, { singletonKey: 'clock' });
  };
  const checkNow = (isJump: boolean) => {
    if (isStopped || checking !== undefined) return;
    checking = check(isJump)
      .catch((error: unknown) => log.warn({ err: error }, 'Could not check for due flights'))
      .finally(() => {
        checking = undefined;
      });
  };
  demoClock.onChange(() => checkNow(true));
  const timer = setInterval(() => {
    if (demoClock.rate() > 1) checkNow(false);
  }, CHECK_EVERY_MS).unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await checking;
    },
  };
}
