/** Gives back what was taken; more than once does no harm. */
export type Release = () => void;

export interface Turns {
  /** Starts now or when it is this one's turn. Releasing before the start gives the place in the line up. */
  readonly take: (start: () => void) => Release;
}

/** Lets at most `atOnce` go at a time, in the order in which they asked. */
export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  const going = new Set<() => void>();

  const next = () => {
    for (const start of waiting) {
      if (going.size >= atOnce) return;
      waiting.delete(start);
      going.add(start);
      start();
    }
  };

  return {
    take: (start) => {
      const own = () => start();
      waiting.add(own);
      next();
      return () => {
        waiting.delete(own);
        if (going.delete(own)) next();
      };
    },
  };
}
