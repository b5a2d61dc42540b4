interface Work<T> {
  readonly outcome: Promise<T>;
  readonly stop: AbortController;
  waiting: number;
}

interface SharedWork<T> {
  /**
   * The outcome of the work of this name, which is begun unless it is in progress. Its signal is aborted when all callers
   * have left: queued work is dropped then, running work may finish and serves later callers. Whoever comes while dropped
   * work is ending waits for that, and the work begins again. A caller without a signal waits to the end.
   */
  join(name: string, begin: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** Work that several callers may wait for and that is done once. */
export function sharedWork<T>(): SharedWork<T> {
  const underWay = new Map<string, Work<T>>();

  function start(name: string, begin: (signal: AbortSignal) => Promise<T>): Work<T> {
    const stop = new AbortController();
    const work: Work<T> = { outcome: begin(stop.signal), stop, waiting: 0 };
    const forget = () => {
      if (underWay.get(name) === work) underWay.delete(name);
    };
    work.outcome.then(forget, forget);
    underWay.set(name, work);
    return work;
  }

  async function join(
    name: string,
    begin: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const work = underWay.get(name) ?? start(name, begin);
    const { stop } = work;
    const wasLeft = stop.signal.aborted;
    work.waiting++;
    const gone = Promise.withResolvers<never>();
    const leave = () => {
      gone.reject(signal?.reason);
      if (--work.waiting === 0) stop.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([work.outcome, gone.promise]);
    } catch (error) {
      // The work had been dropped before this caller joined, so that how it failed does not concern them.
      if (wasLeft && signal?.aborted !== true) return join(name, begin, signal);
      throw error;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }
  return { join };
}
