/** Numbers as integers of one scale: `integers[i] / scale` is exactly the number. */
export interface ScaledIntegers {
  readonly integers: readonly bigint[];
  /** A power of two. */
  readonly scale: bigint;
}

/** Writes finite doubles as fractions with a common denominator, without rounding. */
export function scaledIntegers(numbers: readonly number[]): ScaledIntegers {
  const parts = numbers.map((number) => {
    let [value, shift] = [number, 0];
    // Doubling a double that is not an integer is exact, and it is one after at most 1074 steps.
    while (!Number.isInteger(value)) [value, shift] = [value * 2, shift + 1];
    return { integer: BigInt(value), shift };
  });
  const most = parts.reduce((high, { shift }) => Math.max(high, shift), 0);
  return {
    integers: parts.map(({ integer, shift }) => integer << BigInt(most - shift)),
    scale: 1n << BigInt(most),
  };
}
