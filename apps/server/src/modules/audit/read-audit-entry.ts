import { bind, readAuditEntry, refuse } from '@sigma/contract';
import type { Database } from '@sigma/db';
import { readEntry } from './audit.store.ts';
import { entryWords } from './entry-words.ts';

export const readAuditEntryBinding = ({ database }: { readonly database: Database }) =>
  bind(readAuditEntry, async ({ params }) => {
    const found = await readEntry(database.kysely, params.entry);
    if (found === undefined) return refuse('not_found', `Entry ${params.entry} does not exist.`);
    const { at, micros: _, ...entry } = found;
    return { ...entry, ...entryWords(found), at: at.toISOString() };
  });
