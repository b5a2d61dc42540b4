import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '@sigma/db';
import { isClaimed, renewLease } from './claims.store.ts';

/** How long a claim lasts, how often its process renews it, and how often others look whether it has ended. */
export interface LeaseTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly lookMs: number;
}

/** A renewal may come three times too late, when the database is busy, before a run is taken over. */
export const LEASE_TIMES: LeaseTimes = { leaseMs: 20_000, renewMs: 5_000, lookMs: 200 };

/** Another process took the run over, because this one gave no sign of life. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another process has taken the run over.');
  }
}

/** The lease of an attempt while it works. */
export interface Lease {
  /** Is aborted with LeaseLost once another attempt has taken the run over. */
  readonly lost: AbortSignal;
  /** Stops the renewals, and waits for the last one. */
  end(): Promise<void>;
}

export function keepLease(kysely: Connection, claim: string, { leaseMs, renewMs }: LeaseTimes): Lease {
  const lost = new AbortController();
  let renewing = Promise.resolve();
  const renew = async () => {
    // If the database does not answer, the next renewal may come in time, or finds that the run was taken over.
    const isOurs = await renewLease(kysely, claim, leaseMs).catch(() => true);
    if (!isOurs) lost.abort(new LeaseLost());
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewMs);
  timer.unref();
  return {
    lost: lost.signal,
    end: () => {
      clearInterval(timer);
      return renewing;
    },
  };
}

/** Waits until no attempt has the run. Throws the reason of the signal. */
export async function waitForTurn(
  kysely: Connection,
  run: string,
  { lookMs, signal }: Pick<LeaseTimes, 'lookMs'> & { readonly signal: AbortSignal },
): Promise<void> {
  do {
    // Ends early with an error of its own, for which the reason is thrown instead.
    await delay(lookMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  } while (await isClaimed(kysely, run));
}
