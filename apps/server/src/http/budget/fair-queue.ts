import { BusyError } from '@sigma/contract';
import { OverBudgetError } from './over-budget-error.ts';

/** Whose share a piece of work is counted against. */
export interface Share {
  readonly user: string;
  /** The program that the work is for; undefined if it is for none. */
  readonly program: string | undefined;
  /** How many shares the caller has: staff machines may be given more than one. */
  readonly shares: number;
}

export interface FairQueueOptions {
  /** What waits here, for messages and the log. */
  readonly name: string;
  /** Pieces of work that run at once. */
  readonly capacity: number;
  /** How many of them may belong to one user, and to one program; never the last place. */
  readonly perUser: number;
  readonly perProgram: number;
  /** How many pieces of work of one user, and of one program, may wait. */
  readonly waitingPerUser: number;
  readonly waitingPerProgram: number;
  /** How long a piece of work waits before it is rejected. */
  readonly maxWaitMs: number;
}

export interface FairQueue {
  /**
   * Waits until the work may run; the returned function says that it has ended. The programs and users with the least
   * running work come first, then those that were served longest ago.
   *
   * @throws OverBudgetError when too much work of the user or program waits, or it has waited too long for other work of
   *   theirs; BusyError when it has waited too long for that of others; the reason of the signal once that is aborted
   */
  enter(share: Share, signal?: AbortSignal): Promise<() => void>;
}

interface Waiter {
  readonly share: Share;
  readonly start: () => void;
}

/** The users whose last turn is known; whoever had theirs before all of these counts as a newcomer. */
export const MOST_SERVED = 1000;

/** Divides a scarce resource among users and programs. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { name, capacity, maxWaitMs } = options;
  // One place stays free for everyone else, however many shares a caller has.
  const most = Math.max(1, capacity - 1);
  const waiting = new Set<Waiter>();
  const running = { all: 0, users: counter(), programs: counter() };
  const served = new Map<string, number>();
  let turns = 0;

  /** Whether it is the work of the same user or program that keeps a piece of work waiting. */
  const waitsForOwn = ({ user, program, shares }: Share): boolean =>
    running.users.of(user) >= Math.min(most, options.perUser * shares) ||
    (program !== undefined && running.programs.of(program) >= Math.min(most, options.perProgram * shares));
  const isFree = (share: Share): boolean => running.all < capacity && !waitsForOwn(share);
  const rankOf = ({ user, program }: Share): readonly number[] => [
    program === undefined ? 0 : running.programs.of(program),
    running.users.of(user),
    served.get(user) ?? 0,
  ];
  const begin = ({ user, program }: Share): (() => void) => {
    running.all += 1;
    running.users.add(user, 1);
    if (program !== undefined) running.programs.add(program, 1);
    turns += 1;
    served.delete(user);
    served.set(user, turns);
    const [longestAgo] = served.keys();
    if (served.size > MOST_SERVED && longestAgo !== undefined) served.delete(longestAgo);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running.all -= 1;
      running.users.add(user, -1);
      if (program !== undefined) running.programs.add(program, -1);
      beginWaiting();
      if (running.all === 0 && waiting.size === 0) served.clear();
    };
  };
  const beginWaiting = () => {
    while (running.all < capacity) {
      const free = [...waiting].filter(({ share }) => isFree(share));
      const next = free.reduce<Waiter | undefined>(
        (best, one) => (best && !isBefore(rankOf(one.share), rankOf(best.share)) ? best : one),
        undefined,
      );
      if (next === undefined) return;
      waiting.delete(next);
      next.start();
    }
  };
  const checkRoom = ({ user, program, shares }: Share) => {
    const shared = [...waiting].map(({ share }) => share);
    const ofUser = shared.filter((share) => share.user === user).length;
    const ofProgram = shared.filter((share) => share.program === program).length;
    const isFull =
      ofUser >= options.waitingPerUser * shares ||
      (program !== undefined && ofProgram >= options.waitingPerProgram * shares);
    if (isFull) throw tooMany(name, maxWaitMs);
  };

  return {
    async enter(share, signal) {
      signal?.throwIfAborted();
      if (isFree(share)) return begin(share);
      checkRoom(share);
      const turn = Promise.withResolvers<() => void>();
      const waiter: Waiter = { share, start: () => turn.resolve(begin(share)) };
      const leave = () => {
        if (waiting.delete(waiter)) turn.reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        if (waiting.delete(waiter))
          turn.reject(waitsForOwn(share) ? tooMany(name, maxWaitMs) : tooBusy(name, maxWaitMs));
      }, maxWaitMs);
      waiting.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await turn.promise;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}

const retryAfterOf = (maxWaitMs: number): number => Math.max(1, Math.ceil(maxWaitMs / 4000));

function tooBusy(name: string, maxWaitMs: number): BusyError {
  const retryAfterS = retryAfterOf(maxWaitMs);
  return new BusyError(name, `The server is busy with ${name}. Try again in ${retryAfterS} s.`, retryAfterS);
}

function tooMany(name: string, maxWaitMs: number): OverBudgetError {
  const retryAfterS = retryAfterOf(maxWaitMs);
  return new OverBudgetError(
    `Too many ${name} of yours are running or waiting. Try again in ${retryAfterS} s.`,
    retryAfterS,
  );
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

function counter() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string, change: number): void => {
    const next = of(key) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  return { of, add };
}
