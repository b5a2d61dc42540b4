/**
 * Puts the value of a rank in its place, smaller or equal ones before it and greater or equal ones behind it, in linear time on
 * average (Hoare 1961, with the median of three as pivot). NaN is not allowed.
 *
 * @returns the value of that rank, counted from 0
 */
export function selectRank(values: Float64Array, rank: number): number {
  let [left, right] = [0, values.length - 1];
  while (left < right) {
    const pivot = medianOfThree(values[left] ?? 0, values[(left + right) >> 1] ?? 0, values[right] ?? 0);
    let [low, high] = [left, right];
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low++;
      while ((values[high] ?? 0) > pivot) high--;
      if (low > high) break;
      const value = values[low] ?? 0;
      values[low++] = values[high] ?? 0;
      values[high--] = value;
    }
    // Between the two parts there may be one value, which is the pivot.
    if (rank <= high) right = high;
    else if (rank >= low) left = low;
    else break;
  }
  return values[rank] ?? Number.NaN;
}

/** The median of values without NaN, whose order it changes; the mean of the two middle ones of an even number. */
export function selectMedian(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = selectRank(values, middle);
  if (values.length % 2 === 1 || values.length === 0) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < middle; at++) {
    const value = values[at] ?? 0;
    if (value > lower) lower = value;
  }
  return (lower + upper) / 2;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
