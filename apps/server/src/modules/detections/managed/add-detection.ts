import type { DatabaseTransaction } from '@sigma/db';
import { writeHistory } from '../review/history.store.ts';
import { type DetectionColumns, insertDetection } from './detection-writes.store.ts';

/** Adds what the analysis has found, withheld; undefined if the pass has a finding of its type at its place. */
export async function addDetection(
  transaction: DatabaseTransaction,
  columns: DetectionColumns,
  now: Date,
): Promise<string | undefined> {
  const id = await insertDetection(transaction, columns, now);
  if (id !== undefined)
    await writeHistory(transaction, id, { at: now, actor: 'Analysis', user: null, kind: 'created' });
  return id;
}
