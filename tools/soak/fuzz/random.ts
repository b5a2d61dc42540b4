/** Numbers that look random and are the same in every run (Park and Miller). */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** A whole number below `count`. */
  below(count: number): number;
  pick<T>(values: readonly T[]): T | undefined;
}

export function createRandom(seed: number): Random {
  let state = (seed % 2_147_483_646) + 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, pick: (values) => values[below(values.length)] };
}
