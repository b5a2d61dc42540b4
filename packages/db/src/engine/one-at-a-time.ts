/**
 * Creates a queue that runs one piece of work at a time, in the order of the calls. An error reaches only the caller
 * of the work that failed; the next work still runs.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
