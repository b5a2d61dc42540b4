import { StorageError } from '@sigma/storage';

/** Why an archive cannot be packed, in words for the person who waits for it. */
export class PackingFault extends Error {
  override readonly name = 'PackingFault';
}

/** The download was removed while it was packed; there is nobody to tell. */
export class NobodyWaits extends Error {
  override readonly name = 'NobodyWaits';
}

/** Whether the same may work a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof StorageError ? error.code === 'unreachable' : !(error instanceof PackingFault);
}

export function packingMessage(error: unknown): string {
  if (error instanceof PackingFault) return error.message;
  if (error instanceof StorageError && error.code === 'full') {
    return 'There is no space left for archives. Try again later, or order the scenes into a bucket.';
  }
  return 'The archive could not be packed; the operator has the details. Try again.';
}
