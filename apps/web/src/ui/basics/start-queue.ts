/** Frees the place in the queue; calling it again has no effect. */
export type Release = () => void;

export interface StartQueue {
  /** Starts now, or when a place is free. Releasing before the start leaves the queue. */
  readonly add: (start: () => void) => Release;
}

/** Starts at most `atOnce` entries concurrently, in the order in which they were added. */
export function createStartQueue(atOnce: number): StartQueue {
  const waiting = new Set<() => void>();
  const running = new Set<() => void>();

  const startNext = () => {
    for (const start of waiting) {
      if (running.size >= atOnce) return;
      waiting.delete(start);
      running.add(start);
      start();
    }
  };

  return {
    add: (start) => {
      // The same function may be added twice.
      const entry = () => start();
      waiting.add(entry);
      startNext();
      return () => {
        waiting.delete(entry);
        if (running.delete(entry)) startNext();
      };
    },
  };
}
