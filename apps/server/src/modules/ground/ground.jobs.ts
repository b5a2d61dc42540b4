import type { DatabaseTransaction } from '@sigma/db';
import type { JobKey, JobSender } from '../../jobs/index.ts';
import type { ForecastRequest, GroundForecast } from './ground-forecast.ts';

/** Brings the forecast of passes and orbit rows up to date. */
export const FORECAST_GROUND: JobKey<ForecastRequest> = {
  name: 'ground.forecast',
  parse: (data) => ({ force: Object(data).force === true }),
};

/** Runs every minute, because the clock of the demo world may run fast; usually there is nothing to do. */
export function forecastGroundJob(forecast: GroundForecast) {
  return { key: FORECAST_GROUND, options: { cron: '* * * * *', retries: 2 }, run: forecast };
}

/** Queues the recalculation of all passes and orbit rows; with a transaction, once it has committed. */
export async function queueRecalculation(jobs: JobSender, transaction?: DatabaseTransaction): Promise<void> {
  await jobs.send(FORECAST_GROUND, { force: true }, { transaction, singletonKey: 'stations' });
}
