import { BusyError } from '@sigma/contract';
import { workerPool } from '../../work/index.ts';

/** Without `stored` the password is hashed all the same, so that the answer takes as long. */
export interface PasswordTask {
  readonly password: string;
  readonly stored: string | undefined;
}

export interface PasswordThreads {
  /**
   * Whether a password matches a stored hash. For an unknown account, without `stored`, it takes as long and is false.
   *
   * @throws BusyError when too many sign-ins are waiting
   */
  matches(password: string, stored: string | undefined): Promise<boolean>;
  close(): Promise<void>;
}

/** At 0.2 s for a password, the last of them waits for less than ten seconds. */
const MAX_WAITING = 40;

/**
 * Hashes passwords in one thread of their own: Node's thread pool serves files and compression, and a few attempts
 * at once would occupy it.
 */
export function passwordThreads(): PasswordThreads {
  const pool = workerPool<PasswordTask, boolean, 'sign-in'>({
    name: 'passwords',
    script: new URL('./password.worker.ts', import.meta.url),
    threads: 1,
    tasksPerThread: 1,
    idleMs: 60_000,
    priorities: ['sign-in'],
    maxWaiting: { 'sign-in': MAX_WAITING },
    busy: (priority) => new BusyError(priority, 'Too many people are signing in.', 5),
    leavesRunning: false,
  });
  return {
    matches: (password, stored) => pool.run({ password, stored }, 'sign-in'),
    close: () => pool.close(),
  };
}
