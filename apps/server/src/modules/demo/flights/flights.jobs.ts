import { scheduledKey } from '../../../jobs/index.ts';
import { type FlightServices, fly } from './fly.ts';

export const FLY = scheduledKey('demo.fly');

/** Carries out the flights that are due, every minute and whenever the demo clock is set. */
export function flyJob(services: FlightServices) {
  return {
    key: FLY,
    options: { cron: '* * * * *', retries: 0 },
    run: (_: undefined, { signal }: { readonly signal: AbortSignal }) => fly(services, signal),
  };
}
