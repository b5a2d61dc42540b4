import { z } from 'zod';
import { MAX_INTEGER, queryInteger } from './fields.ts';
import { orderingBy } from './ordering.ts';
import { queryText } from './query-text.ts';

/** The query of a paged list (PD-38): `limit` from 1 to 10,000, `offset`, and `ordering`, which is parsed. */
export function listQuery<const Column extends string>(
  columns: readonly Column[],
  defaults: { readonly ordering: Column | `-${Column}`; readonly limit?: number },
) {
  return z.object({
    limit: queryInteger(1, 10_000).default(defaults.limit ?? 100),
    offset: queryInteger(0, MAX_INTEGER).default(0),
    ordering: orderingBy(columns, defaults.ordering),
  });
}

/** The schema of one page of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  });
}

/** One page of a list: `{ count, next, previous, results }`, with absolute links that repeat the query. */
export function page<Item>(
  results: readonly Item[],
  count: number,
  call: { readonly url: string; readonly query: Readonly<Record<string, unknown>> },
): { count: number; next: string | null; previous: string | null; results: Item[] } {
  const limit = Number(call.query.limit);
  const offset = Number(call.query.offset);
  const link = (start: number) => {
    const url = new URL(call.url);
    for (const [name, value] of Object.entries(call.query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, queryText(value));
    }
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    count,
    next: offset + limit < count ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    results: [...results],
  };
}
