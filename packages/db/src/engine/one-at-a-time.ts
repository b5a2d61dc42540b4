/**
 * Makes a queue of one: pieces of work run one after another in the order they were asked for. A piece
 * that fails fails for its caller only; the next one still runs.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
