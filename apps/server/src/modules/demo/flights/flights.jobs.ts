import { type FlightServices, fly } from './fly.ts';

export const FLY = 'demo.fly';

/** Looks each minute for what was flown, and whenever the clock of the demo world was set. */
export function flyJob(services: FlightServices) {
  return {
    name: FLY,
    options: { parse: () => undefined, cron: '* * * * *', retries: 0 },
    run: (_: undefined, { signal }: { readonly signal: AbortSignal }) => fly(services, signal),
  };
}
