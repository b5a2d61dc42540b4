export interface TableOrder {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export type SortValue = string | number | null | undefined;

/** Rows sorted by one of their values. Equal rows preserve their order; rows without a value come last in both directions. */
export function sorted<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: TableOrder['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => compared(sortBy(one), sortBy(other), sign));
}

/** Choosing the same column reverses the order; another column begins ascending. */
export function nextOrder(order: TableOrder | undefined, column: string): TableOrder {
  const isReversed = order?.column === column && order.direction === 'ascending';
  return { column, direction: isReversed ? 'descending' : 'ascending' };
}

function compared(one: SortValue, other: SortValue, sign: number): number {
  const isMissing = [one, other].map((value) => value === null || value === undefined);
  if (isMissing[0] || isMissing[1]) return Number(isMissing[0]) - Number(isMissing[1]);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * String(one).localeCompare(String(other), 'en', { numeric: true });
}
