import { BusyError } from '@sigma/contract';

const RETRY_AFTER_S = 3;
/** What is prepared for one user without a call that waits for it; no one can fill the queue of the others. */
const MOST_PER_USER = 12;

/** Who waits for something, and for how long. */
export interface Waiting {
  readonly user: string;
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

/**
 * Waits a moment for work that may take long, and then rejects with a BusyError while the work continues. The next call for the same name
 * joins it. Work whose caller leaves before that is dropped, and what fails later fails again for the next call. The log knows the
 * queue by its name.
 */
export function preparations(queue: string) {
  const continued = new Map<string, Set<string>>();

  /** Lets work go on without its caller; false if enough of this user goes on already. */
  function keep(user: string, name: string, work: Promise<unknown>): boolean {
    const names = continued.get(user) ?? new Set();
    if (names.has(name)) return false;
    if (names.size >= MOST_PER_USER) return false;
    continued.set(user, names.add(name));
    const forget = () => {
      names.delete(name);
      if (names.size === 0) continued.delete(user);
    };
    work.then(forget, forget);
    return true;
  }

  return async function soon<Result>(
    name: string,
    { user, signal, patienceMs }: Waiting,
    begin: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const stop = new AbortController();
    const work = begin(stop.signal);
    const gone = Promise.withResolvers<never>();
    const leave = () => {
      stop.abort(signal.reason);
      gone.reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const timer = setTimeout(() => {
      if (!keep(user, name, work)) stop.abort(new Error('Enough is being prepared for this user.'));
      gone.reject(
        new BusyError(queue, 'This is being prepared. Try again in a moment.', RETRY_AFTER_S, true),
      );
    }, patienceMs);
    // No one hears of work that fails after its caller has left.
    work.catch(() => undefined);
    try {
      return await Promise.race([work, gone.promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    }
  };
}
