import { type Connection, type DatabaseTransaction, ROW_COUNT, readPage } from '@sigma/db';
import type { PageRequest } from '../../../records/index.ts';

export type HistoryKind = 'created' | 'changed' | 'published' | 'retracted' | 'reviewed' | 'responded';

/** What happened to a finding. */
export interface HistoryEntry {
  readonly at: Date;
  readonly actor: string;
  readonly user: string | null;
  readonly kind: HistoryKind;
  readonly before?: string | null;
  readonly after?: string | null;
  readonly text?: string | null;
}

export async function writeHistory(
  transaction: DatabaseTransaction,
  detection: string,
  { user, ...entry }: HistoryEntry,
): Promise<void> {
  await transaction
    .insertInto('detection_events')
    .values({ detection_id: detection, actor_user: user, ...entry })
    .execute();
}

export function listHistory(kysely: Connection, detection: string, page: PageRequest<'at'>) {
  const matching = kysely.selectFrom('detection_events').where('detection_id', '=', detection);
  const direction = page.ordering.descending ? 'desc' : 'asc';
  const ordered = matching
    .select(['id', 'at', 'actor', 'kind', 'before', 'after', 'text'])
    .orderBy('at', direction)
    .orderBy('id', direction);
  return readPage(ordered, matching.select(ROW_COUNT), page);
}
