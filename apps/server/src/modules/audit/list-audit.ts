import { bind, listAudit, queryText } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { changedMembers } from '@sigma/domain';
import { type AuditPosition, listEntries, type StoredEntry } from './audit.store.ts';
import { entryWords } from './entry-words.ts';

/** One entry more than the page is read, which tells whether there is a next page without counting. */
export const listAuditBinding = ({ database }: { readonly database: Database }) =>
  bind(listAudit, async ({ query, url }) => {
    const { limit, cursor, ...filter } = query;
    const page = { after: cursor === undefined ? undefined : positionOf(cursor), limit: limit + 1 };
    const found = await listEntries(database.kysely, filter, page);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? null : cursorOf(last);
    return { results: shown.map(rowOf), cursor: next, next: next && linkTo(url, query, next) };
  });

const cursorOf = ({ micros, id }: StoredEntry): string => `${micros}-${id}`;

function positionOf(cursor: string): AuditPosition {
  const [micros = '0', id = '0'] = cursor.split('-');
  return { micros: BigInt(micros), id: Number(id) };
}

function linkTo(address: string, query: object, cursor: string): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) url.searchParams.set(name, queryText(value));
  }
  return url.href;
}

function rowOf(stored: StoredEntry) {
  const { before, after, at, micros: _, ...entry } = stored;
  const changed = [...changedMembers(before, after)];
  return { ...entry, ...entryWords(stored), at: at.toISOString(), changed };
}
