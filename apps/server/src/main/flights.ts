import type { Database, DatabaseTransaction } from '@sigma/db';
import type { Logger } from 'pino';
import type { Jobs } from '../jobs/index.ts';
import { FLY, flyJob, hasFlightsDue } from '../modules/demo/index.ts';
import type { OpenWorldClock } from './world-clock.ts';

export interface FlightsOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly worldClock: () => Date;
  readonly demoClock: OpenWorldClock;
  readonly queueDelivery: (transaction: DatabaseTransaction, order: string) => Promise<void>;
  /** The job that accepts and plans requests; it too has to keep up with a fast clock. */
  readonly planning: string;
}

const LOOK_EVERY_MS = 2_000;
const PLAN_EVERY_MS = 10_000;

/** The simulator's flights: each minute, when the clock of the demo world was set, and often while it runs fast. */
export function defineFlights(jobs: Jobs, options: FlightsOptions) {
  const { database, log, worldClock, demoClock, planning } = options;
  const job = flyJob(options);
  jobs.define(job.name, job.options, job.run);
  let ticking: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let plannedAt = 0;
  const look = async (isJump: boolean) => {
    if (isJump || performance.now() - plannedAt > PLAN_EVERY_MS) {
      plannedAt = performance.now();
      await jobs.send(planning, {}, { singletonKey: 'clock' });
    }
    if (await hasFlightsDue(database, worldClock())) await jobs.send(FLY, {}, { singletonKey: 'clock' });
  };
  const lookNow = (isJump: boolean) => {
    if (ticking === undefined || looking !== undefined) return;
    looking = look(isJump)
      .catch((error: unknown) => log.warn({ err: error }, 'flights could not be looked for'))
      .finally(() => {
        looking = undefined;
      });
  };
  demoClock.onChange(() => lookNow(true));
  return {
    start() {
      ticking = setInterval(() => {
        if (demoClock.rate() > 1) lookNow(false);
      }, LOOK_EVERY_MS).unref();
    },
    async stop() {
      clearInterval(ticking);
      ticking = undefined;
      await looking;
    },
  };
}
