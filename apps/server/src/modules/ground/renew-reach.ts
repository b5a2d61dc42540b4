import type { DatabaseTransaction } from '@sigma/db';
import { queueRecalculation } from './ground.jobs.ts';
import { dropForecastRows } from './orbit-rows.store.ts';
import type { GroundServices } from './services.ts';

/**
 * Discards the orbit rows of a sensor whose reach changed with its maximum roll. They are recalculated within seconds
 * of the commit.
 */
export function renewReach({ worldClock, jobs }: Pick<GroundServices, 'worldClock' | 'jobs'>) {
  return async (transaction: DatabaseTransaction, sensor: number): Promise<void> => {
    await dropForecastRows(transaction, sensor, worldClock());
    await queueRecalculation(jobs, transaction);
  };
}
