import { z } from 'zod';

/** The order of a list: by one column, ascending unless `descending`. */
export interface Ordering<Column extends string = string> {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * The query parameter `ordering`: the name of one column, with "-" before it for descending order. Handlers and
 * stores receive it parsed.
 */
export function orderingBy<const Column extends string>(
  columns: readonly Column[],
  fallback: Column | `-${Column}`,
) {
  const orderings = new Map<Column | `-${Column}`, Ordering<Column>>();
  for (const column of columns) {
    orderings.set(column, { column, descending: false });
    orderings.set(`-${column}`, { column, descending: true });
  }
  const parse = (text: Column | `-${Column}`): Ordering<Column> => {
    const ordering = orderings.get(text);
    if (ordering === undefined) throw new RangeError(`${text} is not an ordering of this list`);
    return ordering;
  };
  return z
    .literal([...orderings.keys()])
    .transform(parse)
    .prefault(fallback);
}

/** Whether a parsed query value is an ordering. */
export function isOrdering(value: unknown): value is Ordering {
  return typeof value === 'object' && value !== null && 'column' in value && 'descending' in value;
}
