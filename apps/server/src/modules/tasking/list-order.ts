/** Which column a list is sorted by, of `column` or `-column` for falling. */
export function orderOf<Column extends string>(
  ordering: Column | `-${Column}`,
  columns: readonly Column[],
): { readonly column: Column | undefined; readonly direction: 'asc' | 'desc' } {
  const falling = ordering.startsWith('-');
  const name = falling ? ordering.slice(1) : ordering;
  return { column: columns.find((column) => column === name), direction: falling ? 'desc' : 'asc' };
}
