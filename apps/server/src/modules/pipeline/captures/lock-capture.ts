import type { DatabaseTransaction } from '@sigma/db';
import type { StoredItem } from '../../catalogue/index.ts';
import type { CapturesServices } from '../services.ts';
import { readCaptureOf, type StoredCapture } from './captures.store.ts';

export interface LockedCapture {
  readonly capture: StoredCapture;
  /** The same as its Item says it. */
  readonly stored: StoredItem;
}

/**
 * Reads a capture to change it: until the transaction ends nobody else does. It is read again once it is locked, as
 * somebody may have changed it meanwhile.
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
