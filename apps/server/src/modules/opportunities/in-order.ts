export interface Ordered {
  /** The value to order by; null comes last in both directions. */
  readonly value: number | null;
  readonly startMs: number;
  /** Called only when everything else is equal, because creating an id costs more than comparing. */
  readonly idOf: () => string;
}

/** Sorts by value, ascending or descending; entries with equal values by start and id. */
export function inOrder<Entry extends Ordered>(entries: readonly Entry[], descending: boolean): Entry[] {
  const sign = descending ? -1 : 1;
  return entries.toSorted((a, b) => {
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
