import { BusyError } from '@sigma/contract';
import { createFairQueue } from '../../http/budget/fair-queue.ts';
import { OverBudgetError } from '../../http/budget/over-budget-error.ts';
import { SMALL_THREAD, workerPool } from '../../work/index.ts';
import { siteOf } from './client-address.ts';

/** Without `stored` the password is hashed all the same, so that the answer takes as long. */
export type PasswordTask =
  | { readonly kind: 'match'; readonly password: string; readonly stored: string | undefined }
  | { readonly kind: 'hash'; readonly password: string };
/** Whether a password matches, or the hash of a new one. */
export type PasswordAnswer = boolean | string;

/** Whose attempt to sign in it is. */
export interface PasswordTurn {
  /** The network address of the client, as `clientAddress` returns it. */
  readonly address: string;
  /** The id of a browser in which the e-mail address has signed in before. */
  readonly knownDevice: string | undefined;
}

export interface PasswordThreads {
  /**
   * Whether a password matches a stored hash. For an unknown account, without `stored`, it takes as long and is false.
   * Known browsers come first, and then every site in turn, however many attempts another one sends.
   *
   * @throws BusyError when too many sign-ins are waiting
   */
  matches(password: string, stored: string | undefined, turn: PasswordTurn): Promise<boolean>;
  /**
   * The text to store for a new password.
   *
   * @throws BusyError when too many sign-ins are waiting
   */
  hash(password: string, turn: PasswordTurn): Promise<string>;
  close(): Promise<void>;
}

/** Attempts of one site or known browser; at 0.2 s for a password, the last of them waits as long as one may. */
const MAX_WAITING = 40;
const MAX_WAIT_MS = 8000;
const RETRY_AFTER_S = 5;

/**
 * Hashes passwords in one thread of their own: Node's thread pool serves files and compression, and a few attempts
 * at once would occupy it.
 */
export function passwordThreads(): PasswordThreads {
  const pool = workerPool<PasswordTask, PasswordAnswer, 'known browser' | 'sign-in'>({
    name: 'passwords',
    script: new URL('./password.worker.ts', import.meta.url),
    resourceLimits: SMALL_THREAD,
    threads: 1,
    tasksPerThread: 1,
    idleMs: 60_000,
    priorities: ['known browser', 'sign-in'],
    busy: tooMany,
    leavesRunning: false,
  });
  // The next known browser already waits in the pool while one is served, ahead of all others.
  const knownBrowsers = turns(2);
  const others = turns(1);
  const run = async (task: PasswordTask, { address, knownDevice }: PasswordTurn) => {
    const isKnown = knownDevice !== undefined;
    const user = knownDevice ?? siteOf(address);
    const leave = await (isKnown ? knownBrowsers : others)
      .enter({ user, program: undefined, shares: 1 })
      .catch((error: unknown) => {
        throw error instanceof OverBudgetError ? tooMany('sign-in') : error;
      });
    try {
      return await pool.run(task, isKnown ? 'known browser' : 'sign-in');
    } finally {
      leave();
    }
  };
  return {
    matches: async (password, stored, turn) =>
      (await run({ kind: 'match', password, stored }, turn)) === true,
    hash: async (password, turn) => String(await run({ kind: 'hash', password }, turn)),
    close: () => pool.close(),
  };
}

const tooMany = (queue: string) => new BusyError(queue, 'Too many people are signing in.', RETRY_AFTER_S);

const turns = (capacity: number) =>
  createFairQueue({
    name: 'sign-ins',
    capacity,
    perUser: 1,
    perProgram: capacity,
    waitingPerUser: MAX_WAITING,
    waitingPerProgram: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
