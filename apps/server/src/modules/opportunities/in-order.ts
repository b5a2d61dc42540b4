export interface Ordered {
  /** What is ordered by; null stands last both ways. */
  readonly value: number | null;
  readonly startMs: number;
  /** Asked only where all else is equal: making one costs more than comparing. */
  readonly idOf: () => string;
}

/** Rising or descending by value, equal ones by start and id. */
export function inOrder<One extends Ordered>(all: readonly One[], descending: boolean): One[] {
  const sign = descending ? -1 : 1;
  return all.toSorted((a, b) => {
    if (a.value === null || b.value === null) {
      const [first, second] = [a.value === null ? 1 : 0, b.value === null ? 1 : 0];
      return first - second || byStart(a, b);
    }
    return sign * (a.value - b.value) || byStart(a, b);
  });
}

function byStart(a: Ordered, b: Ordered): number {
  if (a.startMs !== b.startMs) return a.startMs - b.startMs;
  const [first, second] = [a.idOf(), b.idOf()];
  return first < second ? -1 : first > second ? 1 : 0;
}
