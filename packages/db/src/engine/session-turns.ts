import { AsyncLocalStorage } from 'node:async_hooks';

/** Whom the database works for. Work that names no one, such as jobs, shares the turns of one user. */
export interface SessionUser {
  readonly user: string;
  /** Once aborted, expensive work that still waits is not begun. */
  readonly signal?: AbortSignal | undefined;
}

const current = new AsyncLocalStorage<SessionUser>();

/** Runs work whose statements count as those of a user, where they wait for each other. */
export const onBehalfOf = <T>(user: SessionUser, work: () => T): T => current.run(user, work);

/**
 * Goes through the steps of long work for as long as its user waits for it.
 *
 * @throws the reason of the user's signal once that is aborted
 */
export function* whileWaitedFor<Step>(steps: Iterable<Step>): Generator<Step, void> {
  for (const step of steps) {
    current.getStore()?.signal?.throwIfAborted();
    yield step;
  }
}

export interface SessionTurns {
  /**
   * Waits for the session and reserves it until `work` ends. An error reaches only the caller of the work that failed.
   *
   * @throws the reason of the user's signal if expensive work is aborted before its turn
   */
  run<T>(work: () => Promise<T>, options?: { readonly isExpensive: boolean }): Promise<T>;
  /** Runs work once nothing else waits. */
  runLast<T>(work: () => Promise<T>): Promise<T>;
}

export interface TurnsClock {
  /** Milliseconds. */
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => unknown;
}

/** Expensive work begins when no ordinary work has used the session for this long: a request sends several statements. */
const QUIET_MS = 10;
/**
 * Where ordinary work never pauses, expensive work gets a turn once ordinary work has had this many times as long as the
 * last expensive turn took, so that work in many short turns ends in time; it never waits longer than the second figure.
 */
const ORDINARY_PER_EXPENSIVE = 3;
const PATIENCE_MS = 250;

interface Waiting {
  readonly user: string;
  readonly isExpensive: boolean;
  readonly sinceMs: number;
  readonly begin: () => void;
}

/**
 * Divides the only session of the embedded engine, whose statements cannot be interrupted. Ordinary work precedes
 * expensive work, which waits for a pause in it. Within each, the user who has used the session for the least time comes
 * first, as in start-time fair queuing (Goyal, Vin and Cheng 1996): a user who was away has no credit, and one who used
 * it for a second comes after what others use in a second. The turns of one user are in the order of the calls.
 */
export function sessionTurns(clock: TurnsClock = systemClock): SessionTurns {
  const waiting: Waiting[] = [];
  const last: (() => void)[] = [];
  const used = { ordinary: usage(), expensive: usage() };
  const usedBy = ({ isExpensive }: Pick<Waiting, 'isExpensive'>) =>
    used[isExpensive ? 'expensive' : 'ordinary'];
  let isRunning = false;
  const endedMs = { ordinary: Number.NEGATIVE_INFINITY, expensive: Number.NEGATIVE_INFINITY };
  let patienceMs = PATIENCE_MS;

  const choose = (): Waiting | 'pause' | undefined => {
    const firstOf = (isExpensive: boolean) =>
      usedBy({ isExpensive }).least(waiting.filter((one) => one.isExpensive === isExpensive));
    const [ordinary, expensive] = [firstOf(false), firstOf(true)];
    if (expensive === undefined) return ordinary;
    const waitedMs = clock.now() - Math.max(expensive.sinceMs, endedMs.expensive);
    if (ordinary !== undefined) return waitedMs >= patienceMs ? expensive : ordinary;
    const quietMs = clock.now() - endedMs.ordinary;
    if (quietMs >= QUIET_MS || waitedMs >= patienceMs) return expensive;
    clock.after(QUIET_MS - quietMs, beginNext);
    return 'pause';
  };
  const beginNext = (): void => {
    if (isRunning) return;
    const next = choose();
    if (next === 'pause') return;
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    const begin = next?.begin ?? last.shift();
    if (begin === undefined) return;
    isRunning = true;
    begin();
  };
  const end = () => {
    isRunning = false;
    beginNext();
  };

  /** Waits for a turn; work that is aborted before leaves the queue at once, as if it had never been in it. */
  const turnOf = async ({ user, isExpensive, signal }: SessionUser & { readonly isExpensive: boolean }) => {
    signal?.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const waiter: Waiting = { user, isExpensive, sinceMs: clock.now(), begin: turn.resolve };
    const leave = () => {
      const place = waiting.indexOf(waiter);
      if (place < 0) return;
      waiting.splice(place, 1);
      turn.reject(signal?.reason);
    };
    waiting.push(waiter);
    signal?.addEventListener('abort', leave, { once: true });
    beginNext();
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave));
  };

  return {
    async run(work, { isExpensive } = { isExpensive: false }) {
      const { user = '', signal } = current.getStore() ?? {};
      await turnOf({ user, isExpensive, signal: isExpensive ? signal : undefined });
      const beganMs = clock.now();
      usedBy({ isExpensive }).begin(user);
      try {
        return await work();
      } finally {
        const tookMs = clock.now() - beganMs;
        endedMs[isExpensive ? 'expensive' : 'ordinary'] = clock.now();
        if (isExpensive) patienceMs = Math.min(PATIENCE_MS, ORDINARY_PER_EXPENSIVE * tookMs);
        usedBy({ isExpensive }).end(user, tookMs);
        end();
      }
    },
    async runLast(work) {
      const turn = Promise.withResolvers<void>();
      last.push(turn.resolve);
      beginNext();
      await turn.promise;
      return work().finally(end);
    },
  };
}

const systemClock: TurnsClock = { now: () => performance.now(), after: (ms, run) => setTimeout(run, ms) };

/** The time that each user has used, in milliseconds; whoever begins is set to at least where the last one began. */
function usage() {
  const used = new Map<string, number>();
  let floor = 0;
  const startOf = (user: string): number => Math.max(floor, used.get(user) ?? 0);
  return {
    least: (waiting: readonly Waiting[]): Waiting | undefined =>
      waiting.reduce<Waiting | undefined>(
        (best, one) => (best !== undefined && startOf(best.user) <= startOf(one.user) ? best : one),
        undefined,
      ),
    begin(user: string): void {
      floor = startOf(user);
    },
    end(user: string, ms: number): void {
      used.set(user, startOf(user) + ms);
      for (const [other, time] of used) if (time <= floor) used.delete(other);
    },
  };
}
