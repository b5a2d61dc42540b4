import type { Platform } from '@sigma/contract';
import type { Database, DatabaseTransaction, Listener } from '@sigma/db';
import {
  changeWorldClock,
  isRealTime,
  resumeWorldClock,
  type WorldClockChange,
  type WorldClockInput,
  worldTime,
} from '@sigma/domain';
import {
  DEMO_CLOCK_CHANNEL,
  lockDemoClock,
  readDemoClockRow,
  type StoredDemoClock,
  writeDemoClock,
} from './world-clock.store.ts';

/** The clock of the demo world; without a demo, it always shows real time. */
export interface OpenWorldClock {
  now(): Date;
  rate(): number;
  /** The clock as the web app reads it; null for real time. */
  state(): Platform['clock'];
  /** Sets it in every process; `write` runs in the transaction of the change. */
  set(
    input: WorldClockInput,
    write?: (transaction: DatabaseTransaction, before: StoredDemoClock) => Promise<void>,
  ): Promise<WorldClockChange | { readonly ok: false; readonly code: 'no-demo' }>;
  /** Saves a fast clock again, so that the next start knows when it was last saved. */
  keep(): Promise<void>;
  /** Calls the listener when the clock is set, in this or another process. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

export interface WorldClockOptions {
  readonly database: Database;
  readonly demo: boolean;
  readonly clock: () => Date;
  /** The rate from this start on; undefined leaves it unchanged. */
  readonly speed: number | undefined;
  readonly onError: (error: unknown) => void;
}

/** Reads the clock and follows it: every process is notified when a change commits. */
export async function openWorldClock(options: WorldClockOptions): Promise<OpenWorldClock> {
  const { database, demo, clock, speed, onError } = options;
  let state: StoredDemoClock | null = null;
  const listeners = new Set<() => void>();
  const reload = async () => {
    state = (await readDemoClockRow(database.kysely)) ?? null;
  };
  const changed = () =>
    reload().then(() => {
      for (const listener of listeners) listener();
    }, onError);

  const change = async (
    decide: (locked: StoredDemoClock, now: Date) => WorldClockChange,
    write?: (transaction: DatabaseTransaction, before: StoredDemoClock) => Promise<void>,
  ) => {
    const done = await database.transaction(async (transaction) => {
      const now = clock();
      const locked = await lockDemoClock(transaction, now);
      const changed = decide(locked, now);
      if (!changed.ok) return changed;
      await writeDemoClock(transaction, changed.clock);
      await write?.(transaction, locked);
      return changed;
    });
    if (done.ok) state = done.clock;
    return done;
  };

  let listening: Listener | undefined;
  if (demo) {
    await reload();
    const resumed = state === null ? undefined : resumeWorldClock(state, clock());
    if (resumed !== undefined) await change(() => ({ ok: true, clock: resumed }));
    const rate = worldRate(state);
    if (speed !== undefined && speed !== rate) {
      await change((locked, now) => changeWorldClock(locked, { rate: speed }, now));
    }
    listening = await database.listen({
      channel: DEMO_CLOCK_CHANNEL,
      onPayload: () => void changed(),
      onConnected: () => void reload().catch(onError),
    });
  }

  return {
    now: () => worldTime(state, clock()),
    rate: () => worldRate(state),
    state: () => platformClock(state),
    async set(input, write) {
      if (!demo) return { ok: false, code: 'no-demo' };
      const done = await change((locked, now) => changeWorldClock(locked, input, now), write);
      if (done.ok) for (const listener of listeners) listener();
      return done;
    },
    async keep() {
      if (worldRate(state) === 1) return;
      await change((locked, now) => changeWorldClock(locked, {}, now));
    },
    onChange: (listener) => void listeners.add(listener),
    async close() {
      listeners.clear();
      await listening?.close();
    },
  };
}

const worldRate = (state: StoredDemoClock | null): number => state?.rate ?? 1;

function platformClock(state: StoredDemoClock | null): Platform['clock'] {
  if (state === null || isRealTime(state)) return null;
  return { real_at: state.real_at.toISOString(), demo_at: state.demo_at.toISOString(), rate: state.rate };
}
