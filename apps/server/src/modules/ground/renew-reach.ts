import type { DatabaseTransaction } from '@sigma/db';
import { dropForecastRows } from './orbit-rows.store.ts';
import type { GroundServices } from './services.ts';

/** What a satellite reaches has changed with its greatest roll: forecasts of orbit rows are made anew, in seconds. */
export function renewReach({
  worldClock,
  queueGroundForecast,
}: Pick<GroundServices, 'worldClock' | 'queueGroundForecast'>) {
  return async (transaction: DatabaseTransaction, sensor: number): Promise<void> => {
    await dropForecastRows(transaction, sensor, worldClock());
    await queueGroundForecast(transaction);
  };
}
