import { StorageError } from '@sigma/storage';

/** An archive cannot be packed; the message is shown to the user. */
export class PackingError extends Error {
  override readonly name = 'PackingError';
}

/** The download was removed while it was being packed, so no one needs a message. */
export class DownloadRemoved extends Error {
  override readonly name = 'DownloadRemoved';
}

/** Whether another attempt may succeed. */
export function isTransient(error: unknown): boolean {
  return error instanceof StorageError ? error.code === 'unreachable' : !(error instanceof PackingError);
}

/** Returns the message for the user about an error. */
export function packingMessage(error: unknown): string {
  if (error instanceof PackingError) return error.message;
  if (error instanceof StorageError && error.code === 'full') {
    return 'There is no space left for archives. Try again later, or order the scenes into a bucket.';
  }
  return 'The archive could not be packed; the operator has the details. Try again.';
}
