import { EVENTS_CHANNEL } from '../../../events/index.ts';
import { inTurns } from '../../../work/turns.ts';
import { type DeliverySetup, deliverEvents } from './deliver-events.ts';

/** How often a process looks for events whose process has ended, or whose delivery failed. */
const LOOK_AGAIN_MS = 30_000;

export interface EventDelivererSetup extends DeliverySetup {
  readonly onError: (error: unknown) => void;
}

export interface EventDeliverer {
  /** Ends the deliveries; the current one is completed. */
  stop(): Promise<void>;
}

/** Delivers events as soon as their transactions commit, one turn at a time in this process. */
export async function startEventDeliverer(setup: EventDelivererSetup): Promise<EventDeliverer> {
  const turns = inTurns(() => deliverEvents(setup), setup.onError);
  const timer = setInterval(turns.wake, LOOK_AGAIN_MS).unref();
  // The first connection wakes it as well: for events that an earlier process has left.
  const listener = await setup.database.listen({
    channel: EVENTS_CHANNEL,
    onPayload: turns.wake,
    onConnected: turns.wake,
  });
  return {
    stop: async () => {
      clearInterval(timer);
      await listener.close();
      await turns.stop();
    },
  };
}
