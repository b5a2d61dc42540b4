import { type Binding, bind, type OrbitRow, orbitRowCalls, queryText, refuse } from '@sigma/contract';
import { cursorText, readCursor } from './orbit-row-cursor.ts';
import { listOrbitRows, type StoredOrbitRow } from './orbit-rows.store.ts';
import type { GroundServices } from './services.ts';

export const orbitRowAnswer = (row: StoredOrbitRow): OrbitRow => ({
  ...row,
  start: row.start.toISOString(),
  end: row.end.toISOString(),
});

const WRONG = 'must be the cursor of a `next` or `previous` link of this list';

interface Links {
  readonly url: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** The address and the filters of the call, with a cursor instead of an offset. */
function linkTo({ url, query }: Links, cursor: string): string {
  const link = new URL(url);
  for (const [name, value] of Object.entries({ ...query, cursor, offset: undefined })) {
    if (value === undefined) continue;
    // What the contract reads from "true" is named so within.
    const text = value === 'active' ? 'true' : queryText(value);
    link.searchParams.set(name, text);
  }
  return link.href;
}

/**
 * Lists orbit rows page by page from the end of the last page, so that rows added or deleted between two calls neither
 * repeat nor hide other rows. An offset counts from the cursor.
 */
export function listOrbitRowsBinding({ database }: GroundServices): Binding {
  return bind(orbitRowCalls.list, async ({ query, url }) => {
    const { limit, offset, ordering, cursor, start, end, ...filters } = query;
    const place = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && place === undefined)
      return refuse('bad_parameter', WRONG, [{ field: 'cursor', code: 'unknown', message: WRONG }]);
    const isBackwards = place?.backwards === true;
    const found = await listOrbitRows(
      database.kysely,
      { ...filters, from: start, to: end },
      // One additional row shows whether there is another page.
      { limit: limit + 1, offset, descending: ordering.descending !== isBackwards, beyond: place },
    );
    const shown = found.rows.slice(0, limit);
    const isMore = found.rows.length > limit;
    const rows = isBackwards ? shown.toReversed() : shown;
    const link = (row: StoredOrbitRow | undefined, backwards: boolean) =>
      row === undefined ? null : linkTo({ url, query }, cursorText({ ...row, backwards }));
    const isPast = place !== undefined || offset > 0;
    return {
      count: found.count,
      next: (isBackwards ? true : isMore) ? link(rows.at(-1), false) : null,
      previous: (isBackwards ? isMore : isPast) ? link(rows[0], true) : null,
      results: rows.map(orbitRowAnswer),
    };
  });
}
