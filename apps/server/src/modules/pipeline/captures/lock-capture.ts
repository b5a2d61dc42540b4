import type { DatabaseTransaction } from '@sigma/db';
import type { StoredItem } from '../../catalogue/index.ts';
import type { CapturesServices } from '../services.ts';
import { readCaptureOf, type StoredCapture } from './captures.store.ts';

/** A capture that is locked until the transaction ends. */
export interface LockedCapture {
  readonly capture: StoredCapture;
  /** The stored Item of the capture. */
  readonly stored: StoredItem;
}

/**
 * Locks the capture until the transaction ends, then re-reads it, because it may have changed before the lock was
 * acquired.
 */
export async function lockCapture(
  { scenes }: Pick<CapturesServices, 'scenes'>,
  transaction: DatabaseTransaction,
  captureId: string,
): Promise<LockedCapture | undefined> {
  const found = await readCaptureOf(transaction, 'every', captureId);
  const stored = found && (await scenes.lockItem(transaction, undefined, found.collection, found.id));
  const capture = stored && (await readCaptureOf(transaction, 'every', captureId));
  return capture && { capture, stored };
}
