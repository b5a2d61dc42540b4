import { ARRIVALS_CHANNEL } from '@sigma/archive';
import { inTurns } from '../../../work/turns.ts';
import type { StartedModule } from '../../server-module.ts';
import type { SavedSearchServices } from '../services.ts';
import { matchArrivals, preparedSearches } from './match-arrivals.ts';

/** How long after its last run a process looks for scenes whose embargo has ended, or whose process has. */
const LOOK_AGAIN_MS = 30_000;

/** Compares new scenes with saved searches as soon as their transactions commit, one turn at a time in this process. */
export async function startArrivalMatcher(services: SavedSearchServices): Promise<StartedModule> {
  const { database, entitlements, worldClock, log } = services;
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'Could not compare new scenes with saved searches; they stay queued');
  const setup = {
    database,
    entitlements,
    worldClock,
    prepared: preparedSearches(),
    onError: (error: unknown) =>
      log.warn({ err: error }, 'A saved search could not be compared with new scenes'),
  };
  const { wake, stop } = inTurns(() => matchArrivals(setup), onError);
  const timer = setInterval(wake, LOOK_AGAIN_MS);
  const listener = await database.listen({ channel: ARRIVALS_CHANNEL, onPayload: wake, onConnected: wake });
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await stop();
    },
  };
}
