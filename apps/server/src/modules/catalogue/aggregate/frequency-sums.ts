export interface Frequencies {
  /** All matching scenes, with or without a key. */
  readonly count: number;
  /** Most frequent first. The key of numbers is the position of the edge, from 1; 0 means below all edges. */
  readonly buckets: readonly { readonly key: string; readonly count: number }[];
}

/** How often a key was counted in one part of the scenes; `place` is the position of its grouping. */
interface CountedKey {
  readonly place: number;
  readonly key: string | null;
  readonly count: number;
}

/** Adds up the counts of several parts of the scenes. */
export function frequencySums(groupings: number) {
  const sums = Array.from({ length: groupings }, () => ({ count: 0, keys: new Map<string, number>() }));
  return {
    add(rows: readonly CountedKey[]): void {
      for (const { place, key, count } of rows) {
        const sum = sums[place];
        if (sum === undefined) continue;
        sum.count += count;
        if (key !== null) sum.keys.set(key, (sum.keys.get(key) ?? 0) + count);
      }
    },
    /** At most `limit` keys of each grouping, the most frequent first, equally frequent ones by their text. */
    greatest: (limit: number): readonly Frequencies[] =>
      sums.map(({ count, keys }) => {
        const all = [...keys].map(([key, frequency]) => ({ key, count: frequency }));
        const buckets = all.toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
        return { count, buckets: buckets.slice(0, limit) };
      }),
  };
}
