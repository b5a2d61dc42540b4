export interface TableOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export type SortValue = string | number | null | undefined;

/** Rows by a value of theirs; equal ones keep their order, rows without a value come last either way. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: TableOrder['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => compared(sortBy(one), sortBy(other), sign));
}

/** The same column turns round, another one begins ascending. */
export function nextOrder(order: TableOrder | undefined, column: string): TableOrder {
  const isTurned = order?.column === column && order.direction === 'ascending';
  return { column, direction: isTurned ? 'descending' : 'ascending' };
}

function compared(one: SortValue, other: SortValue, sign: number): number {
  const isMissing = [one, other].map((value) => value === null || value === undefined);
  if (isMissing[0] || isMissing[1]) return Number(isMissing[0]) - Number(isMissing[1]);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * String(one).localeCompare(String(other), 'en', { numeric: true });
}
